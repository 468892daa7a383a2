"""Frames in, frames out; the first byte of the session decides the framing."""

import re

from .errors import Refusal
from .limits import HEADER_LINE_BYTES, HEADER_LINES, LIMITS


class Wire:
    """Two buffers: whoever reads appends to `input`, whoever writes takes from `output`."""

    def __init__(self):
        self.input, self.output = bytearray(), bytearray()
        self.framing = None  # "line" or "header", for both directions, to the end
        self.seen = 0  # bytes of the input known to hold no line end
        self.fields, self.lengths = [], None  # of the header that is being read
        self.attachments = False  # whether the host was told that it may attach bytes

    def next(self):
        """The next whole message, None while it is on its way; Refusal where no frame can be."""
        if self.framing is None:
            self.input = self.input.lstrip(b" \t\r\n")
            if not self.input:
                return None
            self.framing = "header" if self.input[:1].isalpha() else "line"
            if self.framing == "line" and self.input[0] not in b"{[":
                raise Refusal("parseError")
        if self.framing == "header":
            return self.next_body()
        while (line := self.next_line(LIMITS["frameBytes"])) == b"":
            pass
        return line

    def next_line(self, limit):
        end = self.input.find(b"\n", self.seen)
        self.seen = end if end >= 0 else len(self.input)
        if self.seen > limit + 1:  # one for the carriage return
            raise Refusal("tooLarge")
        if end < 0:
            return None
        line = bytes(self.input[:end]).rstrip(b" \t\r")
        del self.input[: end + 1]
        self.seen = 0
        return line

    def next_body(self):
        while self.lengths is None:
            line = self.next_line(HEADER_LINE_BYTES)
            if line is None:
                return None
            if line == b"" and not self.fields:
                continue  # blank bytes between two messages mean nothing
            if line == b"":
                self.lengths, self.fields = measure(self.fields, self.attachments), []
            elif len(self.fields) == HEADER_LINES:
                raise Refusal("tooLarge")
            else:
                self.fields.append(line)
        length, attached = self.lengths
        if len(self.input) < length + attached:
            return None
        message = bytes(self.input[:length])
        del self.input[: length + attached]  # no method of the core takes attached bytes
        self.lengths = None
        return message

    def send(self, body, attachment=None):
        if self.framing == "header":
            self.output += b"Content-Length: %d\r\n" % len(body)
            if attachment is not None:
                self.output += b"Attachment-Length: %d\r\n" % len(attachment)
            self.output += b"\r\n" + body + (attachment or b"")
        else:
            self.output += body + b"\n"


def measure(fields, may_attach):
    """The lengths of body and attachment that header lines give; Refusal if they are not sure."""
    lengths = {}
    for field in fields:
        parts = re.fullmatch(rb"([!-9;-~]+):[ \t]*(.*)", field)
        if not parts:
            raise Refusal("parseError")
        name, value = parts[1].lower(), parts[2]
        if name == b"content-type":
            charset = re.search(rb"charset\s*=\s*\"?([^\s;\"]*)", value.lower())
            if charset and charset[1] not in (b"utf-8", b"utf8"):
                raise Refusal("parseError")
        elif name in (b"content-length", b"attachment-length"):
            if not value.isdigit() or name in lengths:
                raise Refusal("parseError")
            lengths[name] = int(value)
    length, attached = lengths.get(b"content-length"), lengths.get(b"attachment-length")
    if length is None or attached is not None and not may_attach:
        raise Refusal("parseError")
    if length > LIMITS["frameBytes"] or (attached or 0) > LIMITS["attachmentBytes"]:
        raise Refusal("tooLarge")
    return length, attached or 0
