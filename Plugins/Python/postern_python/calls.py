"""A request waits for exactly one answer: alone, or with the others of its batch."""

from .errors import Refusal
from .strict_json import encode

BATCH_RESERVE = 16 << 10  # bytes of an array's answer that are kept for short errors


class Call:
    def __init__(self, id, reply):
        self.id, self.reply = id, reply

    def has(self, id):
        return type(self.id) is type(id) and self.id == id

    def succeed(self, result, attachment=None):
        self.reply({"jsonrpc": "2.0", "id": self.id, "result": result}, attachment)

    def fail(self, refusal):
        self.reply(refusal.message(self.id))


class Batch:
    """Gathers the answers to one array of messages; they leave as one array."""

    def __init__(self, send, frame_bytes):
        self.send, self.room = send, frame_bytes - BATCH_RESERVE
        self.answers, self.owed = [], None

    def reply(self, message, attachment=None):
        size = len(encode(message))
        if size > self.room:
            message, size = Refusal("limitExceeded").message(message["id"]), 0
        self.room -= size
        self.answers.append(message)
        self.leave()

    def expect(self, count):
        self.owed = count
        self.leave()

    def leave(self):
        if self.answers and len(self.answers) == self.owed:
            self.send(self.answers)
