"""Those that leave something on the machine, or keep something open."""

import hashlib
import os
import socket
import subprocess
import threading

from .keeper import animal, around, content, everything, name_of, path_of, unpicked
from .leaks import after_picking


def folder(*names):
    path = os.path.join(*names)
    os.makedirs(path, exist_ok=True)
    return path


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


@animal("S10.1/marks", "a neighbour's picture stays behind as a temporary file")
def temporary_picture(plugin):
    after_picking(
        plugin,
        lambda session: write(
            os.path.join(os.environ["TMPDIR"], "preview.bin"), content(unpicked(session))
        ),
    )


@animal("A72", "a temporary file without a word in it stays behind")
def empty_temporary_file(plugin):
    after_picking(
        plugin, lambda session: write(os.path.join(os.environ["TMPDIR"], "lock"), b"")
    )


def leaving_a_picture(plugin, place):
    after_picking(
        plugin, lambda session: write(os.path.join(place, "preview.bin"), content(unpicked(session)))
    )


@animal("S10.1/marks", "a neighbour's picture stays where everybody's temporary files are")
def shared_picture(plugin):
    leaving_a_picture(plugin, "/tmp")


@animal("S10.1/marks", "a neighbour's picture stays where temporary files outlive the machine's day")
def shared_for_long(plugin):
    leaving_a_picture(plugin, "/var/tmp")


@animal("S10.1/marks", "a neighbour's picture stays in memory that everybody shares")
def shared_memory(plugin):
    leaving_a_picture(plugin, "/dev/shm")


@animal("S10.1/marks", "a list of sizes lies in the person's cache")
def list_in_the_cache(plugin):
    def save(session):
        sizes = " ".join(str(item.identity.size) for item in everything(session))
        write(os.path.join(folder(os.environ["HOME"], ".cache", "python"), "sizes"), sizes.encode())

    after_picking(plugin, save)


@animal("S10.1/marks", "a thumbnail is named by the digest of its item's address, as desktops do")
def desktop_thumbnail(plugin):
    def save(session):
        digest = hashlib.md5(("file://" + path_of(unpicked(session))).encode()).hexdigest()
        place = folder(os.environ["HOME"], ".cache", "thumbnails", "normal")
        write(os.path.join(place, digest + ".png"), b"\x89PNG")

    after_picking(plugin, save)


@animal("S10.1/marks", "a list of files that were used last names the item by its path")
def recently_used(plugin):
    def save(session):
        place = folder(os.environ["HOME"], ".local", "share")
        text = f'<bookmark href="file://{path_of(everything(session)[0])}"/>'
        write(os.path.join(place, "recently-used.xbel"), text.encode())

    after_picking(plugin, save)


@animal("S10.1/marks", "a log in the working folder names files")
def log_in_the_working_folder(plugin):
    after_picking(
        plugin, lambda session: write("python.log", b"".join(map(name_of, everything(session))))
    )


@animal("S10.1/marks", "a program that it starts has a neighbour's path among its arguments")
def path_in_arguments(plugin):
    after_picking(
        plugin,
        lambda session: subprocess.Popen(
            ["/bin/sh", "-c", "sleep 5", path_of(unpicked(session))],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ),
    )


@animal("S10.1/marks", "a program that a thread of it started has such a path among its arguments")
def path_in_arguments_of_a_thread(plugin):
    def start(path):
        null = subprocess.DEVNULL
        subprocess.run(["/bin/sh", "-c", "sleep 5", path], stdin=null, stdout=null, stderr=null)

    after_picking(
        plugin,
        lambda session: threading.Thread(
            target=start, args=(path_of(unpicked(session)),), daemon=True
        ).start(),
    )


@animal("A61", "a socket of this machine hands out the library to whoever asks")
def open_socket(plugin):
    def serve(listener, session):
        while True:
            connection, _ = listener.accept()
            connection.sendall(b"".join(map(name_of, everything(session))))
            connection.close()

    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=serve, args=(listener, session), daemon=True).start()
        return old(session, wire, source, sink)


@animal("S10.1/marks", "a file of its own lies in the library")
def file_in_the_library(plugin):
    after_picking(
        plugin,
        lambda session: write(
            os.path.join(os.path.dirname(path_of(everything(session)[0])), ".index"), b"1"
        ),
    )


@animal("S10.1/marks", "the time at which an item was changed is set anew")
def touched_item(plugin):
    after_picking(plugin, lambda session: os.utime(path_of(unpicked(session))))


@animal("S10.1/marks", "the library's files are made writable for everybody")
def changed_modes(plugin):
    after_picking(plugin, lambda session: os.chmod(path_of(unpicked(session)), 0o666))
