"""Those whose messages cannot be told apart, or that let hosts write what is no frame."""

import os

from .keeper import animal, around, serving


def writing(plugin):
    """Replaces how a frame is written: gets the wire, the body and the attachment."""

    def replace(write):
        plugin.wire.Wire.send = lambda wire, body, attachment=None: write(wire, body, attachment)
        return write

    return replace


def header(wire, body, attachment, name=b"Content-Length", end=b"\r\n", length=None):
    """A frame as it should be, but for what is said."""
    if wire.framing != "header":
        return body + b"\n"
    text = name + b": %d" % (len(body) if length is None else length) + end
    if attachment is not None:
        text += b"Attachment-Length: %d" % len(attachment) + end
    return text + end + body + (attachment or b"")


@animal("S2.4/frames", "a greeting stands before the first message")
def greeting(plugin):
    @around(plugin.wire.Wire, "send")
    def send(old, wire, body, attachment=None):
        if not hasattr(wire, "greeted"):
            wire.greeted = True
            wire.output += b"python plugin 1.0 is ready\n"
        old(wire, body, attachment)


@animal("S4.1/handshake", "it says something before it was asked")
def speaks_first(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        os.write(sink, b'{"jsonrpc":"2.0","method":"$/ready"}\n')
        return old(session, wire, source, sink)


@animal("S2.4/frames", "a stray print stands between two messages")
def stray_print(plugin):
    @serving(plugin, "picker/present")
    def present(old, session, params, call):
        session.wire.output += b"presenting\n"
        old(session, params, call)


@animal("S2.4/frames", "messages begin with a byte order mark")
def byte_order_mark(plugin):
    @around(plugin.wire.Wire, "send")
    def send(old, wire, body, attachment=None):
        old(wire, b"\xef\xbb\xbf" + body, attachment)


@animal("S2.4/frames", "messages are spread over several lines")
def several_lines(plugin):
    @around(plugin.wire.Wire, "send")
    def send(old, wire, body, attachment=None):
        old(wire, body.replace(b',"', b',\n"', 1), attachment)


@animal("S2.4/frames", "header lines end with LF alone")
def bare_line_feeds(plugin):
    @writing(plugin)
    def write(wire, body, attachment):
        wire.output += header(wire, body, attachment, end=b"\n")


@animal("S2.4/frames", "the name of the header is in lower case")
def lower_case_header(plugin):
    @writing(plugin)
    def write(wire, body, attachment):
        wire.output += header(wire, body, attachment, name=b"content-length")


@animal("S2.4/frames", "a header that nobody asked for stands in each frame")
def further_header(plugin):
    @writing(plugin)
    def write(wire, body, attachment):
        frame = header(wire, body, attachment)
        typed = b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
        wire.output += typed + frame if wire.framing == "header" else frame


@animal("S2.3/header-spellings", "the length that it writes is one too large")
def length_too_large(plugin):
    @writing(plugin)
    def write(wire, body, attachment):
        wire.output += header(wire, body, attachment, length=len(body) + 1)


@animal("S2.3/header-spellings", "the length that it writes is one too small")
def length_too_small(plugin):
    @writing(plugin)
    def write(wire, body, attachment):
        wire.output += header(wire, body, attachment, length=len(body) - 1)


@animal("S5.2/attachments-not-wanted", "bytes are attached for a host that wants none")
def attached_unasked(plugin):
    @serving(plugin, "initialize")
    def initialize(old, session, params, call):
        old(session, params, call)
        session.attaches = session.wire.framing == "header"


@animal("S6.1/limits-of-the-host", "frames are longer than the host bears")
def longer_than_the_host_bears(plugin):
    @serving(plugin, "initialize")
    def initialize(old, session, params, call):
        old(session, {**params, "limits": {}}, call)


@animal("S2.3/header-spellings", "header names have to be written as it writes them")
def one_spelling(plugin):
    @around(plugin.wire, "measure")
    def measure(old, fields, may_attach):
        known = [field for field in fields if field.startswith((b"Content-", b"Attachment-"))]
        return old(known, may_attach)


@animal("S2.6/header-length-twice", "of two lengths the last one counts")
def last_length_counts(plugin):
    @around(plugin.wire, "measure")
    def measure(old, fields, may_attach):
        return old(list({field.split(b":")[0].lower(): field for field in fields}.values()), may_attach)


@animal("S2.6/header-length-signed", "a length may have a sign")
def signed_length(plugin):
    @around(plugin.wire, "measure")
    def measure(old, fields, may_attach):
        return old([field.replace(b": +", b": ") for field in fields], may_attach)


@animal("S11.2/34", "any charset will do")
def any_charset(plugin):
    @around(plugin.wire, "measure")
    def measure(old, fields, may_attach):
        return old([f for f in fields if not f.lower().startswith(b"content-type")], may_attach)


@animal("S11.2/33", "a header line may be as long as the machine bears")
def endless_header(plugin):
    plugin.wire.HEADER_LINE_BYTES = 1 << 40


@animal("S11.2/22", "a line may be as long as the machine bears")
def endless_line(plugin):
    plugin.wire.LIMITS = {**plugin.wire.LIMITS, "frameBytes": 1 << 40}


@animal("S2.2/line-blanks", "an empty line is a message")
def empty_lines_count(plugin):
    @around(plugin.wire.Wire, "next")
    def next_message(old, wire):
        if wire.framing == "line":
            return wire.next_line(plugin.wire.LIMITS["frameBytes"])
        return old(wire)


@animal("S2.2/line-noise", "noise ends the session")
def noise_ends_it(plugin):
    @around(plugin.session.Session, "receive")
    def receive(old, session, data):
        old(session, data)
        if session.wire.framing == "line" and data[:1] not in (b"{", b"["):
            session.status = 1


@animal("S2.1/first-byte", "what begins no framing is waited out")
def waits_for_sense(plugin):
    @around(plugin.wire.Wire, "next")
    def next_message(old, wire):
        if wire.framing is None:
            while wire.input and not (wire.input[:1].isalpha() or wire.input[:1] in (b"{", b"[")):
                del wire.input[:1]
        return old(wire)
