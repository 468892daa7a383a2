# Many conversations at the same time from inside of a guard, each picking and taking its item.
# usage: python3 -c THIS COUNT
import base64, hashlib, json, os, socket, sys

ends = []
for _ in range(int(sys.argv[1])):
    door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    door.connect('/run/postern/door')
    door.send(b'scripted')
    _, (writer, reader), _, _ = socket.recv_fds(door, 1, 2)
    ends.append((writer, os.fdopen(reader, 'rb')))
    door.close()


def ask(number, method, make):
    for place, (writer, _) in enumerate(ends):
        message = {'jsonrpc': '2.0', 'id': number, 'method': method, 'params': make(place)}
        os.write(writer, (json.dumps(message) + '\n').encode())
    return [json.loads(reader.readline())['result'] for _, reader in ends]


ask(1, 'initialize', lambda _: {'protocolVersion': '1.0', 'host': {'name': 'crowd', 'version': '1'}})
items = [answer['results'][0] for answer in ask(2, 'picker/present', lambda _: {'configuration': {}})]
loads = ask(3, 'item/loadData', lambda place: {
    'item': items[place]['item'], 'type': items[place]['registeredTypeIdentifiers'][0]})
bytes = {hashlib.sha256(base64.b64decode(load['data'])).hexdigest() for load in loads}
print(json.dumps({'sessions': len(loads), 'contents': len(bytes),
                  'handles': len({item['item'] for item in items})}))
