#!/usr/bin/env python3
"""A plugin for the host's tests: well-behaved, or wrong in the one way that its first argument
names. It speaks header framing and serves one item of a known pattern."""

import base64
import hashlib
import json
import os
import signal
import sys
import time

LIE = sys.argv[1]
SIZE = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
OFFERS = set((sys.argv[3] if len(sys.argv) > 3 else "attachments").split(","))
SOURCE, SINK = sys.stdin.buffer, sys.stdout.buffer
MIB = 1 << 20
# Where a test run is cut off, nobody ends those that will not end.
signal.alarm(600)


def pattern(offset, length):
    """Bytes that tell their place, so that none can be swapped without a trace."""
    first, last = offset // 8, (offset + length + 7) // 8
    whole = b"".join(n.to_bytes(8, "big") for n in range(first, last))
    return whole[offset - first * 8:][:length]


def send(message, attachment=None):
    text = json.dumps({"jsonrpc": "2.0", **message}).encode()
    head = f"Content-Length: {len(text)}\r\n"
    if attachment is not None:
        head += f"Attachment-Length: {len(attachment)}\r\n"
    SINK.write(head.encode() + b"\r\n" + text + (attachment or b""))
    SINK.flush()


def receive():
    length = None
    while True:
        line = SOURCE.readline()
        if not line:
            finish()
        if line == b"\r\n":
            return json.loads(SOURCE.read(length))
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)


def finish():
    if LIE == "never-ends":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(60)
    sys.exit(0)


def flood(data):
    """Writes for ever, or until nobody listens."""
    try:
        while True:
            SINK.write(data)
    except BrokenPipeError:
        os._exit(0)


def exchange():
    base = os.path.join(os.environ["XDG_CACHE_HOME"], "postern", "exchange")
    path = os.path.join(base, "session")
    os.makedirs(path, mode=0o700, exist_ok=True)
    os.chmod(path, 0o700)
    return path


def initialize(_):
    if LIE == "silent":
        time.sleep(3600)
    if LIE == "noise":
        os.write(1, b"Loading model\x1b[31m...\n")
    if LIE == "long-line":
        flood(b"x" * MIB)
    if LIE == "json-noise":
        send_raw(b"{nonsense}")
    if LIE == "exits-mid-frame":
        os.write(1, b"Content-Length: 500\r\n\r\n{\"jsonrpc\"")
        sys.stderr.write("out of luck\n")
        sys.stderr.flush()
        os._exit(3)
    if LIE == "stderr-flood":
        os.write(2, b"y" * (2 * MIB) + b"\n")
        for _ in range(2):
            os.write(2, b"z" * 1023 + b"\n" + b"w" * MIB)
    limits = {"attachmentBytes": 65536, "inlineBytes": 4096}
    limits.update({"zero-limits": {"attachmentBytes": 0}, "negative-limits": {"frameBytes": -1},
                   "huge-limits": {"attachmentBytes": 1 << 60, "inlineBytes": 1 << 60,
                                   "selection": 1 << 60}}.get(LIE, {}))
    result = {
        "protocolVersion": "7.0" if LIE == "version" else "1.0",
        "plugin": {"name": "fake\x07" + ("n" * 500 if LIE == "long-name" else ""), "version": "1"},
        "isolation": {"mode": "direct", "confined": False, "trustedPath": LIE == "trusted",
                      "unattended": True},
        "capabilities": {name: True for name in OFFERS if name},
        "limits": limits,
    }
    if LIE == "no-name":
        del result["plugin"]
    if "file" in OFFERS:
        result["exchangeDirectory"] = {
            "directory-elsewhere": os.environ["XDG_CACHE_HOME"],
            "directory-above": os.path.join(exchange(), ".."),
        }.get(LIE, exchange())
    return result


def send_raw(text):
    SINK.write(f"Content-Length: {len(text)}\r\n\r\n".encode() + text)
    SINK.flush()


TOTAL = {"items": 0, "bytes": 0}


def receipt(handle, given, data=None, offset=0, kind=None):
    """What an honest plugin says of one answer, and in what way this one lies."""
    if "receipt" not in OFFERS or LIE == "receipt-none":
        return {}
    TOTAL["items" if data is None else "bytes"] += 1 if data is None else len(data)
    told = {"item": handle, "byteCount": 0, "given": given, "withheld": [], "transformations": [],
            "isReencoded": False, "sessionTotal": dict(TOTAL)}
    if data is not None:
        told.update(type=kind, offset=offset, byteCount=len(data),
                    sha256=hashlib.sha256(data).hexdigest())
        told.update({"receipt-digest": {"sha256": "0" * 64}, "receipt-count": {"byteCount": 1},
                     "receipt-offset": {"offset": offset + 1}, "receipt-type": {"type": "a.b"},
                     "receipt-making": {"isReencoded": True}, "receipt-item": {"item": "other"},
                     "receipt-whole": {"wholeSha256": "0" * 64},
                     "receipt-total": {"sessionTotal": {"items": 1, "bytes": 0}}}.get(LIE, {}))
    elif LIE == "receipt-given":
        told["given"] = []
    return {"receipt": told}


def item(number=0):
    given = ["registeredTypeIdentifiers", "suggestedName", "assetIdentifier"]
    return {**receipt(f"item-{number}", given), "item": f"item-{number}", "registeredTypeIdentifiers": ["public.heic", "public.jpeg"],
            "suggestedName": "../../.ssh/id\u202e_\x1b.heic" if LIE == "name" else "Sea.heic",
            "assetIdentifier": "a" * (10000 if LIE == "long-identifier" else 20)}


def present(message):
    configuration = message["params"]["configuration"]
    if LIE == "waits":
        # A person thinks; only a cancel ends this.
        while True:
            other = receive()
            if other.get("method") == "$/cancelRequest":
                return None
            if "id" in other:
                answer(other)
    if LIE == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if LIE == "cancelled":
        return {"outcome": "cancelled", "results": []}
    if LIE == "empty":
        return {"outcome": "picked", "results": []}
    results = [item(n) for n in range(max(1, configuration.get("selectionLimit", 1)))]
    if LIE == "million":
        return {"outcome": "picked", "results": [{"item": f"i{n}"} for n in range(10 ** 6)]}
    if LIE == "two-for-one":
        results = [item(0), item(1)]
    if LIE == "same-handle":
        results = [item(0)] * len(results)
    if LIE == "wrong-handle":
        results[0]["item"] = "a\nb"
    if LIE == "long-handle":
        results[0]["item"] = "a" * 1000
    if LIE == "no-types":
        results[0]["registeredTypeIdentifiers"] = []
    if LIE == "odd-type":
        results[0]["registeredTypeIdentifiers"] = ["public.jpeg\x1b[2J"]
    outcome = {"odd-outcome": "maybe", "cancelled-with-items": "cancelled"}.get(LIE, "picked")
    return {"outcome": outcome, "results": results}


def load_data(message):
    wish = message["params"]
    offset = wish.get("offset", 0)
    count = min(wish.get("length", SIZE), max(0, SIZE - offset))
    told, data, sent = SIZE, pattern(offset, count), offset
    if wish["item"] == "item-1" and LIE == "second-gone":
        send({"id": message["id"], "error": {"code": -31003, "message": "\x1b[31mpwned"}})
        return None
    if LIE == "stops" and offset > 0:
        os.kill(os.getpid(), signal.SIGSTOP)
    if LIE == "dies-half-way" and offset > 0:
        os.kill(os.getpid(), signal.SIGKILL)
    if LIE == "claims-10-sends-more":
        told, data = 10, pattern(0, wish["length"])
    if LIE == "claims-10-gb":
        told = 10 << 30
        data = data if offset == 0 else b""
    if LIE == "other-offset" and offset > 0:
        sent, data = 0, pattern(0, count)
    if LIE == "other-length" and offset > 0:
        told = SIZE - 1
    if LIE == "negative-length":
        told = -1
    if LIE == "short" and offset > 0:
        data = data[:-1]
    if LIE == "other-type":
        wish["type"] = "public.png"
    result = {"type": wish["type"], "data": None, "offset": sent, "byteCount": told}
    result.update(receipt(wish["item"], ["location"], data, sent, wish["type"]))
    if "attachments" in OFFERS:
        if LIE == "both":
            result["data"] = base64.b64encode(data).decode()
        send({"id": message["id"], "result": result}, None if LIE == "neither" else data)
        if LIE == "twice":
            send({"id": message["id"], "result": result}, data)
        if LIE == "unknown-id":
            send({"id": 999_999_999, "result": result})
            send({"id": "what", "result": result})
        return None
    result["data"] = base64.b64encode(data).decode()
    if LIE == "junk":
        result["data"] = "!!" + result["data"][2:]
    return result


def load_preview(message):
    wish = message["params"]
    if LIE == "stops-preview":
        os.kill(os.getpid(), signal.SIGSTOP)
    data = pattern(0, {"preview-empty": 0, "preview-long": 65537}.get(LIE, 300))
    size = wish["maxPixelSize"]
    result = {
        "type": "text/html" if LIE == "preview-type" else "public.movie"
        if LIE == "preview-movie" else "public.png", "data": None,
        "pixelWidth": {"preview-wide": size + 1, "preview-zero": 0,
                       "preview-huge": 1 << 62}.get(LIE, min(size, 40)),
        "pixelHeight": {"preview-tall": size + 1, "preview-negative": -1}.get(LIE, min(size, 30)),
    }
    if LIE == "preview-text":
        result["pixelWidth"] = "40"
    if LIE == "preview-bad":
        send({"id": message["id"], "error": {"code": -31005, "message": "\x1b[31mpwned"}})
    elif "attachments" in OFFERS:
        send({"id": message["id"], "result": result}, None if LIE == "preview-neither" else data)
    else:
        result["data"] = "!" if LIE == "preview-junk" else base64.b64encode(data).decode()
        return result
    return None


def properties(_):
    known = {"pixelWidth": 4032, "pixelHeight": 3024, "orientation": 6, "colorModel": "RGB",
             "exif": {"FNumber": 1.8, "ISOSpeedRatings": [100]}, "gps": {"Latitude": 53.5},
             "tiff": {"Make": "Example"}, "more": [1, None]}
    deep = []
    for _ in range(8):
        deep = [deep]
    known.update({"properties-width": {"pixelWidth": -1}, "properties-height": {"pixelHeight": 1.5},
                  "properties-turn": {"orientation": 1 << 60}, "properties-group": {"exif": []},
                  "properties-deep": {"deep": deep}, "properties-long": {"a": "x" * (256 << 10)},
                  "properties-duration": {"duration": "1"}}.get(LIE, {}))
    if LIE == "properties-none":
        known = {}
    return [] if LIE == "properties-list" else known


def load_file(message):
    name, told, digest = "copy", SIZE, hashlib.sha256(pattern(0, SIZE)).hexdigest()
    path = os.path.join(exchange(), name)
    if os.path.lexists(path):
        os.unlink(path)
    secret = os.path.join(os.environ["XDG_CACHE_HOME"], "secret")
    if LIE == "symlink":
        os.symlink(secret, path)
    elif LIE == "hard-link":
        os.link(secret, path)
    elif LIE == "fifo":
        os.mkfifo(path)
    elif LIE == "directory":
        os.makedirs(path, exist_ok=True)
    elif LIE not in ("missing",):
        with open(path, "wb") as file:
            step = max(1, SIZE // 4)
            for offset in range(0, SIZE, step):
                file.write(pattern(offset, min(step, SIZE - offset)))
                send({"method": "$/progress", "params": {
                    "token": message["params"]["progressToken"], "stage": "copying",
                    "completed": min(SIZE, offset + step), "total": SIZE}})
            if LIE == "grows":
                file.write(b"more")
    told = {"claims-less": SIZE - 1, "claims-more": SIZE + 1}.get(LIE, told)
    digest = "0" * 64 if LIE == "wrong-digest" else digest
    name = {"traversal": "../../secret", "absolute": "/proc/self/environ", "dots": "..",
            "url": "file:///etc/passwd", "nul": "copy\x00", "no-name-at-all": "", "backslash": "..\\secret",
            "percent": "%2e%2e%2fsecret"}.get(LIE, name)
    return {"type": message["params"]["type"], "file": name, "byteCount": told, "sha256": digest}


def answer(message):
    methods = {"initialize": initialize, "picker/present": present, "item/loadData": load_data,
               "item/loadFile": load_file, "item/loadPreview": load_preview,
               "item/properties": properties, "ping": lambda _: {},
               "item/release": lambda _: None, "shutdown": lambda _: None}
    method = message.get("method")
    if method == "exit":
        finish()
    if method == "shutdown" and LIE in ("never-ends", "ignores-shutdown"):
        return
    if method == "item/loadData" and LIE == "notifications":
        text = b'{"jsonrpc":"2.0","method":"$/progress","params":{"token":1}}'
        flood((b"Content-Length: %d\r\n\r\n" % len(text) + text) * 100)
    if method == "item/loadData" and LIE == "strays":
        text = b'{"jsonrpc":"2.0","id":77777,"result":null}'
        flood((b"Content-Length: %d\r\n\r\n" % len(text) + text) * 100)
    if method not in methods or "id" not in message:
        return
    result = methods[method](message)
    if result is not None or method in ("item/release", "shutdown"):
        send({"id": message["id"], "result": result})


while True:
    answer(receive())
