#!/usr/bin/env python3
"""A plugin for the command's tests. Its arguments are items, each NAME=FATE: whole, gone (refused
with itemGone), dies (killed by itself half-way), slow (a little at a time, for ever)."""

import json
import os
import signal
import sys
import time

ITEMS = [argument.rpartition("=") for argument in sys.argv[1:]]
SOURCE, SINK = sys.stdin.buffer, sys.stdout.buffer
BYTES = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 16


def send(message, attachment=None):
    text = json.dumps({"jsonrpc": "2.0", **message}).encode()
    head = f"Content-Length: {len(text)}\r\n"
    if attachment is not None:
        head += f"Attachment-Length: {len(attachment)}\r\n"
    SINK.write(head.encode() + b"\r\n" + text + (attachment or b""))
    SINK.flush()


def receive():
    length = 0
    while True:
        line = SOURCE.readline()
        if not line:
            sys.exit(0)
        if line == b"\r\n":
            return json.loads(SOURCE.read(length))
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)


def results():
    return [
        {
            "item": f"item{number}",
            "registeredTypeIdentifiers": ["public.png"],
            **({"suggestedName": name} if name else {}),
        }
        for number, (name, _, _) in enumerate(ITEMS)
    ]


def load(call, params):
    fate = ITEMS[int(params["item"][4:])][2]
    if fate == "gone":
        error = {"code": -31003, "message": "", "data": {"kind": "itemGone"}}
        return send({"id": call, "error": error})
    size = 64 << 20 if fate in ("slow", "dies") else len(BYTES)
    if params["offset"] > 0 and fate == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if params["offset"] > 0 and fate == "slow":
        time.sleep(3600)
    length = min(params.get("length", size), size - params["offset"])
    data = BYTES if size == len(BYTES) else bytes(length)
    answer = {"type": "public.png", "data": None, "offset": params["offset"], "byteCount": size}
    send({"id": call, "result": answer}, data)


def main():
    while True:
        message = receive()
        call, method, params = message.get("id"), message["method"], message.get("params", {})
        if method == "initialize":
            send({"id": call, "result": {
                "protocolVersion": "1.0",
                "plugin": {"name": "fake", "version": "1"},
                "isolation": {
                    "mode": "direct", "confined": False, "trustedPath": False, "unattended": True,
                },
                "capabilities": {"attachments": True},
                "limits": {},
            }})
        elif method == "picker/present":
            send({"id": call, "result": {"outcome": "picked", "results": results()}})
        elif method == "item/loadData":
            load(call, params)
        elif call is not None:
            send({"id": call, "result": None})


main()
