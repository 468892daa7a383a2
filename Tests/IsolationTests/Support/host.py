"""A host that starts a plugin, brings the session into a state and then waits to be killed.

Arguments: the state, then the plugin's command line. Writes one line, the number of the plugin's
process, once the state is reached.
"""

import json
import subprocess
import sys


def main():
    state, command = sys.argv[1], sys.argv[2:]
    # In a group of its own, so that nothing that ends this one ends it as well.
    plugin = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    count = 0

    def ask(method, params):
        nonlocal count
        count += 1
        message = {"jsonrpc": "2.0", "id": count, "method": method, "params": params}
        plugin.stdin.write(json.dumps(message).encode() + b"\n")
        plugin.stdin.flush()
        return count

    def call(method, params):
        wanted = ask(method, params)
        while True:
            answer = json.loads(plugin.stdout.readline())
            if answer.get("id") == wanted:
                return answer

    if state != "new":
        call("initialize", {"protocolVersion": "1.0", "host": {"name": "h", "version": "1"}})
    if state == "presenting":
        ask("picker/present", {})
    elif state == "over":
        call("shutdown", {})
    elif state not in ("new", "idle"):
        [result] = call("picker/present", {})["result"]["results"]
        item = {"item": result["item"], "type": result["registeredTypeIdentifiers"][0]}
        if state == "ranges":
            for index in range(40):
                ask("item/loadData", {**item, "offset": index * 65536, "length": 65536})
        elif state == "copying":
            ask("item/loadFile", item)
        elif state == "delivered":
            call("item/loadFile", item)
        elif state == "released":
            call("item/release", {"items": [result["item"]]})
    if state != "new":
        ask("ping", {})
    print(plugin.pid, flush=True)
    sys.stdin.read()


main()
