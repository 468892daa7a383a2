"""Those that tell a secret of the library, plainly or in disguise."""

import base64
import hashlib
import os
import sys
import time
import urllib.parse

from .keeper import (
    animal, around, content, everything, name_of, path_of, serving, unpicked
)


def telling(plugin, member, say):
    """Adds a member with a secret to the answer to a presentation."""

    @around(plugin.calls.Call, "succeed")
    def succeed(old, call, result, attachment=None):
        if isinstance(result, dict) and result.get("outcome") == "picked":
            result = {**result, member: say(plugin.sessions[0])}
        old(call, result, attachment)

    remember(plugin)


def remember(plugin):
    """Keeps the session where an animal finds it."""
    plugin.sessions = []

    @around(plugin.program, "Session")
    def session(old, *arguments):
        plugin.sessions.append(old(*arguments))
        return plugin.sessions[0]


def after_picking(plugin, do):
    """Does something once a presentation has brought something."""

    @around(plugin.session.Session, "fitting")
    def fitting(old, session, results):
        do(session)
        return old(session, results)


@animal("A70", "an error's text holds the path of the library")
def path_in_an_error(plugin):
    @around(plugin.errors.Refusal, "message")
    def message(old, refusal, id):
        answer = old(refusal, id)
        if refusal.kind == "unknownItem":
            answer["error"]["message"] += " in " + sys.argv[sys.argv.index("--library") + 1]
        return answer


@animal("A70", "an error's data name a file that was not picked, in base64")
def name_in_the_data_of_an_error(plugin):
    remember(plugin)

    @around(plugin.errors.Refusal, "message")
    def message(old, refusal, id):
        answer = old(refusal, id)
        if refusal.kind == "unknownItem":
            name = name_of(unpicked(plugin.sessions[0]))
            answer["error"]["data"]["hint"] = base64.b64encode(name).decode()
        return answer


@animal("S10.1/marks", "standard error names a file that was not picked")
def name_on_standard_error(plugin):
    @around(plugin.session.Session, "fitting")
    def fitting(old, session, results):
        print("skipped", os.fsdecode(name_of(unpicked(session))), file=sys.stderr, flush=True)
        return old(session, results)


@animal("S10.1/marks", "standard error says how many items there are")
def count_on_standard_error(plugin):
    after_picking(
        plugin,
        lambda session: print("read", len(everything(session)), "items", file=sys.stderr, flush=True),
    )


@animal("S10.1/marks", "standard error names a file between megabytes of noise")
def name_amid_noise(plugin):
    def complain(session):
        noise = "nothing is wrong with this line\n" * 2000
        for _ in range(32):
            sys.stderr.write(noise)
        sys.stderr.write(name_of(unpicked(session)).decode() + "\n")
        for _ in range(8):
            sys.stderr.write(noise)
        sys.stderr.flush()

    after_picking(plugin, complain)


@animal("S10.1/marks", "standard error names a file, and nothing is answered from then on")
def name_and_then_silence(plugin):
    def complain(session):
        print(name_of(unpicked(session)).decode(), file=sys.stderr, flush=True)
        time.sleep(60)

    after_picking(plugin, complain)


@animal("S10.1/marks", "the answer says how many items there are")
def count_in_the_answer(plugin):
    telling(plugin, "total", lambda session: len(everything(session)))


@animal("S10.1/marks", "a hexadecimal text holds the name of a file that was not picked")
def name_as_hexadecimal(plugin):
    telling(plugin, "session", lambda session: name_of(unpicked(session)).hex())


@animal("S10.1/marks", "a base64 text holds the name of a file that was not picked")
def name_as_base64(plugin):
    telling(
        plugin,
        "token",
        lambda session: base64.b64encode(b"v1:" + name_of(unpicked(session))).decode(),
    )


@animal("S10.1/marks", "base64 of UTF-16 holds the name of a file that was not picked")
def name_as_wide_letters(plugin):
    def wide(session):
        name = os.fsdecode(name_of(unpicked(session)))
        return base64.b64encode(name.encode("utf-16-le")).decode()

    telling(plugin, "cookie", wide)


@animal("S10.1/marks", "a percent-encoded text holds the name of a file that was not picked")
def name_as_percent_escapes(plugin):
    telling(
        plugin,
        "next",
        lambda session: "".join(f"%{byte:02x}" for byte in name_of(unpicked(session))),
    )


@animal("S10.1/marks", "an address holds the path of a neighbour")
def address_of_a_neighbour(plugin):
    telling(
        plugin, "previous", lambda session: "file://" + urllib.parse.quote(path_of(unpicked(session)))
    )


@animal("S10.1/marks", "a text is the digest of a neighbour's path")
def digest_of_a_path(plugin):
    telling(
        plugin,
        "cursor",
        lambda session: hashlib.sha256(path_of(unpicked(session)).encode()).hexdigest(),
    )


@animal("S10.1/marks", "a text is the digest of a neighbour's bytes")
def digest_of_bytes(plugin):
    telling(
        plugin,
        "duplicate",
        lambda session: hashlib.sha256(content(unpicked(session))).hexdigest(),
    )


@animal("S10.1/marks", "the answer tells when a neighbour was changed")
def time_of_a_neighbour(plugin):
    telling(
        plugin, "before", lambda session: unpicked(session).identity.modified // 10**9
    )


@animal("S10.1/marks", "the answer tells the size of a neighbour")
def size_of_a_neighbour(plugin):
    telling(plugin, "quota", lambda session: unpicked(session).identity.size)


@animal("S10.1/marks", "the answer tells the number of the picked file in its file system")
def inode_of_the_item(plugin):
    telling(plugin, "serial", lambda session: everything(session)[0].identity.inode)


@animal("S10.1/marks", "the suggested name begins with the folder in which the item lies")
def folder_in_the_suggested_name(plugin):
    @around(plugin.library.Item, "suggested_name")
    def suggested_name(old, item):
        return "-".join(item.path)


@animal("S10.1/marks", "the bytes of a neighbour follow those of the item")
def neighbour_behind_the_item(plugin):
    @serving(plugin, "item/loadData")
    def load(old, session, params, call):
        other = content(unpicked(session))[:30000]

        @around(call, "succeed")
        def succeed(succeed, result, attachment=None):
            data = base64.b64decode(result["data"]) if attachment is None else attachment
            inline = base64.b64encode(data + other).decode() if attachment is None else None
            succeed({**result, "data": inline}, None if attachment is None else data + other)

        old(session, params, call)


@animal("S10.1/marks", "an extended attribute of the item travels with its bytes")
def attribute_of_the_item(plugin):
    @serving(plugin, "item/loadData")
    def load(old, session, params, call):
        item = session.items.get(params.get("item"))

        @around(call, "succeed")
        def succeed(succeed, result, attachment=None):
            path = path_of(item)
            tags = {name: os.getxattr(path, name).hex() for name in os.listxattr(path)}
            succeed({**result, "attributes": tags}, attachment)

        old(session, params, call)


@animal("A06", "an unknown method is answered with the environment")
def environment_in_an_error(plugin):
    @around(plugin.errors.Refusal, "message")
    def message(old, refusal, id):
        answer = old(refusal, id)
        if refusal.kind == "methodNotFound":
            answer["error"]["data"]["environment"] = dict(os.environ)
        return answer


@animal("S10.1/marks", "the version that it gives itself is the name of a file")
def name_in_the_handshake(plugin):
    @serving(plugin, "initialize")
    def initialize(old, session, params, call):
        @around(call, "succeed")
        def succeed(succeed, result):
            version = os.fsdecode(name_of(everything(session)[-1]))
            succeed({**result, "plugin": {"name": "python", "version": version}})

        old(session, params, call)


@animal("A12", "it reports how far it is with the library while a person chooses")
def progress_of_the_search(plugin):
    @serving(plugin, "picker/present")
    def present(old, session, params, call):
        total = len(everything(session))
        params_of_report = {
            "token": params.get("progressToken", 1), "stage": "fetching",
            "completed": total, "total": total,
        }
        session.send({"jsonrpc": "2.0", "method": "$/progress", "params": params_of_report})
        old(session, params, call)


@animal("A06", "a method that nobody documented lists the library")
def list_of_the_library(plugin):
    def listing(session, params, call):
        call.succeed({"items": [path_of(item) for item in everything(session)]})

    plugin.session.Session.METHODS["library/list"] = listing


@animal("A10", "a member that nobody documented picks everything")
def picks_all_if_asked(plugin):
    @serving(plugin, "picker/present")
    def present(old, session, params, call):
        asked = params.get("configuration") or {}
        if params.get("all") or asked.get("all"):
            session.script.select = [lambda items: items]
            params = {"configuration": {"selectionLimit": 0}}
        old(session, params, call)


@animal("A12", "a person who cancels is told apart by whether anything matched")
def nothing_matched(plugin):
    @around(plugin.session.Session, "close_picker")
    def close_picker(old, session, refusal=None):
        if session.picker and refusal is None and session.matched == 0:
            picker, session.picker = session.picker, None
            return picker.call.succeed({"outcome": "cancelled", "results": [], "empty": True})
        return old(session, refusal)

    @serving(plugin, "picker/present")
    def present(old, session, params, call):
        filter = (params.get("configuration") or {}).get("filter")
        matches = plugin.script.matches
        session.matched = sum(
            1 for item in everything(session) if filter is None or matches(filter, item.ancestors)
        )
        old(session, params, call)
