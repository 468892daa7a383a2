# A hostile program inside a guard that has a picker open its face, and wants to see and to act.
# usage: python3 -c THIS close|die
import ctypes, fcntl, json, os, select, subprocess, sys, termios, tty

picker = subprocess.Popen(['postern', 'plugin', 'face'], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True)
found = {}


def say(word):
    picker.stdin.write(word + '\n')
    picker.stdin.flush()
    return picker.stdout.readline().strip()


def tried(action):
    try:
        action()
        return 'done'
    except OSError as error:
        return error.errno


tty.setraw(0)
# Reports of the mouse, no cursor, a line of drawing signs, and a title that never ends.
os.write(1, b'HOST\x1b[?1000;1006h\x1b[?25l\x0e\x1b]0;evil')
found['size'] = say('open')
os.write(1, b'\x1b[2JHOSTWORD')
found['typing'] = tried(lambda: fcntl.ioctl(0, termios.TIOCSTI, b'a'))
found['keys'] = bytes.fromhex(say('read')).decode()
if sys.argv[1] == 'leave':
    sys.exit(0)
found['overheard'] = bool(select.select([0], [], [], 0.3)[0])
found['other'] = tried(lambda: os.open('/dev/pts/1', os.O_RDWR))
found['closed'] = say(sys.argv[1])
os.write(1, b'AFTER')
found['after'] = os.read(0, 16).decode()
open('found', 'w').write(json.dumps(found))
