import PickerTesting
import SystemPackage

/// A small plugin in Python that keeps its promise, and mutants of it that break it in one place.
enum LeakyPlugin {
    /// The name of a mutant, the line that it adds, and what it betrays.
    struct Mutant: Sendable, CustomStringConvertible {
        let name: String
        let place: String
        let line: String
        let kinds: Set<SecretKind>
        var description: String { name }
    }

    static let mutants: [Mutant] = [
        Mutant(
            name: "path in an error's text",
            place: "unknown",
            line: "answer['error']['message'] += ' in ' + items[5]",
            kinds: [.root, .folder, .name]
        ),
        Mutant(
            name: "name on standard error",
            place: "present",
            line: "print('skipped', os.path.basename(items[9]), file=sys.stderr)",
            kinds: [.name]
        ),
        Mutant(
            name: "number of items in a result",
            place: "present",
            line: "answer['result']['total'] = len(items)",
            kinds: [.count]
        ),
        Mutant(
            name: "number of the others in progress",
            place: "present",
            line: "send({'jsonrpc': '2.0', 'method': '$/progress', 'params': {"
                + "'token': 1, 'stage': 'fetching', 'completed': len(items) - 1}})",
            kinds: [.count]
        ),
        Mutant(
            name: "handle that is a hash of the path",
            place: "present",
            line: "answer['result']['results'][0]['item'] = base64.urlsafe_b64encode("
                + "hashlib.sha256(items[0].encode()).digest()[:16]).decode().rstrip('=')",
            kinds: [.pathDigest]
        ),
        Mutant(
            name: "bytes of a neighbour behind the data",
            place: "load",
            line: "answer['result']['data'] = base64.b64encode("
                + "open(items[0], 'rb').read() + open(items[1], 'rb').read()).decode()",
            kinds: [.metadata, .tail]
        ),
        Mutant(
            name: "path in the name of an exchanged file",
            place: "load",
            line: "open(os.path.join(os.environ['TMPDIR'], "
                + "items[3].replace('/', '_')[-120:]), 'w').close()",
            kinds: [.folder, .name]
        ),
        Mutant(
            name: "folder in the suggested name",
            place: "present",
            line: "answer['result']['results'][0]['suggestedName'] = '-'.join("
                + "items[0].split('/')[-2:])",
            kinds: [.folder]
        ),
        Mutant(
            name: "date of a neighbour",
            place: "present",
            line: "answer['result']['before'] = int(os.stat(items[1]).st_mtime)",
            kinds: [.time]
        ),
        Mutant(
            name: "list of sizes in a cache",
            place: "present",
            line: "json.dump([os.stat(i).st_size for i in items],"
                + " open(os.path.join(os.environ['HOME'], 'cache'), 'w'))",
            kinds: [.size]
        ),
        Mutant(
            name: "environment in an error",
            place: "unknown",
            line: "answer['error']['data'] = dict(os.environ)",
            kinds: [.environment]
        ),
        Mutant(
            name: "attribute of the picked file, packed twice",
            place: "load",
            line: "answer['result']['note'] = base64.b64encode("
                + "os.getxattr(items[0], 'user.postern').hex().encode()).decode()",
            kinds: [.attribute]
        ),
        Mutant(
            name: "exit status that counts",
            place: "exit",
            line: "os._exit(len(items) % 256)",
            kinds: [.count]
        ),
    ]

    /// Writes the plugin, leaking as the mutant does; nil for the one that leaks nothing.
    static func write(_ mutant: Mutant?, to folder: TemporaryFolder) throws -> PluginCommand {
        var lines: [String] = []
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(separator: "# leak: ", omittingEmptySubsequences: false)
            if words.count == 2 {
                guard let mutant, mutant.place == words[1] else { continue }
                lines.append(String(words[0]) + mutant.line)
            } else {
                lines.append(String(line))
            }
        }
        let script = try folder.write(Array(lines.joined(separator: "\n").utf8), to: "plugin.py")
        return .python(name: mutant?.name ?? "faithful", script: script)
    }

    private static let source = """
        import base64, glob, hashlib, json, os, secrets, sys
        root = sys.argv[sys.argv.index("--library") + 1]
        items = sorted(glob.glob(root + "/*/*"), key=os.path.getmtime, reverse=True)
        def send(message):
            sys.stdout.write(json.dumps(message) + "\\n")
            sys.stdout.flush()
        for line in sys.stdin:
            request = json.loads(line)
            method, answer = request["method"], {"jsonrpc": "2.0", "id": request["id"]}
            if method == "initialize":
                answer["result"] = {"protocolVersion": "1.0", "capabilities": {}}
            elif method == "picker/present":
                answer["result"] = {"outcome": "picked", "results": [{
                    "item": secrets.token_urlsafe(16), "registeredTypeIdentifiers": ["public.data"],
                    "suggestedName": os.path.basename(items[0])}]}
                # leak: present
            elif method == "item/loadData":
                data = open(items[0], "rb").read()
                answer["result"] = {"data": base64.b64encode(data).decode(), "offset": 0,
                                    "byteCount": len(data)}
                # leak: load
            else:
                answer["error"] = {"code": -32601, "message": "There is no such method."}
                # leak: unknown
            send(answer)
        pass
        # leak: exit
        """
}
