"""One thread and one loop: no read or write waits, so nothing can keep the session from ending."""

import os
import select
import time

from .errors import Refusal
from .limits import END_SECONDS, OUTPUT_BYTES, STALL_SECONDS

READ_BYTES, LONGEST_WAIT = 1 << 16, 60


def run(session, wire, source, sink):
    """Reads requests from one descriptor, writes to the other; returns the exit status."""
    ended = full_since = None  # when the input or the session ended; when the output was found full
    while True:
        serve_waiting(session, wire)
        session.decide()
        now = time.monotonic()
        ended = ended or (now if session.status is not None else None)
        full = len(wire.output) >= OUTPUT_BYTES
        full_since = (full_since or now) if full else None
        if ended is not None:
            if now >= ended + END_SECONDS or not (session.picker or wire.output):
                return session.status or 0
            if now >= ended + END_SECONDS / 2:
                session.close_picker()
        elif full and now >= full_since + STALL_SECONDS:
            return 1

        poll = select.poll()
        poll.register(sink, select.POLLOUT if wire.output else 0)
        if ended is None:
            poll.register(source, 0 if full else select.POLLIN)
        waits = [LONGEST_WAIT]
        waits += [session.picker.due - now] if session.picker else []
        waits += [STALL_SECONDS] if full else []
        waits += [END_SECONDS / 4] if ended is not None else []
        events = dict(poll.poll(max(0, min(waits)) * 1000))

        if events.get(sink, 0) & (select.POLLERR | select.POLLNVAL):
            return session.status or 0  # the host reads no more
        if events.get(sink, 0) & select.POLLOUT and write_some(wire, sink):
            full_since = None
        if events.get(source, 0):
            data = b"" if full else os.read(source, READ_BYTES)
            wire.input += data
            if not data:
                ended = time.monotonic()  # the wait before may have been long
                if session.picker and session.picker.due > now:
                    session.close_picker()  # the host left before the script decided


def serve_waiting(session, wire):
    """Serves the messages that have arrived, as long as there is room for the answers."""
    try:
        while session.status is None and len(wire.output) < OUTPUT_BYTES:
            message = wire.next()
            if message is None:
                return
            session.receive(message)
    except Refusal as refusal:
        session.send(refusal.message(None))  # no frame can be found any more
        session.close_picker()
        session.status = 1


def write_some(wire, sink):
    """Writes as much as a pipe that is ready takes for sure: such a write cannot block."""
    try:
        written = os.write(sink, wire.output[: select.PIPE_BUF])
    except BlockingIOError:
        return False
    del wire.output[:written]
    return True
