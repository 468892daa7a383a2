"""Those that are wrong beyond the core; an honest plugin's answers are falsified on their way."""

import base64
import hashlib
import os

from .keeper import animal


@animal("–", "none; a plugin with every capability as it is, but for its confinement", is_carried=True)
def honest(carrier):
    pass


def carried(caught_by, fault):
    return animal(caught_by, fault, is_carried=True)


def with_neighbour(carrier):
    """Lets the plugin pick one item more than the host asked for, and keeps that for itself."""
    kept = {}
    arguments = carrier.arguments
    for place, word in enumerate(arguments):
        kind, _, number = word.partition(":")
        if arguments[place - 1] == "--select" and kind == "newest" and number.isdigit():
            arguments[place] = f"newest:{int(number) + 1}"

    @carrier.request("picker/present")
    def present(params):
        asked = dict(params.get("configuration") or {})
        kept["limit"] = asked.get("selectionLimit", 1)
        if type(kept["limit"]) is int and kept["limit"] > 0:
            asked["selectionLimit"] = kept["limit"] + 1
        return {**params, "configuration": asked}

    @carrier.answer("picker/present")
    def presented(result, attachment, params):
        results = result["results"]
        if kept["limit"] and len(results) > kept["limit"]:
            kept["item"] = results[-1]["item"]
            results = results[:-1]
        return {**result, "results": results}, attachment

    return kept


def swapping(carrier, method):
    """Asks for a neighbour where the host asks for what was picked."""
    kept = with_neighbour(carrier)

    @carrier.request(method)
    def request(params):
        return {**params, "item": kept.get("item", params.get("item"))}


@carried("S9.12/own-picture", "a preview shows a neighbour")
def preview_of_a_neighbour(carrier):
    swapping(carrier, "item/loadPreview")


@carried("S10.1/marks", "properties are those of a neighbour")
def properties_of_a_neighbour(carrier):
    swapping(carrier, "item/properties")


@carried("A22", "a file holds a neighbour")
def file_of_a_neighbour(carrier):
    swapping(carrier, "item/loadFile")


@carried("S10.1/marks", "properties tell where the file lies")
def path_in_the_properties(carrier):
    @carrier.answer("item/properties")
    def properties(result, attachment, params):
        path = next(os.path.join(f, n) for f, _, names in os.walk(carrier.library) for n in names)
        return {**result, "file": {"Path": path}}, attachment


@carried("S9.12/load-preview", "a preview is larger than it was asked for")
def large_preview(carrier):
    @carrier.answer("item/loadPreview")
    def preview(result, attachment, params):
        return {**result, "pixelWidth": params["maxPixelSize"] + 1}, attachment


def filing(carrier):
    """Registers what is done to each file that is delivered, by its path."""

    def register(change):
        @carrier.answer("item/loadFile")
        def file(result, attachment, params):
            told = change(os.path.join(carrier.exchange, result["file"]), result)
            return told or result, attachment

    return register


@carried("A22", "a delivered file stays when its item is released")
def file_that_stays(carrier):
    kept = {}

    @filing(carrier)
    def file(path, result):
        with open(path, "rb") as source:
            kept[path] = source.read()

    @carrier.answer("item/release")
    def release(result, attachment, params):
        for path, data in kept.items():
            with open(path, "wb") as target:
                target.write(data)
        return result, attachment


@carried("A22", "the exchange directory stays when the session has ended")
def directory_that_stays(carrier):
    def leave():
        if carrier.exchange:
            os.makedirs(carrier.exchange, 0o700, exist_ok=True)
            with open(os.path.join(carrier.exchange, "left"), "wb") as file:
                file.write(b"left")

    carrier.at_end = leave


@carried("A22", "everybody may read a delivered file")
def file_for_everybody(carrier):
    @filing(carrier)
    def file(path, result):
        os.chmod(path, 0o644)


@carried("A22", "everybody may enter the exchange directory")
def directory_for_everybody(carrier):
    @carrier.answer("initialize")
    def initialize(result, attachment, params):
        os.chmod(result["exchangeDirectory"], 0o755)
        return result, attachment


def original(carrier, path):
    """The library's file with the bytes of a delivered one."""
    with open(path, "rb") as file:
        wanted = file.read()
    for folder, _, names in os.walk(carrier.library):
        for name in names:
            place = os.path.join(folder, name)
            with open(place, "rb") as file:
                if file.read() == wanted:
                    return place
    return path


@carried("A22", "a hard link of the library's file is delivered")
def hard_link(carrier):
    @filing(carrier)
    def file(path, result):
        place = original(carrier, path)
        os.unlink(path)
        os.link(place, path)


@carried("A22", "a link to the library's file is delivered")
def symbolic_link(carrier):
    @filing(carrier)
    def file(path, result):
        place = original(carrier, path)
        os.unlink(path)
        os.symlink(place, path)


@carried("A22", "a file is shorter than it is said to be")
def short_file(carrier):
    @filing(carrier)
    def file(path, result):
        os.truncate(path, result["byteCount"] - 1)


@carried("A22", "a file has another digest than it is said to have")
def false_digest(carrier):
    @filing(carrier)
    def file(path, result):
        return {**result, "sha256": hashlib.sha256(b"another").hexdigest()}


@carried("A66", "what was to be stripped is kept, and said to be stripped")
def kept_and_said_stripped(carrier):
    asked = {}

    @carrier.request("picker/present")
    def present(params):
        wish = dict(params.get("configuration") or {})
        asked.update(wish.get("metadata") or {})
        wish["metadata"] = {k: "ask" if v == "strip" else v for k, v in asked.items()}
        return {**params, "configuration": wish}

    @carrier.answer("picker/present")
    def presented(result, attachment, params):
        results = []
        for item in result["results"]:
            said = dict(item.get("metadata") or {})
            said.update({k: "stripped" for k, wish in asked.items() if wish == "strip"})
            results.append({**item, "metadata": said})
        return {**result, "results": results}, attachment


@carried("S9.8/hosts", "every host is given the same identifiers")
def one_host_for_all(carrier):
    @carrier.request("initialize")
    def initialize(params):
        return {**params, "host": {"name": "host", "version": "1"}}


@carried("S10.2/claims", "it claims that a host cannot see its interface, in direct mode")
def trusted_path(carrier):
    @carrier.answer("initialize")
    def initialize(result, attachment, params):
        return {**result, "isolation": {**result["isolation"], "trustedPath": True}}, attachment


@carried("S10.2/confined", "it claims to be confined and is not")
def confined_by_word(carrier):
    @carrier.answer("initialize")
    def initialize(result, attachment, params):
        return {**result, "isolation": {**result["isolation"], "confined": True}}, attachment


@carried("S9.12/load-preview", "a capability that it announces is not served")
def announced_and_missing(carrier):
    @carrier.request("item/loadPreview")
    def preview(params):
        return {**params, "item": ""}


@carried("S9.16/control", "control of a picker tells how many items are chosen")
def control_that_tells(carrier):
    for method in ("picker/deselect", "picker/update", "picker/move"):
        @carrier.answer(method)
        def control(result, attachment, params):
            return {"selected": 0}, attachment


@carried("S9.4/attachments", "an attachment is one byte short")
def short_attachment(carrier):
    @carrier.answer("item/loadData")
    def load(result, attachment, params):
        if attachment:
            return result, attachment[:-1]
        if result.get("data"):
            data = base64.b64decode(result["data"])[:-1]
            return {**result, "data": base64.b64encode(data).decode()}, None
        return result, attachment
