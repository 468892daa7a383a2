# Runs a program on a kernel whose Landlock has another version: asked for it, it gives that number.
# usage: python3 -c THIS VERSION PROGRAM...
import ctypes, fcntl, os, select, struct, sys

libc = ctypes.CDLL(None, use_errno=True)


def step(code, yes, no, value):
    return struct.pack('HBBI', code, yes, no, value)


# landlock_create_ruleset with the flag that asks for the version is answered here.
steps = [step(0x20, 0, 0, 0), step(0x15, 0, 3, 444), step(0x20, 0, 0, 32), step(0x15, 0, 1, 1),
         step(6, 0, 0, 0x7FC00000), step(6, 0, 0, 0x7FFF0000)]
code = ctypes.create_string_buffer(b''.join(steps))
program = ctypes.create_string_buffer(
    struct.pack('HxxxxxxQ', len(steps), ctypes.addressof(code)))
assert libc.prctl(38, 1, 0, 0, 0) == 0
listener = libc.syscall(317, 1, 8, program)
assert listener >= 0, os.strerror(ctypes.get_errno())
child = os.fork()
if child == 0:
    os.close(listener)
    os.execvp(sys.argv[2], sys.argv[2:])
waiter = select.poll()
waiter.register(listener, select.POLLIN)
waiter.register(os.pidfd_open(child), select.POLLIN)
while True:
    ready = dict(waiter.poll())
    if ready.get(listener, 0) & select.POLLIN:
        call = bytearray(80)
        try:
            fcntl.ioctl(listener, 0xC0502100, call)
            number = struct.unpack_from('Q', call)[0]
            answer = struct.pack('QqiI', number, int(sys.argv[1]), 0, 0)
            fcntl.ioctl(listener, 0xC0182101, answer)
        except FileNotFoundError:
            pass
    elif any(place != listener for place in ready):
        break
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
