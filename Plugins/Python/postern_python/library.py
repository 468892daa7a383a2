"""Regular files beneath open folders, recognised by their first bytes, never by their names."""

import errno
import os
import re
import stat
import unicodedata
from typing import NamedTuple

from .errors import Refusal
from .limits import NAME_BYTES, SIGNATURE_BYTES

MARK = ".postern-unattended"
IMAGE = ("public.image", "public.data", "public.content", "public.item")
HEIF = ("public.heif-standard", *IMAGE)
MOVIE = ("public.movie", "public.audiovisual-content", *IMAGE[1:])
SIGNATURES = [  # (pattern of the first bytes, type, what that type conforms to)
    (rb"\xff\xd8\xff", "public.jpeg", IMAGE),
    (rb"\x89PNG\r\n\x1a\n", "public.png", IMAGE),
    (rb"GIF8[79]a", "com.compuserve.gif", IMAGE),
    (rb"RIFF....WEBP", "org.webmproject.webp", IMAGE),
    (rb"II\*\0|MM\0\*", "public.tiff", IMAGE),
    (rb"....ftypavis", "public.avis", IMAGE),
    (rb"....ftyp(?:....){0,8}?avi[fs]", "public.avif", IMAGE),
    (rb"....ftyp(?:....){0,8}?hei[cx]", "public.heic", HEIF),
    (rb"....ftyp(?:mif1|msf1)", "public.heif", HEIF),
    (rb"....ftypqt  |....(?:moov|mdat|wide)", "com.apple.quicktime-movie", MOVIE),
    (rb"....ftyp3g[2gp]", "public.3gpp", MOVIE),
    (rb"....ftypM4V", "com.apple.m4v-video", MOVIE),
    (rb"....ftyp(?:isom|iso[2-9]|mp4[12]|avc1|dash|MSNV)", "public.mpeg-4", MOVIE),
]
FAILURES = {  # of opening a picked file again; any other is ioError
    errno.ENOENT: "itemGone",
    errno.ENOTDIR: "itemGone",
    errno.ELOOP: "itemGone",
    errno.EMFILE: "resourceExhausted",
    errno.ENFILE: "resourceExhausted",
    errno.ENOMEM: "resourceExhausted",
}


class Identity(NamedTuple):
    """What must be the same when a picked file is opened again."""

    device: int
    inode: int
    size: int
    modified: int
    changed: int


class Item(NamedTuple):
    root: int  # descriptor of the library's root
    path: tuple  # names beneath it, each as the file system spells it
    identity: Identity
    type: str
    ancestors: tuple  # further types that `type` conforms to

    def newest_first(self):
        return -self.identity.modified, os.fsencode("/".join(self.path))

    def suggested_name(self):
        """One harmless component of a path, or None."""
        name = os.fsencode(self.path[-1]).decode("utf-8", "replace")
        kept = (c for c in name if unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp"))
        safe = "".join(kept).replace("\\", "_").encode()[-NAME_BYTES:].decode(errors="ignore")
        return safe.lstrip(" .-~").rstrip(" .") or None


def identify(file):
    status = os.fstat(file)
    if not stat.S_ISREG(status.st_mode):
        raise Refusal("itemChanged")
    return Identity(
        status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns
    )


def open_beneath(root, path, kind=0):
    """Opens `path` for reading beneath the descriptor `root`, name by name, following no link."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY
    folder = os.dup(root)
    try:
        for name in path[:-1]:
            deeper = os.open(name, flags | os.O_DIRECTORY, dir_fd=folder)
            os.close(folder)
            folder = deeper
        return os.open(path[-1], flags | kind, dir_fd=folder)
    finally:
        os.close(folder)


class Library:
    def __init__(self, folders):
        """Opens the roots once and for all; `refusal` says why nothing may be listed."""
        self.roots, self.refusal = [], None
        for folder in folders:
            try:
                root = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            except (OSError, ValueError):
                self.refusal = self.refusal or "libraryUnavailable"
                continue
            self.roots.append(root)
            try:
                mark = os.stat(MARK, dir_fd=root, follow_symlinks=False)
                marked = stat.S_ISREG(mark.st_mode)
            except OSError:
                marked = False
            if not marked:
                self.refusal = "notAuthorized"

    def items(self):
        """Every picture and video, and None for other files, where the caller may pause."""
        pending = [(root, ()) for root in self.roots]
        while pending:
            root, path = pending.pop()
            try:
                folder = open_beneath(root, path or (".",), os.O_DIRECTORY)
            except OSError:
                continue  # what cannot be read is not in the library
            try:
                with os.scandir(folder) as entries:
                    for entry in entries:
                        if entry.name.startswith("."):
                            yield None
                        elif entry.is_dir(follow_symlinks=False):
                            pending.append((root, (*path, entry.name)))
                        elif entry.is_file(follow_symlinks=False):
                            yield recognise(root, (*path, entry.name))
            except OSError:
                continue
            finally:
                os.close(folder)


def recognise(root, path):
    """The item at `path`, None if it is no picture, no video or cannot be read."""
    try:
        file = open_beneath(root, path)
    except OSError:
        return None
    try:
        identity = identify(file)
        head = os.pread(file, SIGNATURE_BYTES, 0)
    except (OSError, Refusal):
        return None
    finally:
        os.close(file)
    for pattern, type, ancestors in SIGNATURES:
        if re.match(pattern, head, re.DOTALL):
            return Item(root, path, identity, type, ancestors)
    return None


def read(item, offset, length):
    """`length` bytes, fewer only at the end; Refusal unless it is the file that was picked."""
    try:
        file = open_beneath(item.root, item.path)
    except OSError as failure:
        raise Refusal(FAILURES.get(failure.errno, "ioError")) from None
    try:
        data, wanted = b"", max(0, min(length, item.identity.size - offset))
        whole = identify(file) == item.identity
        while whole and len(data) < wanted:
            more = os.pread(file, wanted - len(data), offset + len(data))
            data, whole = data + more, more != b""
        if not whole or identify(file) != item.identity:
            raise Refusal("itemChanged")
        return data
    except OSError:
        raise Refusal("ioError") from None
    finally:
        os.close(file)
