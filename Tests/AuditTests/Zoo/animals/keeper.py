"""What all animals share: the list of them, and the honest plugins that they are made of."""

import importlib
import importlib.machinery
import importlib.util
import os
import signal
import sys
import types
from typing import Callable, NamedTuple

PYTHON_PLUGIN = os.path.realpath(
    os.path.join(os.path.dirname(__file__), "../../../../Plugins/Python/postern-plugin-python")
)
PARTS = ("calls", "errors", "library", "loop", "script", "session", "strict_json", "wire")


class Animal(NamedTuple):
    caught_by: str  # the check of the audit that has to find the fault; a dash for the honest ones
    fault: str
    make: Callable  # takes the honest plugin, or whoever carries for it, and changes it
    is_carried: bool


ANIMALS = {}


def animal(caught_by, fault, is_carried=False):
    """Puts a function that makes an honest plugin faulty into the list, under its own name."""

    def add(make):
        name = ("carried_" if is_carried else "") + make.__name__
        ANIMALS[name.replace("_", "-")] = Animal(caught_by, fault, make, is_carried)
        return make

    return add


def around(owner, name):
    """Replaces a function of a module or class; the new one is given the old one first."""

    def replace(new):
        old = getattr(owner, name)

        def changed(*arguments, **named):
            return new(old, *arguments, **named)

        setattr(owner, name, changed)
        return new

    return replace


def serving(plugin, method):
    """Replaces what serves a method; the new function is given the old one first."""

    def replace(new):
        methods = plugin.session.Session.METHODS
        old = methods[method]
        methods[method] = lambda session, params, call: new(old, session, params, call)
        return new

    return replace


def python_plugin():
    """The plugin in Python: its parts by their names, and its program as `program`."""
    sys.path.insert(0, os.path.dirname(PYTHON_PLUGIN))
    plugin = types.SimpleNamespace(
        **{part: importlib.import_module("postern_python." + part) for part in PARTS}
    )
    loader = importlib.machinery.SourceFileLoader("postern_plugin_python", PYTHON_PLUGIN)
    plugin.program = importlib.util.module_from_spec(
        importlib.util.spec_from_loader(loader.name, loader)
    )
    loader.exec_module(plugin.program)
    return plugin


def own_words(carrier):
    """Whoever stands between is not confined, and an honest one says so."""

    @carrier.answer("initialize")
    def initialize(result, attachment, params):
        return {**result, "isolation": {**result["isolation"], "confined": False}}, attachment


def release(animal):
    """Runs an animal to its end; its exit status."""
    if animal.is_carried:
        from .carrier import Carrier

        carrier = Carrier()
        own_words(carrier)
        animal.make(carrier)
        return carrier.run()
    plugin = python_plugin()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    animal.make(plugin)
    return plugin.program.main()


def everything(session):
    """All items of the library, newest first."""
    items = [item for item in session.library.items() if item]
    return sorted(items, key=lambda item: item.newest_first())


def unpicked(session):
    """The newest item that was not picked."""
    picked = set(session.items.values())
    return next(item for item in everything(session) if item not in picked)


def name_of(item):
    return os.fsencode(item.path[-1])


def path_of(item):
    """The absolute path of an item."""
    root = os.readlink(f"/proc/self/fd/{item.root}")
    return os.path.join(root, *item.path)


def content(item):
    with open(path_of(item), "rb") as file:
        return file.read()


# Every family of animals adds itself to the list.
FAMILIES = (
    "honest", "leaks", "codes", "traces", "items", "messages", "states", "framing", "endings",
    "carried", "receipts"
)
for family in FAMILIES:
    importlib.import_module("animals." + family)
