"""The script that stands in for the person who picks."""

import argparse
import fnmatch
import re

from .errors import Refusal


def rule(text):
    """What one --select takes of the items, which come newest first."""
    kind, _, rest = text.partition(":")
    if text == "all":
        return lambda items: items
    if kind == "name" and rest:
        return lambda items: [item for item in items if fnmatch.fnmatchcase(item.path[-1], rest)]
    if re.fullmatch(r"newest:[0-9]{1,9}", text):
        return lambda items: items[: int(rest)]
    if re.fullmatch(r"oldest:[0-9]{1,9}", text):
        return lambda items: items[::-1][: int(rest)]
    if re.fullmatch(r"index:[0-9]{1,9}(,[0-9]{1,9})*", text):
        wanted = [int(index) for index in rest.split(",")]
        return lambda items: [items[index] for index in wanted if index < len(items)]
    raise argparse.ArgumentTypeError("not a rule")


def choose(rules, items):
    """The items that the rules take, in the order of the rules, each once."""
    newest_first = sorted(items, key=lambda item: item.newest_first())
    return list(dict.fromkeys(item for rule in rules for item in rule(newest_first)))


def matches(filter, ancestors):
    """Whether a filter lets an item of these types through; Refusal if that cannot be judged."""
    if filter in ("images", "videos"):
        return ("public.image" if filter == "images" else "public.movie") in ancestors
    if isinstance(filter, str):
        raise Refusal("invalidConfiguration")  # a kind that only parsing the media could tell
    known = ("any", "all", "not", "playbackStyle")
    ways = [name for name in known if name in filter] if isinstance(filter, dict) else []
    if len(ways) != 1:
        raise Refusal("invalidParams")
    [way], parts = ways, filter[ways[0]]
    if way == "not":
        return not matches(parts, ancestors)
    if way == "playbackStyle" and isinstance(parts, str):
        raise Refusal("invalidConfiguration")
    if not isinstance(parts, list):
        raise Refusal("invalidParams")
    answers = [matches(part, ancestors) for part in parts]  # every part is judged
    return any(answers) if way == "any" else all(answers)
