import PickerJSON
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage

/// Handles and identifiers tell nothing and open nothing but what was picked.
enum HandleChecks {
    static let all: [Check] = [
        Check(
            "A13",
            "handles are random: unrelated to order, time and one another",
            section: "S9.1",
            needs: [.decision]
        ) { try await randomness($0) },
        Check(
            "A14",
            "a handle dies with its release and with its session",
            section: "S9.1",
            needs: [.decision]
        ) { try await deaths($0) },
        Check(
            "A15",
            "a handle of another session that lives is unknown, and that one is unharmed",
            section: "S9.1",
            needs: [.decision]
        ) { try await strangers($0) },
        Check(
            "A70",
            "whatever is no handle of the session is answered with the same bytes",
            section: "S8.4",
            needs: [.decision]
        ) { try await guesses($0) },
        Check(
            "S9.8/hosts",
            "an identifier is the same for one host on another day, and another for another host",
            needs: [.decision]
        ) { try await identifiers($0) },
    ]

    private static func randomness(_ trial: Trial) async throws {
        let rounds = 8
        let library = try CanaryLibrary(count: 29)
        let talk = try trial.conversation(library, .select("all"))
        try await talk.wire.initialize()
        var handles: [[UInt8]] = []
        for _ in 0..<rounds {
            for result in try await talk.choose(0) {
                let text = result["item"]?.string ?? ""
                let padded = text.replacing("-", with: "+").replacing("_", with: "/") + "=="
                let bytes = try require(Base64.decode(padded), "\(text) is no base64url")
                try require(bytes.count == 16, "\(text) is not of 128 bits")
                handles.append(bytes)
            }
        }
        try require(handles.count == rounds * 29, "\(handles.count) items were picked")
        try require(Set(handles).count == handles.count, "a handle came twice")
        // Each bit is one about half of the time, by itself, against the handle before and against
        // the same item of the presentation before; nine standard deviations.
        for distance in [0, 1, 29] {
            for bit in 0..<128 {
                let ones = handles.indices.dropFirst(distance).count { index in
                    let other = distance == 0 ? 0 : handles[index - distance][bit / 8]
                    return (handles[index][bit / 8] ^ other) >> (bit % 8) & 1 == 1
                }
                let share = Double(ones) / Double(handles.count - distance)
                try require(abs(share - 0.5) < 0.3, "bit \(bit) at distance \(distance): \(share)")
            }
        }
        try await talk.end(picked: library.items)
    }

    private static func deaths(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 3)
        let folder = try SessionFolder()
        let first = try trial.conversation(library, .select("newest:2"), in: folder)
        let items = try await first.pick(2).compactMap { $0["item"] }
        try require(items.count == 2, "\(items.count) of 2 items were picked")
        _ = try await first.wire.call("item/release", ["items": [items[0]]])
        try requireUnknown(try await first.load(items[0]), "a released handle")
        _ = try await first.wire.call("shutdown")
        try require(try await first.load(items[1]).data == nil, "a load after shutdown gives bytes")
        try await first.end(picked: library.newest(2))
        let next = try trial.conversation(library, .select("newest:2"), in: folder)
        let again = try await next.pick(2).compactMap { $0["item"] }
        try require(Set(items).isDisjoint(with: again), "a handle came again in another session")
        for item in items { try requireUnknown(try await next.load(item), "yesterday's handle") }
        try await next.end(picked: library.newest(2))
    }

    private static func strangers(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 3)
        let owner = try trial.conversation(library, .select("newest:1"))
        let item = try require(try await owner.pick(1).first?["item"], "nothing was picked")
        let stranger = try trial.conversation(library, .select("oldest:1"))
        _ = try await stranger.pick(1)
        try requireUnknown(try await stranger.load(item), "a handle of another session")
        stranger.wire.endInput()
        try await stranger.wire.ended()
        let content = try library.items[0].content()
        let bytes = try await owner.whole(item, type: "public.data")
        try require(bytes == content, "the owner of a handle got other bytes")
        try await owner.end(picked: library.newest(1))
        try await stranger.requireNothingLeft(picked: library.items.suffix(1))
    }

    private static func guesses(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 7)
        let talk = try trial.conversation(library, .select("newest:2"))
        let items = try await talk.pick(2).compactMap { $0["item"]?.string }
        try require(items.count == 2, "\(items.count) of 2 items were picked")
        let (released, held) = (items[0], items[1])
        _ = try await talk.wire.call("item/release", ["items": [.string(released)]])
        let secret = library.items[4]
        let names = [
            secret.path.string, secret.relativePath.string, "file://" + secret.path.string,
            secret.path.lastComponent?.string ?? "",
        ]
        let digests = names.flatMap { name -> [String] in
            let digest = ContentDigest.hexadecimal(of: Array(name.utf8))
            return [digest, String(digest.prefix(32)), Base64.encode(Array(name.utf8))]
        }
        let others = [
            released, "", "never", String(repeating: "A", count: 22), String(held.dropLast()),
            held + "A", held + "=", " " + held, "../" + held, held + "\u{0}", "\(secret.inode)",
            "4",
            ItemHandle.random().rawValue, String(repeating: "a", count: 50_000), "é", "%2e",
        ]
        for guess in names + digests + others where guess != held {
            let answer = try await talk.load(.string(guess))
            try requireUnknown(answer, String(guess.prefix(40)))
        }
        for method in ["item/loadFile", "item/loadPreview", "item/properties"] {
            let params: JSON = [
                "item": .string(released), "type": "public.data", "maxPixelSize": 64,
            ]
            let answer = try await talk.wire.call(method, params)
            if answer.code != -32_601 { try requireUnknown(answer, "\(method) of a released item") }
        }
        try await talk.end(picked: library.newest(2))
    }

    private static func requireUnknown(_ answer: WireFrame, _ what: String) throws(Breach) {
        let kind = ErrorKind.unknownItem
        let due: JSON = [
            "jsonrpc": "2.0",
            "error": [
                "code": .integer(Int64(kind.code)), "message": .string(kind.text),
                "data": ["kind": .string(kind.name)],
            ],
        ]
        try require(answer.body == due, "\(what) was answered with \(answer.brief)")
    }

    private static func identifiers(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 5)
        let folder = try SessionFolder()
        var told: [[String]] = []
        for host in ["first", "first", "second"] {
            let talk = try trial.conversation(library, .select("newest:3"), in: folder)
            _ = try await talk.wire.call(
                "initialize",
                ["protocolVersion": "1.0", "host": ["name": .string(host), "version": "1"]]
            )
            let results = try await talk.choose(3, ["includesAssetIdentifiers": true])
            told.append(results.compactMap { $0["assetIdentifier"]?.string })
            try await talk.end(picked: library.newest(3))
        }
        // A plugin need not have identifiers.
        if told.allSatisfy(\.isEmpty) { return }
        try require(told[0].count == 3, "\(told[0].count) of 3 items have an identifier")
        try require(told[0] == told[1], "identifiers change from one day to the next")
        try require(
            Set(told[0]).isDisjoint(with: told[2]),
            "two hosts were told the same identifier"
        )
    }
}
