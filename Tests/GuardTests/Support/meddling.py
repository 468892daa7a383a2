# A hostile host inside a guard that sets everything that a process can hand down, and then starts
# a plugin. Prints what the plugin says of itself, and whether bytes cross as they are.
import hashlib, json, os, random, resource, signal, socket, threading

for name in ('HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_RUNTIME_DIR', 'TMPDIR'):
    os.environ[name] = os.getcwd()
os.makedirs('postern', exist_ok=True)
open('postern/settings.json', 'w').write('{"libraries": ["/"], "location": "keep"}')
for name in ('LD_PRELOAD', 'LD_AUDIT', 'GCONV_PATH', 'BASH_ENV', 'GLIBC_TUNABLES', 'PYTHONPATH'):
    os.environ[name] = 'evil'
kept = [os.open('/', os.O_RDONLY) for _ in range(100)]
for place in kept:
    os.set_inheritable(place, True)

door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
door.connect('/run/postern/door')
os.umask(0)
os.nice(19)
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for name, value in (('FSIZE', 0), ('CPU', 60), ('NPROC', 40), ('STACK', 1 << 16), ('NOFILE', 120)):
    resource.setrlimit(getattr(resource, 'RLIMIT_' + name), (value, value))
door.send(b'face')
_, (writer, reader), _, _ = socket.recv_fds(door, 1, 2)
answers = os.fdopen(reader, 'rb')
os.write(writer, b'tell\n')
found = json.loads(answers.readline())

# Frames, and what is none: every byte, both ends of line, marks of order, names twice.
chance = random.Random(1)
pieces = [b'{"id":1,"id":2}\r\n', b'\xef\xbb\xbf{}\n', b'Content-Length: 2\r\n\r\n{}', b'\0\xff\n',
          b'{"\\u0069d":1e0} x\n'] + [chance.randbytes(chance.randrange(1, 99)) for _ in range(999)]
sent = b''.join(chance.choice(pieces) for _ in range(100_000))


def write():
    rest = memoryview(b'echo %d\n' % len(sent) + sent)
    while rest:
        rest = rest[os.write(writer, rest):]


# The plugin reads all before it answers, so nobody waits for the other.
write()
back = answers.read(len(sent))
digest = answers.readline().decode().strip()
found['same'] = back == sent and digest == hashlib.sha256(sent).hexdigest()
found['crossed'] = len(sent)
print(json.dumps(found))
