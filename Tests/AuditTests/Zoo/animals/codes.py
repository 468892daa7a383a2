"""Those that tell a secret by a code of their own, which only a twin library shows."""

from .keeper import animal, around, everything, serving
from .leaks import remember


def is_large(session):
    return len(everything(session)) > 10


@animal("S10.1/twins", "answers are longer by a blank for each item of the library")
def count_in_blanks(plugin):
    remember(plugin)

    @around(plugin.wire.Wire, "send")
    def send(old, wire, body, attachment=None):
        old(wire, body + b" " * len(everything(plugin.sessions[0])), attachment)


@animal("S10.1/twins", "the members of an answer stand in an order that tells of the library")
def bit_in_the_order_of_members(plugin):
    @serving(plugin, "initialize")
    def initialize(old, session, params, call):
        @around(call, "succeed")
        def succeed(succeed, result):
            members = list(result.items())
            turn = len(everything(session)) % len(members)
            succeed(dict(members[turn:] + members[:turn]))

        old(session, params, call)


@animal("S10.1/twins", "the answer to a ping tells whether the library is large")
def bit_in_a_ping(plugin):
    @serving(plugin, "ping")
    def ping(old, session, params, call):
        call.succeed({"load": 0} if is_large(session) else {})


@animal("S10.1/twins", "a limit that it announces depends on the library")
def count_in_a_limit(plugin):
    @serving(plugin, "initialize")
    def initialize(old, session, params, call):
        @around(call, "succeed")
        def succeed(succeed, result):
            limits = {**result["limits"], "selection": 4000 + len(everything(session))}
            succeed({**result, "limits": limits})

        old(session, params, call)


@animal("S10.1/twins", "whether a fixed text ends with a full stop tells whether the library is large")
def bit_in_a_fixed_text(plugin):
    remember(plugin)

    @around(plugin.errors.Refusal, "message")
    def message(old, refusal, id):
        answer = old(refusal, id)
        if is_large(plugin.sessions[0]):
            answer["error"]["message"] = answer["error"]["message"].rstrip(".")
        return answer
