"""Those that do not speak JSON-RPC as it is written."""

import json
import os

from .keeper import animal, around, serving


@animal("S3.6/unknown-method", "every answer comes twice")
def replies_twice(plugin):
    @around(plugin.session.Session, "send")
    def send(old, session, message, attachment=None):
        old(session, message, attachment)
        old(session, message, attachment)


@animal("S3.5/ids", "answers to integers have the next id")
def next_id(plugin):
    @around(plugin.calls.Call, "__init__")
    def make(old, call, id, reply):
        old(call, id + 1 if type(id) is int else id, reply)


@animal("S3.5/ids", "ids come back as text")
def ids_as_text(plugin):
    @around(plugin.session.Session, "send")
    def send(old, session, message, attachment=None):
        if isinstance(message, dict) and type(message.get("id")) is int:
            message = {**message, "id": str(message["id"])}
        old(session, message, attachment)


@animal("S3.5/ids", "large ids lose their last digits")
def ids_as_reals(plugin):
    @around(plugin.strict_json, "int64")
    def int64(old, digits):
        return int(float(old(digits)))


@animal("S3.5/ids-in-flight", "1 and \"1\" are one id")
def ids_of_one_spelling(plugin):
    @around(plugin.calls.Call, "has")
    def has(old, call, id):
        return str(call.id) == str(id)


@animal("A09", "an id in service can be taken again")
def id_taken_twice(plugin):
    @around(plugin.calls.Call, "has")
    def has(old, call, id):
        return False


@animal("S3.5/ids-invalid", "null is an id")
def null_is_an_id(plugin):
    @around(plugin.session.Session, "dispatch")
    def dispatch(old, session, message, reply):
        if isinstance(message, dict) and message.get("method") == "ping" and "id" in message:
            if message["id"] is None:
                reply({"jsonrpc": "2.0", "id": None, "result": {}})
                return True
        return old(session, message, reply)


@animal("S9.1/release", "a release is never answered")
def no_reply(plugin):
    @serving(plugin, "item/release")
    def release(old, session, params, call):
        call.reply = lambda message, attachment=None: None
        old(session, params, call)


@animal("S3.8/batch", "the answers to a batch come one by one")
def batch_in_pieces(plugin):
    @around(plugin.session.Session, "send")
    def send(old, session, message, attachment=None):
        for part in message if isinstance(message, list) else [message]:
            old(session, part, attachment)


@animal("S3.8/batch-without-requests", "a batch of notifications is answered by an empty array")
def empty_answer(plugin):
    @around(plugin.calls.Batch, "expect")
    def expect(old, batch, count):
        if count == 0:
            batch.send([])
        old(batch, count)


@animal("S3.8/batch-in-header-framing", "batches are served in header framing as well")
def batch_everywhere(plugin):
    @around(plugin.session.Session, "receive")
    def receive(old, session, data):
        framing, session.wire.framing = session.wire.framing, "line"
        sent, session.wire.send = session.wire.send, None

        def send(body, attachment=None):
            session.wire.framing = framing
            sent(body, attachment)
            session.wire.framing = "line"

        session.wire.send = send
        try:
            old(session, data)
        finally:
            session.wire.framing = framing
            del session.wire.send


@animal("S11.2/2", "codes of errors have lost their sign")
def positive_codes(plugin):
    @around(plugin.errors.Refusal, "message")
    def message(old, refusal, id):
        answer = old(refusal, id)
        answer["error"]["code"] = -answer["error"]["code"]
        return answer


@animal("S11.2/2", "errors have no kind")
def kind_missing(plugin):
    @around(plugin.errors.Refusal, "message")
    def message(old, refusal, id):
        answer = old(refusal, id)
        del answer["error"]["data"]["kind"]
        return answer


@animal("A69", "the text of an error repeats the request")
def text_that_repeats(plugin):
    @around(plugin.session.Session, "serve")
    def serve(old, session, method, params, call):
        @around(call, "fail")
        def fail(fail, refusal):
            answer = refusal.message(call.id)
            answer["error"]["message"] = f"Cannot do {method}."
            call.reply(answer)

        old(session, method, params, call)


@animal("S3.6/unknown-notification", "notifications are answered")
def notification_answered(plugin):
    @around(plugin.session.Session, "notify")
    def notify(old, session, method, params):
        old(session, method, params)
        session.send({"jsonrpc": "2.0", "id": None, "result": None})


@animal("S3.7/stray-responses", "a response is answered")
def response_answered(plugin):
    @around(plugin.session.Session, "dispatch")
    def dispatch(old, session, message, reply):
        if isinstance(message, dict) and "method" not in message and "result" in message:
            reply(plugin.errors.Refusal("invalidRequest").message(message.get("id")))
            return True
        return old(session, message, reply)


@animal("S3.6/unknown-method", "an unknown method is a wrong parameter")
def unknown_method_misnamed(plugin):
    @around(plugin.errors.Refusal, "__init__")
    def make(old, refusal, kind, **more):
        old(refusal, "invalidParams" if kind == "methodNotFound" else kind, **more)


@animal("S3.4/parameters-by-position", "parameters may come by position")
def parameters_by_position(plugin):
    @around(plugin.session.Session, "serve")
    def serve(old, session, method, params, call):
        old(session, method, {} if isinstance(params, list) else params, call)


@animal("S3.2/not-json", "of a name that stands twice the last one counts")
def last_name_counts(plugin):
    @around(plugin.strict_json, "unique")
    def unique(old, pairs):
        return dict(pairs)


@animal("S11.2/18", "NaN is a number")
def not_a_number(plugin):
    @around(plugin.strict_json, "finite")
    def finite(old, digits):
        return float(digits)


@animal("S11.2/11", "an integer may have any number of digits")
def any_integer(plugin):
    @around(plugin.strict_json, "int64")
    def int64(old, digits):
        return int(digits)


@animal("S11.2/17", "half a character is a text")
def half_a_character(plugin):
    def decode(data):
        text = data.decode()
        value = json.loads(text.replace("\\ud800", ""), object_pairs_hook=plugin.strict_json.unique)
        plugin.honest_decode(data.replace(b"\\ud800", b""))
        return value

    plugin.honest_decode = plugin.session.decode
    plugin.session.decode = decode


@animal("S11.2/1", "bad JSON ends the process")
def dies_on_bad_json(plugin):
    @around(plugin.session, "decode")
    def decode(old, data):
        try:
            return old(data)
        except ValueError:
            os._exit(1)


@animal("S11.2/21", "deep JSON ends the process")
def dies_on_deep_json(plugin):
    @around(plugin.session, "decode")
    def decode(old, data):
        try:
            return old(data)
        except RecursionError:
            os.abort()


@animal("S3.8/batch-limits", "a limit that it announced does not hold")
def unlimited_batch(plugin):
    plugin.session.LIMITS = {**plugin.session.LIMITS, "batch": 1 << 30}
    honest = plugin.program.LIMITS

    @serving(plugin, "initialize")
    def initialize(old, session, params, call):
        @around(call, "succeed")
        def succeed(succeed, result):
            succeed({**result, "limits": honest})

        old(session, params, call)
