"""Stands between a host and a plugin with every capability, and falsifies what passes."""

import json
import os
import select
import signal
import subprocess
import sys
import time

FULL = 4 << 20  # bytes that wait for a side before nothing more is read for it
LAST_WORDS = 1  # seconds that a host may take to read what the plugin said last


class Splitter:
    """Tells frames apart in a stream that is well formed; what is not is left alone."""

    def __init__(self):
        self.bytes = b""

    def frames(self, data):
        """Every whole frame: its text, its attachment, and how it came."""
        self.bytes += data
        while self.bytes:
            if self.bytes[:1] in (b"{", b"["):
                end = self.bytes.find(b"\n") + 1
                if not end:
                    return
                text, attachment = self.bytes[: end - 1], None
            else:
                head, blank, rest = self.bytes.partition(b"\r\n\r\n")
                fields = [line.split(b": ") for line in head.split(b"\r\n")]
                try:
                    lengths = {name.lower(): int(value) for name, value in fields}
                    length = lengths[b"content-length"]
                except (KeyError, ValueError):
                    return
                attached = lengths.get(b"attachment-length")
                end = len(head) + 4 + length + (attached or 0)
                if not blank or len(self.bytes) < end:
                    return
                text = rest[:length]
                attachment = None if attached is None else rest[length : length + attached]
            raw, self.bytes = self.bytes[:end], self.bytes[end:]
            yield text, attachment, raw


def decode(text):
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


class Carrier:
    def __init__(self):
        self.on_answer, self.on_request = {}, {}  # by method; what falsifies it
        self.at_end = lambda: None
        self.program, *self.arguments = sys.argv[1:]
        self.host, self.plugin = Splitter(), Splitter()
        self.requests, self.exchange, self.framing = {}, None, None

    @property
    def library(self):
        return self.arguments[self.arguments.index("--library") + 1]

    def answer(self, method):
        """Registers what changes an answer: gets result, attachment, request; gives the first two."""
        return lambda change: self.on_answer.setdefault(method, []).append(change)

    def request(self, method):
        """Registers what changes the parameters of a request."""
        return lambda change: self.on_request.setdefault(method, []).append(change)

    def frame(self, message, attachment=None):
        body = json.dumps(message, separators=(",", ":")).encode()
        if self.framing == "line":
            return body + b"\n"
        extra = b"" if attachment is None else b"Attachment-Length: %d\r\n" % len(attachment)
        return b"Content-Length: %d\r\n%s\r\n%s%s" % (len(body), extra, body, attachment or b"")

    def from_host(self, data):
        """What the plugin gets: the very bytes, unless a request is to be changed."""
        carried = b""
        for text, attachment, raw in self.host.frames(data):
            if self.framing is None:
                self.framing = "line" if raw[:1] in (b"{", b"[") else "header"
            carried += self.changed_request(text, attachment, raw)
        if self.on_request:
            return carried
        self.host.bytes = self.host.bytes[:FULL]  # hosts may write what is no frame
        return data

    def changed_request(self, text, attachment, raw):
        message = decode(text)
        method, params = message.get("method"), message.get("params")
        if not isinstance(method, str):
            return raw
        changes = self.on_request.get(method, []) if isinstance(params, dict) else []
        for change in changes:
            params = change(dict(params))
        if isinstance(message.get("id"), (int, str)):
            self.requests[message["id"]] = (method, params)
        return self.frame({**message, "params": params}, attachment) if changes else raw

    def from_plugin(self, data):
        return b"".join(self.changed_answer(*frame) for frame in self.plugin.frames(data))

    def changed_answer(self, text, attachment, raw):
        message = decode(text)
        id, result = message.get("id"), message.get("result")
        if "result" not in message or id not in self.requests:
            return raw
        method, params = self.requests.pop(id)
        if method == "initialize":
            self.exchange = result.get("exchangeDirectory")
        changes = self.on_answer.get(method, [])
        for change in changes:
            result, attachment = change(result, attachment, params)
        return self.frame({**message, "result": result}, attachment) if changes else raw

    def run(self):
        plugin = subprocess.Popen(
            [self.program, *self.arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
        )
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda number, _: plugin.send_signal(number))
        self.carry(plugin)
        status = plugin.wait()
        self.at_end()
        if status < 0:
            signal.signal(-status, signal.SIG_DFL)
            os.kill(os.getpid(), -status)
        return status

    def carry(self, plugin):
        """Carries until the plugin has closed its output and the host has read what it said."""
        to_plugin = Way(0, plugin.stdin.fileno(), self.from_host)
        to_host = Way(plugin.stdout.fileno(), 1, self.from_plugin)
        until = None
        while to_host.is_open or to_host.waiting:
            poll = select.poll()
            for way in (to_plugin, to_host):
                way.register(poll)
            events = dict(poll.poll(100))
            for way in (to_plugin, to_host):
                way.serve(events)
            if to_host.is_broken:
                return plugin.terminate()
            if to_plugin.is_broken or not (to_plugin.is_open or to_plugin.waiting):
                plugin.stdin.close()
                to_plugin.is_open, to_plugin.waiting = False, b""
            # A host that never reads is not waited for when the plugin is gone.
            if not to_host.is_open or plugin.poll() is not None:
                until = until or time.monotonic() + LAST_WORDS
                if time.monotonic() > until:
                    return


class Way:
    """One direction: bytes are read, changed, and wait until they can be written."""

    def __init__(self, source, target, change):
        self.source, self.target, self.change = source, target, change
        self.waiting, self.is_open, self.is_broken = b"", True, False
        os.set_blocking(target, False)

    def register(self, poll):
        if self.is_open and len(self.waiting) < FULL:
            poll.register(self.source, select.POLLIN)
        if self.waiting:
            poll.register(self.target, select.POLLOUT)

    def serve(self, events):
        if events.get(self.source, 0):
            data = os.read(self.source, 1 << 16)
            self.waiting += self.change(data)
            self.is_open = bool(data)
        if self.waiting and events.get(self.target, 0):
            try:
                self.waiting = self.waiting[os.write(self.target, self.waiting) :]
            except BlockingIOError:
                pass
            except OSError:
                self.is_broken = True
