"""A file system that shows a folder in its own place and fails where it is told to.

Arguments: the folder. It is mounted over itself, for reading alone, in the mount namespace of this
process; writing is an input/output error. Writes a line `ready`, then obeys lines on its standard
input, each answered by `done`:

    fail OFFSET NAME   reading the file of that name fails from that byte on
    fail               every reading of a file fails
    heal               nothing fails any more

Ends with its input; what is mounted stays, without anybody who answers for it.
<https://www.kernel.org/doc/html/latest/filesystems/fuse.html>
"""

import ctypes
import errno
import os
import select
import stat
import struct
import sys

LOOKUP, FORGET, GETATTR, OPEN, READ, STATFS, RELEASE = 1, 2, 3, 14, 15, 17, 18
GETXATTR, LISTXATTR, IOCTL = 22, 23, 39
FLUSH, INIT, OPENDIR, READDIR, RELEASEDIR, INTERRUPT, BATCH_FORGET = 25, 26, 27, 28, 29, 36, 42
# Files are read past the cache, so that every byte is asked for here.
DIRECT = 1


class Disk:
    def __init__(self, folder):
        self.folder = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        self.paths = {1: b"."}
        self.nodes = {b".": 1}
        self.faults = {}
        self.fails_all = False
        self.channel = os.open("/dev/fuse", os.O_RDWR)
        options = "fd=%d,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions"
        data = (options % self.channel).encode()
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.mount(b"disk", os.fsencode(folder), b"fuse", 0, data) != 0:
            raise OSError(ctypes.get_errno(), "mount")

    def serve(self):
        say("ready")
        while True:
            ready, _, _ = select.select([self.channel, sys.stdin], [], [])
            if sys.stdin in ready:
                line = sys.stdin.readline()
                if not line:
                    return
                self.obey(line.split())
                say("done")
            if self.channel in ready:
                self.answer(os.read(self.channel, 1 << 17))

    def obey(self, words):
        if words == ["heal"]:
            self.faults, self.fails_all = {}, False
        elif words == ["fail"]:
            self.fails_all = True
        else:
            self.faults[os.fsencode(words[2])] = int(words[1])

    def answer(self, request):
        _, kind, number, node = struct.unpack_from("<IIQQ", request)
        if kind in (FORGET, BATCH_FORGET, INTERRUPT):
            return
        try:
            reply, error = self.reply(kind, self.paths.get(node), node, request[40:]), 0
        except OSError as failure:
            reply, error = b"", -failure.errno
        os.write(self.channel, struct.pack("<IiQ", 16 + len(reply), error, number) + reply)

    def reply(self, kind, path, node, body):
        if kind == INIT:
            return struct.pack("<IIIIHHII", 7, 31, 1 << 17, 0, 12, 9, 1 << 16, 1) + bytes(36)
        if kind == LOOKUP:
            return self.entry(os.path.join(path, body[:-1]))
        if kind == GETATTR:
            return struct.pack("<QII", 0, 0, 0) + self.attributes(path, node)
        if kind == OPEN:
            if self.fails_all:
                raise OSError(errno.EIO, "open")
            return struct.pack("<QII", 0, DIRECT, 0)
        if kind == OPENDIR:
            return struct.pack("<QII", 0, 0, 0)
        if kind == READ:
            return self.read(path, *struct.unpack_from("<QI", body, 8))
        if kind == READDIR:
            return self.names(path, *struct.unpack_from("<QI", body, 8))
        if kind in (RELEASE, RELEASEDIR, FLUSH):
            return b""
        if kind == STATFS:
            return struct.pack("<QQQQQIII", 1, 0, 0, 1, 0, 4096, 255, 4096) + bytes(28)
        if kind in (GETXATTR, LISTXATTR, IOCTL):
            raise OSError(errno.ENOSYS, "nothing but files")
        raise OSError(errno.EIO, "this disk is for reading")

    def entry(self, path):
        node = self.nodes.get(path) or len(self.nodes) + 1
        attributes = self.attributes(path, node)
        self.nodes[path] = node
        self.paths[node] = path
        return struct.pack("<QQQQII", node, 0, 0, 0, 0, 0) + attributes

    def attributes(self, path, node):
        status = os.stat(path, dir_fd=self.folder, follow_symlinks=False)
        times = (status.st_atime_ns, status.st_mtime_ns, status.st_ctime_ns)
        return struct.pack(
            "<QQQQQQIIIIIIIIII",
            node,
            status.st_size,
            status.st_blocks,
            *(time // 10**9 for time in times),
            *(time % 10**9 for time in times),
            status.st_mode,
            status.st_nlink,
            status.st_uid,
            status.st_gid,
            0,
            4096,
            0,
        )

    def read(self, path, offset, size):
        end = offset + size
        if self.fails_all:
            raise OSError(errno.EIO, "read")
        bad = self.faults.get(os.path.basename(path))
        if bad is not None:
            if offset >= bad:
                raise OSError(errno.EIO, "read")
            end = min(end, bad)
        file = os.open(path, os.O_RDONLY, dir_fd=self.folder)
        try:
            return os.pread(file, end - offset, offset)
        finally:
            os.close(file)

    def names(self, path, offset, size):
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY, dir_fd=self.folder)
        try:
            names = sorted(os.listdir(folder))
            modes = [os.stat(name, dir_fd=folder, follow_symlinks=False) for name in names]
        finally:
            os.close(folder)
        reply = b""
        for place, (name, status) in enumerate(zip(names, modes)):
            name = os.fsencode(name)
            kind = stat.S_IFMT(status.st_mode) >> 12
            entry = struct.pack("<QQII", status.st_ino, place + 1, len(name), kind) + name
            entry += bytes(-len(entry) % 8)
            if place >= offset and len(reply) + len(entry) <= size:
                reply += entry
            elif place >= offset:
                break
        return reply


def say(word):
    print(word, flush=True)


Disk(sys.argv[1]).serve()
