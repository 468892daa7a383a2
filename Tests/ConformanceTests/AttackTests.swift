import ChildProcess
import PickerJSON
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

/// A curious or hostile host, against every plugin of the project.
@Suite(.serialized) struct AttackTests {
    /// An answer with nothing in it that differs from call to call.
    private func body(_ frame: WireFrame) throws -> [UInt8] {
        guard case .object(var members) = frame.message else { return frame.text }
        members["id"] = nil
        return try JSON.object(members).serialized()
    }

    @Test(arguments: Setting.all)
    func `A06 a method that does not exist has one answer, whatever its name`(
        _ setting: Setting
    ) async throws {
        let library = try CanaryLibrary(count: 5)
        let session = try setting.session(library)
        try await session.initialize()
        let names = [
            "rpc.discover", "debug/dump", "$/list", "library/list", "index/dump", "eval", "",
            "Initialize", "picker/present ", "item/loadData\u{0}", "../item/release", "__init__",
            "item/LoadPreview", "picker/Update", "library/fetchAssets", "library/performChanges",
            String(repeating: "x", count: 10_000), library.root.string,
        ]
        var answers: Set<[UInt8]> = []
        for name in names { answers.insert(try body(try await session.call(name))) }
        #expect(answers.count == 1)
        let kind = ErrorKind.methodNotFound
        #expect(String(decoding: answers.first ?? [], as: UTF8.self).contains(kind.text))
        session.endInput()
        try await session.ended()
        #expect(session.leaks(of: library).isEmpty)
    }

    @Test(arguments: Setting.all)
    func `A09 a second request with an id in service is refused, and the first is answered`(
        _ setting: Setting
    ) async throws {
        let library = try CanaryLibrary(count: 3)
        let session = try setting.session(library, "--delay", "600000")
        try await session.initialize()
        try await session.send(request(7, "picker/present"))
        try await session.send(request(7, "ping"))
        let refused = try await session.next()
        #expect(refused?.message["error"]?["code"] == -32600)
        #expect(refused?.message["id"] == 7)
        // Another type is another id, and what nobody asked for cannot be cancelled.
        try await session.send(request(7, "ping").replacing(":7,", with: ":\"7\","))
        #expect(try await session.next()?.message["result"] == [:])
        for id in ["\"7\"", "99", "null"] {
            try await session.send(
                #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
            )
        }
        #expect(try await session.call("ping").message["result"] == [:])
        #expect(session.passed.isEmpty)
        try await session.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#)
        let cancelled = try await session.next()
        #expect(cancelled?.message["error"]?["code"] == -32800)
        #expect(cancelled?.message["id"] == 7)
        session.endInput()
        #expect(try await session.ended().status == .exited(0))
    }

    @Test(arguments: Setting.all)
    func `A10 members that nobody named change no byte of an answer`(
        _ setting: Setting
    ) async throws {
        let library = try CanaryLibrary(count: 5)
        let more: JSONObject = [
            "path": "/etc/passwd", "root": "/", "library": "/", "all": true, "debug": true,
            "trusted": true, "uid": 0, "__proto__": ["all": true],
        ]
        var answers: [[[UInt8]]] = []
        for extra in [[:], more] {
            let session = try setting.session(library, "--select", "newest:2")
            try await session.initialize()
            func ask(_ method: String, _ params: JSONObject) async throws -> WireFrame {
                var params = params
                for (key, value) in extra { params[key] = value }
                return try await session.call(method, .object(params))
            }
            var configuration: JSONObject = ["selectionLimit": 2]
            for (key, value) in extra { configuration[key] = value }
            let picked = try await ask("picker/present", ["configuration": .object(configuration)])
            let results = try #require(picked.message["result"]?["results"]?.array)
            let item = try #require(results.first?["item"])
            var bodies: [[UInt8]] = []
            for (method, params) in [
                ("ping", [:]), ("item/loadData", ["item": item, "type": "public.data"]),
                ("item/loadData", ["item": "none", "type": "public.data"]),
                ("item/release", ["items": [item]]), ("library/list", [:]), ("shutdown", [:]),
            ] as [(String, JSONObject)] {
                bodies.append(try body(try await ask(method, params)))
            }
            bodies.append(Array("\(results.count)".utf8))
            answers.append(bodies)
            session.endInput()
            try await session.ended()
            #expect(session.leaks(of: library, picked: library.newest(2)).isEmpty)
        }
        #expect(answers[0] == answers[1])
    }

    @Test(arguments: Setting.all)
    func `A13 A14 A70 whatever a handle is not, the answer is the same`(
        _ setting: Setting
    ) async throws {
        let library = try CanaryLibrary(count: 7)
        let session = try setting.session(library, "--select", "newest:2")
        try await session.initialize()
        let results = try await session.pick(["selectionLimit": 2])
        let released = try #require(results[0]["item"]?.string)
        let kept = try #require(results[1]["item"]?.string)
        _ = try await session.call("item/release", ["items": [.string(released)]])
        let secret = library.items[4]
        let guesses = [
            released, "", "AAAAAAAAAAAAAAAAAAAAAA", String(kept.dropLast()), kept + "A",
            kept.lowercased() == kept ? kept.uppercased() : kept.lowercased(),
            ItemHandle.random().rawValue, secret.path.string, secret.relativePath.string,
            secret.path.lastComponent?.string ?? "", "\(secret.inode)", "4",
            ContentDigest.hexadecimal(of: Array(secret.path.string.utf8)),
        ]
        var answers: Set<[UInt8]> = []
        for guess in guesses {
            let frame = try await session.call(
                "item/loadData",
                ["item": .string(guess), "type": "public.data"]
            )
            answers.insert(try body(frame))
        }
        #expect(answers.count == 1)
        #expect(String(decoding: answers.first ?? [], as: UTF8.self).contains("unknownItem"))
        let loaded = try await session.call(
            "item/loadData",
            ["item": .string(kept), "type": "public.data"]
        )
        #expect(
            loaded.message["result"]?["byteCount"]?.integer == Int64(library.items[1].byteCount)
        )
        session.endInput()
        try await session.ended()
        #expect(session.leaks(of: library, picked: library.newest(2)).isEmpty)
    }
}
