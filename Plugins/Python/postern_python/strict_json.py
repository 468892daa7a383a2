"""JSON, strictly: what two readers could understand differently is refused."""

import json
import math

from .limits import LIMITS, VALUES


def unique(pairs):
    members = dict(pairs)
    if len(members) < len(pairs) or any("\0" in key for key in members):
        raise ValueError("a key stands twice or holds NUL")
    return members


def int64(digits):
    number = int(digits)
    if not -(2**63) <= number < 2**63:
        raise ValueError("an integer is out of range")
    return number


def finite(digits):
    number = float(digits)  # also asked about NaN and Infinity
    if not math.isfinite(number):
        raise ValueError("a real is out of range")
    return number


def decode(data):
    """The value of one JSON text; raises ValueError, or RecursionError if nested far too deep."""
    if b"\0" in data:
        raise ValueError("a NUL byte")
    value = json.loads(
        data.decode(),  # strict UTF-8; a byte order mark is refused by json
        object_pairs_hook=unique,
        parse_int=int64,
        parse_float=finite,
        parse_constant=finite,
    )
    pending, count = [(value, 1)], 0
    while pending:
        part, depth = pending.pop()
        count += 1
        if count > VALUES:
            raise ValueError("too many values")
        if isinstance(part, str):
            part.encode()  # a lone surrogate raises
        elif isinstance(part, (dict, list)):
            if depth > LIMITS["depth"]:
                raise ValueError("nested too deeply")
            if isinstance(part, dict):
                "".join(part).encode()
                part = part.values()
            pending += ((child, depth + 1) for child in part)
    return value


def encode(value):
    """Compact JSON in ASCII, every control character escaped."""
    text = json.dumps(value, separators=(",", ":"), allow_nan=False)
    return text.replace("\x7f", "\\u007f").encode()
