"""Those that are wrong about what an item is, and about who may have it."""

import base64
import hashlib
import os
import re
import secrets

from .keeper import animal, around, everything, serving


def renaming(plugin, handle):
    """Gives handles of another making."""

    @around(plugin.session.Session, "hand_out")
    def hand_out(old, session, item):
        result = old(session, item)
        name = handle(session, item)
        session.items[name] = session.items.pop(result["item"])
        return {**result, "item": name}


@animal("A13", "handles are numbers in a row")
def handles_in_a_row(plugin):
    renaming(plugin, lambda session, item: f"item-{len(session.items):017d}")


@animal("A13", "handles are digests of the path, the same on every day")
def handles_of_paths(plugin):
    def handle(session, item):
        digest = hashlib.blake2b(repr(item.path).encode(), digest_size=16).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    renaming(plugin, handle)


@animal("A13", "half of each handle is constant")
def handles_that_repeat(plugin):
    renaming(plugin, lambda session, item: "AAAAAAAAAAA" + secrets.token_urlsafe(16)[:11])


@animal("S9.1/handles-are-new", "an item that is picked twice keeps its handle")
def handles_that_stay(plugin):
    known = {}
    renaming(plugin, lambda session, item: known.setdefault(item, secrets.token_urlsafe(16)))


@animal("A14", "a released item is still served")
def released_and_served(plugin):
    @serving(plugin, "item/release")
    def release(old, session, params, call):
        old(session, {"items": []}, call)


@animal("A14", "a handle of a session that is over is still good")
def handles_of_yesterday(plugin):
    # Nothing is kept: the handle itself says where the item lies in the order of the library.
    key = hashlib.sha256(b"python").digest()

    def handle(session, item):
        place = everything(session).index(item)
        text = place.to_bytes(4, "big") + hashlib.sha256(key + bytes([place % 256])).digest()[:12]
        return base64.urlsafe_b64encode(text).decode().rstrip("=")

    renaming(plugin, handle)

    @serving(plugin, "item/loadData")
    def load(old, session, params, call):
        name = params.get("item")
        if isinstance(name, str) and len(name) == 22 and name not in session.items:
            for item in everything(session):
                if handle(session, item) == name:
                    session.items[name] = item
        old(session, params, call)


@animal("S8.4/unknown-item", "a released item is gone, one that never was is unknown")
def released_and_told(plugin):
    gone = set()

    @serving(plugin, "item/release")
    def release(old, session, params, call):
        if isinstance(params.get("items"), list):
            gone.update(name for name in params["items"] if name in session.items)
        old(session, params, call)

    @serving(plugin, "item/loadData")
    def load(old, session, params, call):
        if params.get("item") in gone:
            raise plugin.session.Refusal("itemGone")
        old(session, params, call)


@animal("A70", "a handle that is the path of a file is told from one that is none")
def paths_are_known(plugin):
    @serving(plugin, "item/loadData")
    def load(old, session, params, call):
        names = {"/".join(item.path) for item in everything(session)}
        names |= {item.path[-1] for item in everything(session)}
        if params.get("item") in names:
            raise plugin.session.Refusal("notAuthorized")
        old(session, params, call)


@animal("S9.9/selection-limit", "one item more is picked than the limit allows")
def one_too_many(plugin):
    @around(plugin.session.Session, "deciding")
    def deciding(old, session, filter, limit, ordered):
        return old(session, filter, limit + 1, ordered)


@animal("S9.9/filter", "the host's filter is not applied")
def unfiltered(plugin):
    @around(plugin.session.Session, "deciding")
    def deciding(old, session, filter, limit, ordered):
        return old(session, None, limit, ordered)


@animal("S9.9/order-of-choosing", "ordered selection comes in the order of the library")
def unordered(plugin):
    @around(plugin.session.Session, "deciding")
    def deciding(old, session, filter, limit, ordered):
        return old(session, filter, limit, False)


@animal("A11", "a negative limit selects everything")
def negative_limit(plugin):
    @serving(plugin, "picker/present")
    def present(old, session, params, call):
        asked = params.get("configuration")
        if isinstance(asked, dict) and type(asked.get("selectionLimit")) is int:
            asked = {**asked, "selectionLimit": max(0, asked["selectionLimit"])}
            params = {**params, "configuration": asked}
        old(session, params, call)


@animal("S10.4/unattended", "the mark of the library's owner is not asked for")
def mark_not_asked_for(plugin):
    @around(plugin.library.Library, "__init__")
    def make(old, library, folders):
        old(library, folders)
        if library.refusal == "notAuthorized":
            library.refusal = None


@animal("S9.8/results-say-no-more", "a result has an identifier that nobody asked for")
def identifier_unasked(plugin):
    @around(plugin.session.Session, "hand_out")
    def hand_out(old, session, item):
        return {**old(session, item), "assetIdentifier": secrets.token_urlsafe(16)}


def identifying(plugin, identify):
    """Gives items identifiers where they were asked for."""
    host = {}

    @serving(plugin, "initialize")
    def initialize(old, session, params, call):
        host.update(params.get("host") or {})
        old(session, params, call)

    @serving(plugin, "picker/present")
    def present(old, session, params, call):
        asked = params.get("configuration") or {}
        session.identifies = isinstance(asked, dict) and asked.get("includesAssetIdentifiers") is True
        old(session, params, call)

    @around(plugin.session.Session, "hand_out")
    def hand_out(old, session, item):
        result = old(session, item)
        if session.identifies:
            result["assetIdentifier"] = identify(session, item, host.get("name", ""))
        return result


@animal("S9.8/hosts", "every host is given the same identifier")
def one_identifier_for_all(plugin):
    def identify(session, item, host):
        return hashlib.sha256(b"python" + bytes(str(item.identity), "utf-8")).hexdigest()[:32]

    identifying(plugin, identify)


@animal("S9.8/hosts", "an item is given another identifier each time")
def identifiers_of_a_day(plugin):
    secret = secrets.token_bytes(16)

    def identify(session, item, host):
        text = secret + host.encode() + repr(item.path).encode()
        return hashlib.sha256(text).hexdigest()[:32]

    identifying(plugin, identify)


@animal("A21", "what took the place of the picked file is served in its stead")
def served_whatever_is_there(plugin):
    @around(plugin.session, "read")
    def read(old, item, offset, length):
        path = os.path.join(os.readlink(f"/proc/self/fd/{item.root}"), *item.path)
        try:
            with open(path, "rb") as file:
                return file.read()[offset : offset + length]
        except OSError:
            raise plugin.session.Refusal("itemGone") from None


@animal("A20", "links in the library are followed, wherever they lead")
def followed_links(plugin):
    @around(plugin.library, "open_beneath")
    def open_beneath(old, root, path, kind=0):
        return os.open("/".join(path), os.O_RDONLY | os.O_NONBLOCK | kind, dir_fd=root)

    @around(plugin.library.Library, "items")
    def items(old, library):
        for root in library.roots:
            place = os.readlink(f"/proc/self/fd/{root}")
            for folder, _, names in os.walk(place, followlinks=True):
                for name in names:
                    path = os.path.relpath(os.path.join(folder, name), place)
                    yield plugin.library.recognise(root, tuple(path.split("/")))


@animal("A26", "files of odd names are all served as one of them")
def odd_names_are_one(plugin):
    odd = []

    @around(plugin.session.Session, "hand_out")
    def hand_out(old, session, item):
        if not re.fullmatch(r"[\w-]+\.\w+", item.path[-1], re.ASCII):
            odd.append(item)
            item = odd[0]
        return old(session, item)


@animal("S9.5/load-ranges", "a range begins one byte late")
def range_that_slips(plugin):
    @around(plugin.session, "read")
    def read(old, item, offset, length):
        return old(item, offset + 1 if offset else 0, length)


@animal("S9.5/load-too-large", "a load that is too large is cut in silence")
def cut_in_silence(plugin):
    @serving(plugin, "item/loadData")
    def load(old, session, params, call):
        most = session.limits["attachmentBytes" if session.attaches else "inlineBytes"]
        length = params.get("length")
        if length is None or type(length) is int and length > most:
            params = {**params, "length": most}
        old(session, params, call)


@animal("S9.3/load-types", "an item is served as whatever it was asked for")
def any_type_will_do(plugin):
    @serving(plugin, "item/loadData")
    def load(old, session, params, call):
        item = session.items.get(params.get("item")) if isinstance(params.get("item"), str) else None
        if item and isinstance(params.get("type"), str):
            params = {**params, "type": item.type}
        old(session, params, call)
