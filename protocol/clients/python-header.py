#!/usr/bin/env python3
"""usage: python-header.py FOLDER COMMAND [ARGUMENT...]

Lets the plugin that COMMAND starts pick two items; saves them in FOLDER, raw bytes behind frames.
"""
import hashlib, itertools, json, os, re, subprocess, sys  # noqa: E401

folder, command = sys.argv[1], sys.argv[2:]
plugin = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
ids = itertools.count(1)


def send(**message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    plugin.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    plugin.stdin.flush()


def call(method, **params):
    """The result of a request, and the bytes that are attached to it."""
    send(id=(id := next(ids)), method=method, params=params)
    while True:
        lines = list(iter(lambda: plugin.stdout.readline().strip(), b""))
        header = {name.lower(): int(value) for name, value in (line.split(b":") for line in lines)}
        message = json.loads(plugin.stdout.read(header[b"content-length"]))
        attachment = plugin.stdout.read(header.get(b"attachment-length", 0))
        if message.get("id") == id and "method" not in message:  # what is not the answer passes by
            break
    if "error" in message:
        sys.exit(f"{method}: {message['error']['message']}")
    return message["result"], attachment


session, _ = call("initialize", protocolVersion="1.0", capabilities={"attachments": True},
                  host={"name": "python-header", "version": "1"})
picked, _ = call("picker/present", configuration={"selectionLimit": 2})
for number, result in enumerate(picked["results"], 1):
    name = f"{number}-" + re.sub(r"[/\0-\x1f\x7f]", "_", result.get("suggestedName", "item"))
    item, offset, digest = {"item": result["item"]}, 0, hashlib.sha256()
    with open(os.path.join(folder, name), "xb") as file:  # never over a file that is there
        for offset in itertools.count(step=session["limits"]["attachmentBytes"]):
            part, data = call("item/loadData", **item, type=result["registeredTypeIdentifiers"][0],
                              offset=offset, length=session["limits"]["attachmentBytes"])
            file.write(data), digest.update(data)
            if offset + len(data) >= part["byteCount"]:
                break
    call("item/release", items=[result["item"]])
    print(f"{digest.hexdigest()}  {name}")
call("shutdown")
send(method="exit")
sys.exit(plugin.wait())
