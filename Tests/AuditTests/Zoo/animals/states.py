"""Those that lose count of what they were asked, and in which state they are."""

import time

from .keeper import animal, around, serving


@animal("S4.2/ping-in-every-state", "ping waits for initialize")
def ping_waits(plugin):
    @serving(plugin, "ping")
    def ping(old, session, params, call):
        if session.state == "new":
            raise plugin.errors.Refusal("notInitialized")
        old(session, params, call)


@animal("S4.2/before-initialize", "everything is served before initialize")
def served_before_initialize(plugin):
    @around(plugin.session.Session, "serve")
    def serve(old, session, method, params, call):
        if session.state == "new" and method != "initialize":
            session.state = "ready"
            old(session, method, params, call)
            session.state = "new" if session.state == "ready" else session.state
        else:
            old(session, method, params, call)


@animal("S4.2/initialize-twice", "a session can be initialized again")
def initialized_again(plugin):
    @serving(plugin, "initialize")
    def initialize(old, session, params, call):
        session.state = "new"
        old(session, params, call)


@animal("S4.2/present-while-open", "a second picker takes the place of the first")
def second_picker(plugin):
    @serving(plugin, "picker/present")
    def present(old, session, params, call):
        session.close_picker()
        old(session, params, call)


@animal("S4.2/ping-in-every-state", "nothing is served while a picker is open")
def deaf_while_open(plugin):
    @serving(plugin, "picker/present")
    def present(old, session, params, call):
        old(session, params, call)
        while session.picker:
            time.sleep(0.05)
            session.decide()


@animal("S7.1/cancel-request", "a request that is withdrawn goes on")
def ignores_cancel(plugin):
    @around(plugin.session.Session, "notify")
    def notify(old, session, method, params):
        if method != "$/cancelRequest":
            old(session, method, params)


@animal("S7.1/cancel-request", "a request that is withdrawn is never answered")
def silent_after_cancel(plugin):
    @around(plugin.session.Session, "notify")
    def notify(old, session, method, params):
        if method == "$/cancelRequest":
            session.picker = None
        else:
            old(session, method, params)


@animal("S5.1/version-mismatch", "any version is accepted")
def any_version(plugin):
    @serving(plugin, "initialize")
    def initialize(old, session, params, call):
        if isinstance(params.get("protocolVersion"), str):
            params = {**params, "protocolVersion": "1.0"}
        old(session, params, call)


@animal("A76", "answers that nobody reads are kept without end")
def keeps_every_answer(plugin):
    plugin.loop.OUTPUT_BYTES = 1 << 40


@animal("A77", "every message is kept to the end")
def keeps_every_message(plugin):
    kept = []

    @around(plugin.session.Session, "receive")
    def receive(old, session, data):
        kept.append(bytes(data))
        old(session, data)
