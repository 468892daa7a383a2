"""usage: typist.py STEPS COMMAND...: a person at a terminal of 80 by 24, who does what STEPS says.

STEPS is JSON, a list of pairs: ["type", TEXT]; ["see", TEXT], which waits until the terminal showed
that since the last such step; ["size", [COLUMNS, LINES]]. Writes all that the terminal showed. The
status is the command's, or 99 where something was not seen.
"""
import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios
import time

SECONDS = 30
steps = json.loads(sys.argv[1])
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 80, 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])

shown = b''


def more(deadline):
    """Takes what the terminal shows next; whether there may be more."""
    global shown
    ready, _, _ = select.select([terminal], [], [], max(0, deadline - time.monotonic()))
    if not ready:
        return False
    try:
        piece = os.read(terminal, 65536)
    except OSError:  # nobody has the other end any more
        return False
    os.write(1, piece)
    shown += piece
    return len(piece) > 0


def give_up(what):
    os.write(2, what.encode())
    os.kill(child, 9)
    sys.exit(99)


for kind, value in steps:
    deadline = time.monotonic() + SECONDS
    if kind == 'type':
        os.write(terminal, value.encode())
    elif kind == 'size':
        size = struct.pack('HHHH', value[1], value[0], 0, 0)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
    else:
        while value.encode() not in shown:
            if not more(deadline):
                give_up('not seen: %s\n' % value)
        shown = shown.split(value.encode(), 1)[1]
deadline = time.monotonic() + SECONDS
while more(deadline):
    pass
if time.monotonic() >= deadline:
    give_up('it did not end\n')
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
