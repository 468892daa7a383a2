# A host inside a guard that takes as much as it can get of the door.
# usage: python3 -c THIS callers|conversations
import json, os, select, socket, sys, time


def call(*words):
    door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    door.connect('/run/postern/door')
    for word in words:
        door.send(word)
    return door


def answer(door):
    word, ends, _, _ = socket.recv_fds(door, 1, 2)
    return word[0], ends


if sys.argv[1] == 'callers':
    silent = [call() for _ in range(32)]
    late = call(b'quiet')
    waits = not select.select([late], [], [], 0.5)[0]
    silent.pop().close()
    print(json.dumps({'waits': waits, 'word': answer(late)[0]}))
else:
    begun = [answer(call(b'quiet')) for _ in range(128)]
    refused, _ = answer(call(b'quiet'))
    for end in begun[0][1]:
        os.close(end)
    again = refused
    limit = time.monotonic() + 30
    while again == 75 and time.monotonic() < limit:
        again, _ = answer(call(b'quiet'))
    print(json.dumps({'words': sorted({word for word, _ in begun}), 'refused': refused,
                      'again': again}))
