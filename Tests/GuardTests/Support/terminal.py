# A terminal of 90 by 30 around a program; types KEY when a picker shows itself, NEXT for a second
# one, and then z for the host. Writes as JSON what was seen, whether the modes are at the end as they
# were, and how much of what was typed or answered the next reader of the terminal would get. One that
# vanishes is gone at the host's first word.
# usage: python3 -c THIS answers|silent|vanishes PROGRAM...
import fcntl, json, os, pty, re, select, struct, sys, termios

end, other = pty.openpty()
before = termios.tcgetattr(other)
number = os.fork()
if number == 0:
    os.close(end)
    os.setsid()
    fcntl.ioctl(other, termios.TIOCSCTTY, 0)
    for place in range(3):
        os.dup2(other, place)
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 30, 90, 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])
seen = b''
asked = 0
typed = set()


def type_once(when, keys):
    if when in seen and when not in typed:
        typed.add(when)
        os.write(end, keys)


ending = os.pidfd_open(number)
waiter = select.poll()
waiter.register(end, select.POLLIN)
waiter.register(ending, select.POLLIN)
while True:
    ready = dict(waiter.poll())
    if not ready.get(end, 0) & select.POLLIN:
        break
    piece = os.read(end, 4096)
    seen += piece
    # What the host may have had the terminal say comes before the answer, as on a real one.
    for question in list(re.finditer(rb'\x1b\[\?(\d+)\$p\x1b\[\?(\d+)\$p', seen))[asked:]:
        asked += 1
        if sys.argv[1] == 'answers':
            os.write(end, b'JUNK\r')
            os.write(end, b'\x1b[?%s;0$y\x1b[?%s;0$y' % question.groups())
    if sys.argv[1] == 'vanishes' and b'HOST' in seen:
        break
    type_once(b'PICKER', b'KEY')
    type_once(b'SECOND', b'NEXT')
    type_once(b'AFTER', b'z')
if sys.argv[1] == 'vanishes':
    os.close(other)
    os.close(end)
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]))
status = os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])
unread = struct.unpack('i', fcntl.ioctl(other, termios.FIONREAD, struct.pack('i', 0)))[0]
print(json.dumps({'seen': seen.decode('latin-1'), 'status': status, 'asked': asked, 'unread': unread,
                  'sameModes': termios.tcgetattr(other) == before}))
