"""The conversation: what state it is in, what was picked, and a function for every method."""

import base64
import re
import secrets
import time

from .calls import Batch, Call
from .errors import Refusal
from .library import read
from .limits import ENVELOPE_BYTES, LIMITS, SLICE_SECONDS
from .script import choose, matches
from .strict_json import decode, encode

PROTOCOL_VERSION = "1.0"


CONFIGURATION = {  # what each member is when it is absent; its type is the one that is allowed
    "selectionLimit": 1,
    "selection": "default",
    "preferredAssetRepresentationMode": "automatic",
    "includesAssetIdentifiers": False,
    "preselectedAssetIdentifiers": [],
    "disabledCapabilities": [],
    "mode": "default",
    "edgesWithoutContentMargins": [],
    "searchText": "",
    "metadata": {},
}
METADATA = ("location", "captions", "people", "cameraSerial", "thumbnails", "makerNotes")


def member(members, name, kind, default=None):
    """A member of the right type, or the default where it is absent or null; else a Refusal."""
    value = members.get(name)
    value = default if value is None else value
    if type(value) is not kind:  # not isinstance: true and false are no integers here
        raise Refusal("invalidParams")
    return value


class Picker:
    """A picker that is open: who asked, when the script decides, and its deciding, step by step."""

    def __init__(self, call, due, steps):
        self.call, self.due, self.steps = call, due, steps


class Session:
    def __init__(self, wire, library, script):
        self.wire, self.library, self.script = wire, library, script
        self.state, self.status = "new", None  # new, ready, shutdown; the exit status at the end
        self.limits, self.attaches = LIMITS, False  # as both sides want it, after initialize
        self.picker, self.items = None, {}  # the open one; what was picked, by handle

    # From bytes to a method

    def receive(self, data):
        try:
            value = decode(data)
        except (ValueError, RecursionError):
            return self.send(Refusal("parseError").message(None))
        if not isinstance(value, list):
            self.dispatch(value, self.send)
        elif not value or self.wire.framing == "header":
            self.send(Refusal("invalidRequest").message(None))
        elif len(value) > LIMITS["batch"]:
            self.send(Refusal("limitExceeded").message(None))
        else:
            batch = Batch(self.send, self.limits["frameBytes"])
            batch.expect(sum(self.dispatch(message, batch.reply) for message in value))

    def send(self, message, attachment=None):
        body = encode(message)
        if len(body) > self.limits["frameBytes"]:
            id = message["id"] if isinstance(message, dict) else None
            body, attachment = encode(Refusal("limitExceeded").message(id)), None
        self.wire.send(body, attachment)

    def dispatch(self, message, reply):
        """Serves one message; returns whether an answer to it is due, now or later."""
        members = message if isinstance(message, dict) else {}
        id, method, params = members.get("id"), members.get("method"), members.get("params")
        params = {} if params is None else params
        call = Call(id if type(id) in (int, str) else None, reply)
        if "method" not in members and ("result" in members or "error" in members):
            return False  # an answer, but this side never asks
        well_formed = (
            members.get("jsonrpc") == "2.0"
            and isinstance(method, str)
            and ("id" not in members or call.id is not None)
        )
        if not well_formed:
            call.fail(Refusal("invalidRequest"))
        elif "id" not in members:
            if isinstance(params, dict):
                self.notify(method, params)
            return False
        elif not isinstance(params, (dict, list)):
            call.fail(Refusal("invalidRequest"))
        else:
            self.serve(method, params, call)
        return True

    def notify(self, method, params):
        if method == "exit":
            self.close_picker()
            self.status = 0 if self.state == "shutdown" else 1
        elif method == "$/cancelRequest" and self.picker and self.picker.call.has(params.get("id")):
            self.close_picker(Refusal("cancelled"))

    def serve(self, method, params, call):
        try:
            if self.picker and self.picker.call.has(call.id):
                raise Refusal("invalidRequest")
            if self.state == "new" and method not in ("initialize", "ping", "shutdown"):
                raise Refusal("notInitialized")
            if self.state == "shutdown" and method != "ping":
                raise Refusal("invalidState")
            if method not in self.METHODS:
                raise Refusal("methodNotFound")
            if isinstance(params, list):
                raise Refusal("invalidParams")
            self.METHODS[method](self, params, call)
        except Refusal as refusal:
            call.fail(refusal)
        except Exception:
            call.fail(Refusal("internalError"))  # what happened could name a file

    # The methods

    def initialize(self, params, call):
        if self.state != "new":
            raise Refusal("invalidState")
        version, host = member(params, "protocolVersion", str), member(params, "host", dict)
        member(host, "name", str), member(host, "version", str)
        capabilities = member(params, "capabilities", dict, {})
        limits = member(params, "limits", dict, {})
        bounds = {name: min(own, member(limits, name, int, own)) for name, own in LIMITS.items()}
        if not re.fullmatch(r"1\.[0-9]+", version):
            raise Refusal("versionMismatch", supported=[PROTOCOL_VERSION])
        framed = self.wire.framing == "header"
        self.attaches = framed and capabilities.get("attachments") is True
        self.wire.attachments, self.limits, self.state = framed, bounds, "ready"
        call.succeed(
            {
                "protocolVersion": PROTOCOL_VERSION,
                "plugin": {"name": "python", "version": "1.0"},
                "isolation": {
                    "mode": "direct",
                    "confined": False,
                    "trustedPath": False,
                    "unattended": True,
                },
                "capabilities": {"attachments": framed},
                "limits": LIMITS,
            }
        )

    def ping(self, params, call):
        call.succeed({})

    def shutdown(self, params, call):
        self.close_picker()
        self.state = "shutdown"
        call.succeed(None)

    def present(self, params, call):
        if self.picker:
            raise Refusal("busy")
        asked = member(params, "configuration", dict, {})
        wish = {
            name: member(asked, name, type(default), default)
            for name, default in CONFIGURATION.items()
        }
        limit, filter = wish["selectionLimit"], asked.get("filter")
        wishes = [member(wish["metadata"], name, str, "ask") for name in METADATA]
        if filter is not None:
            matches(filter, ())  # refused now or never
        possible = (
            limit >= 0
            and wish["selection"] in ("default", "ordered")
            and wish["preferredAssetRepresentationMode"] in ("automatic", "current")
            and all(word in ("ask", "keep") for word in wishes)  # nothing is stripped here
        )
        if not possible:
            raise Refusal("invalidConfiguration")
        if self.library.refusal:
            raise Refusal(self.library.refusal)
        most = self.limits["selection"]
        limit = min(limit or most, most)
        due = time.monotonic() + self.script.delay / 1000
        self.picker = Picker(call, due, self.deciding(filter, limit, wish["selection"] == "ordered"))
        self.decide()

    def load_data(self, params, call):
        handle, type = member(params, "item", str), member(params, "type", str)
        offset = member(params, "offset", int, 0)
        length = None if params.get("length") is None else member(params, "length", int)
        if offset < 0 or (length or 0) < 0:
            raise Refusal("invalidParams")
        if handle not in self.items:
            raise Refusal("unknownItem")
        item = self.items[handle]
        if type not in (item.type, *item.ancestors):
            raise Refusal("unsupportedType")
        size = item.identity.size
        wanted = max(0, size - offset) if length is None else length
        if wanted > self.limits["attachmentBytes" if self.attaches else "inlineBytes"]:
            raise Refusal("tooLarge", byteCount=size)
        data = read(item, offset, wanted)
        inline = None if self.attaches else base64.b64encode(data).decode()
        result = {"type": item.type, "data": inline, "offset": offset, "byteCount": size}
        call.succeed(result, data if self.attaches else None)

    def release(self, params, call):
        for handle in member(params, "items", list):
            if isinstance(handle, str):
                self.items.pop(handle, None)
        call.succeed(None)

    METHODS = {
        "initialize": initialize,
        "ping": ping,
        "shutdown": shutdown,
        "picker/present": present,
        "item/loadData": load_data,
        "item/release": release,
    }

    # The picker

    def deciding(self, filter, limit, ordered):
        """Finds what the script picks; pauses after every file, so that the session stays awake."""
        items = []
        for item in self.library.items():
            if item and (filter is None or matches(filter, item.ancestors)):
                items.append(item)
            yield
        chosen = choose(self.script.select, items)[:limit]
        if not ordered:
            chosen.sort(key=lambda item: item.newest_first())
        return [self.hand_out(item) for item in chosen]

    def hand_out(self, item):
        handle = secrets.token_urlsafe(16)  # 128 bits that say nothing
        self.items[handle] = item
        result = {"item": handle, "registeredTypeIdentifiers": [item.type]}
        name = item.suggested_name()
        return {**result, "suggestedName": name} if name else result

    def fitting(self, results):
        """The results; without the suggested names where these would burst the frame."""
        if len(encode(results)) > self.limits["frameBytes"] - ENVELOPE_BYTES:
            for result in results:
                result.pop("suggestedName", None)
        return results

    def decide(self):
        """Lets an open picker that is due decide, for a moment at most."""
        until = time.monotonic() + SLICE_SECONDS
        try:
            while self.picker and self.picker.due <= time.monotonic() < until:
                if self.script.cancel:
                    return self.close_picker()
                next(self.picker.steps)
        except StopIteration as end:
            picker, self.picker = self.picker, None
            picker.call.succeed({"outcome": "picked", "results": self.fitting(end.value)})
        except Exception:
            self.close_picker(Refusal("internalError"))

    def close_picker(self, refusal=None):
        """Answers an open picker: cancelled by the person, or with an error."""
        picker, self.picker = self.picker, None
        if picker and refusal:
            picker.call.fail(refusal)
        elif picker:
            picker.call.succeed({"outcome": "cancelled", "results": []})
