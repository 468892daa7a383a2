# A host inside a guard that goes through a conversation, step by step, and does something at one of
# them. Steps: 0 begun, 1 plugin started, 2 initialized, 3 picker open, 4 picked, 5 first bytes asked
# for, 6 in the middle, 7 a file is there, 8 released, 9 shutting down.
# usage: python3 -c THIS STEP hold|input|output|exit|shutdown|cancel|exchange|pipes MARK
import errno, json, os, signal, socket, stat, sys, time

step, action = int(sys.argv[1]), sys.argv[2]
signal.signal(signal.SIGPIPE, signal.SIG_IGN)
buffer = b''
number = 0


def tried(work):
    try:
        work()
        return 'done'
    except OSError as error:
        return errno.errorcode[error.errno]


def tell(**words):
    os.write(1, (json.dumps(words) + '\n').encode())


def send(method, **params):
    global number
    number += 1
    message = {'jsonrpc': '2.0', 'id': number, 'method': method, 'params': params}
    if method == 'exit' or method.startswith('$'):
        del message['id']
    os.write(writer, (json.dumps(message) + '\n').encode())
    return number


def answer(wanted):
    global buffer
    while True:
        while b'\n' in buffer:
            line, buffer = buffer.split(b'\n', 1)
            message = json.loads(line)
            if message.get('id') == wanted:
                return message
        piece = os.read(reader, 65536)
        if not piece:
            sys.exit(0)
        buffer += piece


def call(method, **params):
    return answer(send(method, **params))


def end():
    """Waits for the end of the plugin and tells how long that took."""
    begun = time.monotonic()
    if action == 'output':
        while tried(lambda: os.write(writer, b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')) == 'done':
            time.sleep(0.01)
    else:
        while os.read(reader, 65536):
            pass
    tell(gone=time.monotonic() - begun)
    sys.exit(0)


def pipes():
    """What can be learned of, and done with, what the door gave."""
    found = []
    for place in (reader, writer):
        found.append({
            'link': os.readlink(f'/proc/self/fd/{place}').split(':')[0],
            'pipe': stat.S_ISFIFO(os.fstat(place).st_mode),
            'parent': tried(lambda: os.open('..', os.O_RDONLY, dir_fd=place)),
        })
    tell(found=found, open=sorted(os.listdir('/proc/self/fd')),
         mounts=open('/proc/self/mountinfo').read())


def exchange():
    """Everything that could be done to the folder in which deliveries appear."""
    place = '/run/postern/exchange'
    own = [place + '/' + name for name in os.listdir(place)]
    results = {}
    for folder in [place] + own:
        for name, work in {
            'file': lambda: open(folder + '/x', 'w'), 'folder': lambda: os.mkdir(folder + '/y'),
            'pipe': lambda: os.mkfifo(folder + '/z'), 'link': lambda: os.symlink('/etc', folder + '/l'),
            'mode': lambda: os.chmod(folder, 0o777), 'name': lambda: os.rename(folder, folder + '2'),
            'hard': lambda: os.link('/etc/passwd', folder + '/h'), 'times': lambda: os.utime(folder),
        }.items():
            results[name + ' ' + str(folder == place)] = tried(work)
    return results


def census():
    found = {}
    for folder, _, files in os.walk('/run/postern/exchange'):
        found[folder] = oct(os.stat(folder).st_mode & 0o7777)
        for name in files:
            found[folder + '/' + name] = oct(os.stat(folder + '/' + name).st_mode & 0o7777)
    return found


def reach(here):
    if here != step:
        return
    tell(reached=here)
    if action == 'hold':
        while here == 0:
            time.sleep(1)
        end()
    elif action == 'pipes':
        pipes()
        sys.exit(0)
    elif action == 'input':
        os.close(writer)
        end()
    elif action == 'output':
        os.close(reader)
        end()
    elif action == 'exit':
        send('exit')
        end()
    elif action == 'shutdown':
        result = call('shutdown')
        tell(shutdown='result' in result)
        send('exit')
        end()


os.umask(0)
reach(0)
door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
door.connect('/run/postern/door')
door.send(b'scripted')
_, (writer, reader), _, _ = socket.recv_fds(door, 1, 2)
door.close()
reach(1)
call('initialize', protocolVersion='1.0', host={'name': 'session', 'version': '1'})
if action == 'exchange':
    tell(attacks=exchange())
reach(2)
present = send('picker/present', configuration={})
reach(3)
if action == 'cancel':
    begun = time.monotonic()
    send('$/cancelRequest', id=present)
    error = answer(present)['error']['code']
    tell(error=error, after=time.monotonic() - begun, lives='result' in call('ping'))
    sys.exit(0)
item = answer(present)['result']['results'][0]
reach(4)
name, kind = item['item'], item['registeredTypeIdentifiers'][0]
load = send('item/loadData', item=name, type=kind, offset=0, length=64)
reach(5)
answer(load)
send('item/loadData', item=name, type=kind, offset=64, length=64)
reach(6)
file = call('item/loadFile', item=name, type=kind)
if action == 'exchange':
    tell(census=census(), delivered='result' in file)
    sys.exit(0)
reach(7)
send('item/release', items=[name])
reach(8)
send('shutdown')
reach(9)
