"""Those that do not end as they should."""

import os
import select
import signal
import subprocess
import sys
import time

from .keeper import animal, around, everything, serving


@animal("S4.5/end-of-input-ready", "the end of input does not end it")
def survives_the_end(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        status = old(session, wire, source, sink)
        if session.status is None:
            time.sleep(60)
        return status


@animal("S4.5/end-of-input-with-requests", "what was not written before the end of input is dropped")
def forgets_at_the_end(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        @around(plugin.loop, "serve_waiting")
        def serve_waiting(serve, session, wire):
            time.sleep(0.1)  # the host may close its end meanwhile
            poll = select.poll()
            poll.register(source, 0)
            if dict(poll.poll(0)).get(source, 0) & select.POLLHUP:
                os._exit(0)
            serve(session, wire)

        return old(session, wire, source, sink)


@animal("S4.5/end-of-input-while-open", "an open picker is not answered at the end of input")
def silent_at_the_end(plugin):
    @around(plugin.session.Session, "close_picker")
    def close_picker(old, session, refusal=None):
        if refusal is None and session.status is None and session.state == "ready":
            session.picker = None
        else:
            old(session, refusal)


@animal("A71", "a program that it started holds its output open")
def holds_pipes(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        os.set_inheritable(sink, True)
        subprocess.Popen(["/bin/sleep", "30"], close_fds=False)
        return old(session, wire, source, sink)


@animal("A71", "a program that it started lives on when it is gone")
def leaves_a_process(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        null = subprocess.DEVNULL
        subprocess.Popen(
            ["/bin/sleep", "30"], stdin=null, stdout=null, stderr=null, start_new_session=True
        )
        return old(session, wire, source, sink)


@animal("A71", "a program that it started left group, session and environment, and lives on")
def leaves_a_daemon(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.closerange(0, 256)
                os.execve("/bin/sleep", ["sleep", "30"], {})
            os._exit(0)
        os.wait()
        return old(session, wire, source, sink)


def ancestors():
    """The numbers of the processes from which this one descends, nearest first, with their names."""
    number = os.getpid()
    while number > 1:
        with open(f"/proc/{number}/stat") as file:
            name, rest = file.read().split(" (", 1)[1].rsplit(") ", 1)
        yield number, name
        number = int(rest.split()[1])


@animal("A71", "a program that it started kills who watches over the session, and lives on")
def kills_its_keeper(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        keepers = [number for number, name in ancestors() if name == "keeper"]
        status = old(session, wire, source, sink)
        if os.fork() == 0:
            os.setsid()
            os.closerange(0, 256)
            parent = os.getppid()
            while os.getppid() == parent:
                time.sleep(0.001)
            # Not before the end in order was told, and before anybody looks.
            time.sleep(0.01)
            for number in keepers[:1]:
                os.kill(number, signal.SIGKILL)
            os.execve("/bin/sleep", ["sleep", "30"], {})
        return status


@animal("S4.5/end-of-input-ready", "after the end of input it goes on saying something")
def talks_on(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        status = old(session, wire, source, sink)
        os.set_blocking(sink, True)
        while session.status is None:
            wire.send(b'{"jsonrpc":"2.0","method":"$/progress","params":{}}')
            os.write(sink, wire.output)
            wire.output.clear()
            time.sleep(0.5)
        return status


@animal("A14", "before a release is answered come reports without end")
def reports_without_end(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        @serving(plugin, "item/release")
        def release(serve, session, params, call):
            while True:
                os.write(sink, b'{"jsonrpc":"2.0","method":"$/progress","params":{}}\n')
                time.sleep(0.5)

        return old(session, wire, source, sink)


@animal("A70", "every answer comes in time, and late, for ever")
def takes_its_time(plugin):
    @around(plugin.calls.Call, "__init__")
    def make(old, call, id, reply):
        if id is not None:
            time.sleep(5)
        old(call, id, reply)


@animal("S4.1/handshake", "the status after an end in order is 1")
def ends_with_one(plugin):
    @around(plugin.program, "run")
    def run(old, *arguments):
        return old(*arguments) or 1


@animal("S4.4/exit-without-shutdown", "the status without shutdown is 0")
def ends_with_zero(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        old(session, wire, source, sink)
        return 0


@animal("S10.1/twins", "the status tells the number of items")
def status_that_counts(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        old(session, wire, source, sink)
        return len(everything(session)) % 64


@animal("S10.1/marks", "its last word is the place where it failed, with the path in it")
def trace_of_a_failure(plugin):
    @around(plugin.session.Session, "hand_out")
    def hand_out(old, session, item):
        try:
            with open(sys.argv[sys.argv.index("--library") + 1] + "/nothing"):
                pass
        except OSError as failure:
            print(failure, file=sys.stderr, flush=True)
        return old(session, item)


@animal("F34", "a signal that ends does not end it")
def deaf_to_signals(plugin):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


@animal("S4.4/exit-at-once", "exit is obeyed after shutdown alone")
def exit_not_obeyed(plugin):
    @around(plugin.session.Session, "notify")
    def notify(old, session, method, params):
        if method != "exit" or session.state == "shutdown":
            old(session, method, params)


@animal("S4.2/after-shutdown", "requests are served after shutdown")
def served_after_shutdown(plugin):
    @around(plugin.session.Session, "serve")
    def serve(old, session, method, params, call):
        state = session.state
        if state == "shutdown":
            session.state = "ready"
        old(session, method, params, call)
        if state == "shutdown":
            session.state = state


@animal("S4.2/ping-in-every-state", "it crashes when a picker is opened")
def crashes(plugin):
    @serving(plugin, "picker/present")
    def present(old, session, params, call):
        os.kill(os.getpid(), signal.SIGSEGV)


@animal("F05", "half a message at the end of input is carried out")
def half_a_message(plugin):
    @around(plugin.program, "run")
    def run(old, session, wire, source, sink):
        status = old(session, wire, source, sink)
        if session.status is None and b'"picker/present"' in wire.input:
            os.write(sink, b'{"jsonrpc":"2.0","id":9,"result":{"outcome":"cancelled","results":[]}}\n')
        return status
