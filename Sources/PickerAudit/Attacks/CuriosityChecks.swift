import PickerJSON
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage

/// A host that asks for more than the protocol gives.
enum CuriosityChecks {
    static let all: [Check] = [
        Check(
            "A06",
            "a method that does not exist has one answer, whatever its name",
            section: "S3.6"
        ) {
            try await unknownMethods($0)
        },
        Check("A07", "sequences of four requests are answered as the states say", section: "S4.2") {
            try await sequences($0)
        },
        Check(
            "A09",
            "an id in service cannot be taken, and what is not there cannot be cancelled",
            section: "S3.5",
            needs: [.script]
        ) { try await ids($0) },
        Check(
            "A10",
            "members that nobody named change no byte of an answer",
            section: "S3.1",
            needs: [.decision]
        ) { try await extraMembers($0) },
        Check(
            "A11",
            "no number selects more than was chosen or reads beyond the item",
            section: "S9.5",
            needs: [.decision]
        ) { try await numbers($0) },
        Check(
            "A12",
            "who closes the picker gives the same bytes, whatever would have matched",
            section: "S10.1",
            needs: [.decision]
        ) { try await filters($0) },
        Check(
            "A69",
            "every error that can be provoked is one of the documented texts",
            section: "S8.3",
            needs: [.decision]
        ) { try await errors($0) },
    ]

    private static func unknownMethods(_ trial: Trial) async throws {
        let talk = try trial.conversation(CanaryLibrary(count: 5))
        try await talk.wire.initialize()
        let names = [
            "rpc.discover", "debug/dump", "$/list", "library/list", "index/dump", "eval", "",
            "Initialize", "picker/present ", "item/loadData\u{0}", "../item/release", "__init__",
            "item/LoadPreview", "picker/Update", String(repeating: "x", count: 10_000),
            talk.library.root.string,
        ]
        let due: JSON = ["jsonrpc": "2.0", "error": error(.methodNotFound)]
        for name in names {
            let answer = try await talk.wire.call(name)
            try require(answer.body == due, "\(name.prefix(40)) was answered with \(answer.brief)")
        }
        try await talk.end()
    }

    private static func error(_ kind: ErrorKind) -> JSON {
        [
            "code": .integer(Int64(kind.code)), "message": .string(kind.text),
            "data": ["kind": .string(kind.name)],
        ]
    }

    private static func sequences(_ trial: Trial) async throws {
        let params: [String: JSON] = [
            "initialize": ["protocolVersion": "1.0", "host": ["name": "a", "version": "1"]],
            "item/loadData": ["item": "never", "type": "public.item"],
            "item/release": ["items": ["never"]],
        ]
        let methods = [
            "initialize", "ping", "shutdown", "item/loadData", "item/release", "no/such",
        ]
        for round in 0..<8 {
            let talk = try trial.conversation(CanaryLibrary(count: 1))
            var phase = "new"
            // Half of them begin as sessions do, so that not all end before they began.
            let head = round % 2 == 0 ? ["initialize"] : []
            let tail = (head.count..<4).compactMap { _ in methods.randomElement() }
            for method in head + tail {
                let due = code(of: method, in: &phase)
                let answer = try await talk.wire.call(method, params[method] ?? [:])
                try require(
                    (answer.code ?? 0) == due,
                    "\(method) in \(head + tail) was answered with \(answer.brief)"
                )
            }
            try await talk.end()
        }
    }

    /// The table of states (S4.2).
    private static func code(of method: String, in phase: inout String) -> Int64 {
        switch (phase, method) {
        case (_, "ping"): return 0
        case ("over", _), ("ready", "initialize"): return -31_001
        case ("new", "initialize"):
            phase = "ready"
            return 0
        case (_, "shutdown"):
            phase = "over"
            return 0
        case ("new", _): return -32_002
        case (_, "item/release"): return 0
        case (_, "item/loadData"): return -31_002
        default: return -32_601
        }
    }

    private static func ids(_ trial: Trial) async throws {
        let talk = try trial.conversation(CanaryLibrary(count: 3), .wait)
        let wire = talk.wire
        try await wire.initialize()
        try await wire.send(#"{"jsonrpc":"2.0","id":7,"method":"picker/present"}"#)
        try await wire.send(#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#)
        let refused = try await wire.next()
        try require(
            refused?.code == -32_600 && refused?.message["id"] == 7,
            "an id in service was answered with \(refused?.brief ?? "nothing")"
        )
        // Another type is another id, and what nobody asked for cannot be cancelled.
        try await wire.send(#"{"jsonrpc":"2.0","id":"7","method":"ping"}"#)
        try require(try await wire.next()?.message["result"] == [:], "the id \"7\" is not free")
        for id in ["\"7\"", "99", "null", "7.0"] {
            try await wire.send(
                #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
            )
        }
        _ = try await wire.call("ping")
        try require(wire.passed.isEmpty, "something else was cancelled")
        try await wire.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#)
        let cancelled = try await wire.next()
        try require(
            cancelled?.code == -32_800 && cancelled?.message["id"] == 7,
            "a cancelled picker was answered with \(cancelled?.brief ?? "nothing")"
        )
        try await talk.end()
    }

    private static func extraMembers(_ trial: Trial) async throws {
        let more: JSONObject = [
            "path": "/etc/passwd", "root": "/", "library": "/", "all": true, "debug": true,
            "trusted": true, "uid": 0, "__proto__": ["all": true],
        ]
        let library = try CanaryLibrary(count: 5)
        var answers: [[JSON]] = []
        for extra in [[:], more] {
            let talk = try trial.conversation(library, .select("newest:2"))
            func ask(_ method: String, _ params: JSONObject) async throws -> JSON {
                var params = params
                for (key, value) in extra { params[key] = value }
                return try await talk.wire.call(method, .object(params)).body
            }
            let results = try await talk.pick(2, extra)
            let item = try require(results.first?["item"], "nothing was picked")
            var bodies: [JSON] = [.integer(Int64(results.count))]
            for (method, params) in [
                ("ping", [:]), ("item/loadData", ["item": item, "type": "public.data"]),
                ("item/loadData", ["item": "none", "type": "public.data"]),
                ("item/release", ["items": [item]]), ("library/list", [:]), ("shutdown", [:]),
            ] as [(String, JSONObject)] {
                bodies.append(try await ask(method, params))
            }
            answers.append(bodies)
            try await talk.end(picked: library.newest(2))
        }
        for (one, other) in zip(answers[0], answers[1]) {
            try require(one == other, "an answer changes: \(WireFrame(other).brief)")
        }
    }

    private static func numbers(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 7)
        let talk = try trial.conversation(library, .select("newest:1"))
        let results = try await talk.pick(1)
        let item = try require(results.first?["item"], "nothing was picked")
        for (limit, code) in [
            ("-1", -31_022), ("1.5", -32_602), ("\"*\"", -32_602), ("true", -32_602),
            ("9223372036854775808", -32_700), ("1e400", -32_700),
        ] as [(String, Int64)] {
            try await talk.wire.send(
                #"{"jsonrpc":"2.0","id":99,"method":"picker/present","params":{"configuration":{"selectionLimit":\#(limit)}}}"#
            )
            let answer = try await talk.wire.next()
            try require(
                answer?.code == code,
                "a limit of \(limit) was answered with \(answer?.brief ?? "nothing")"
            )
        }
        let content = try library.items[0].content()
        for (offset, length) in [
            (0, Int64.max), (Int64(content.count), 10), (.max, 10), (.max, .max), (5, 3),
        ] as [(Int64, Int64)] {
            let answer = try await talk.load(
                item,
                ["offset": .integer(offset), "length": .integer(length)]
            )
            if answer.code == -31_007 { continue }
            let begin = Int(min(offset, Int64(content.count)))
            let end = begin + Int(min(Int64(content.count - begin), length))
            try require(
                answer.data == Array(content[begin..<end]),
                "\(length) bytes from \(offset) on were answered with \(answer.brief)"
            )
        }
        for (offset, length) in [(-1, 1), (0, -1), (.min, .min)] as [(Int64, Int64)] {
            let answer = try await talk.load(
                item,
                ["offset": .integer(offset), "length": .integer(length)]
            )
            try require(answer.code == -32_602, "\(offset), \(length): \(answer.brief)")
        }
        try await talk.end(picked: library.newest(1))
    }

    private static func filters(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 11)
        let filters: [JSON] = [
            "images", "videos", "livePhotos", "panoramas", ["any": ["images", "videos"]],
            ["all": ["images", "videos"]], ["not": "images"],
        ]
        let talk = try trial.conversation(library, .cancel)
        try await talk.wire.initialize()
        var seen: [JSON] = []
        for filter in filters {
            let answer = try await talk.present(["filter": filter, "selectionLimit": 0])
            // A kind that it cannot judge is refused whatever the library holds.
            if answer.code == -31_022 { continue }
            if !seen.contains(answer.body) { seen.append(answer.body) }
        }
        try require(seen.count == 1, "\(seen.count) different answers to a picker that was closed")
        try require(talk.wire.passed.isEmpty, "something was told while somebody decided")
        try await talk.end()
    }

    private static func errors(_ trial: Trial) async throws {
        let texts = Set(ErrorKind.all.map(\.text))
        let library = try CanaryLibrary(count: 7)
        let talk = try trial.conversation(library, .select("newest:4"))
        let wire = talk.wire
        var errors = [try await wire.call("picker/present")]
        try await wire.initialize()
        errors.append(try await wire.call("initialize", ["protocolVersion": "1.0"]))
        for configuration in [
            ["selectionLimit": -1], ["filter": "secrets"], ["selection": "all"],
            ["selectionLimit": "*"], ["filter": ["any": 1]], ["metadata": ["location": "some"]],
        ] as [JSON] {
            errors.append(try await wire.call("picker/present", ["configuration": configuration]))
        }
        let items = try await talk.choose(4).compactMap { $0["item"] }
        try require(items.count == 4, "\(items.count) of 4 items were picked")
        let contents = try library.newest(3).map { try $0.content() }
        try SpoiltItems.spoil(library)
        for (item, content) in zip(items, contents) {
            let answer = try await talk.load(item, ["length": 4_096])
            // A plugin that holds the file open may still deliver what was picked; nothing else.
            if let data = answer.data {
                try require(
                    data == Array(content.prefix(4_096)),
                    "other bytes came than were picked"
                )
            } else {
                errors.append(answer)
            }
        }
        errors.append(try await talk.load(items[3], ["offset": -1]))
        errors.append(try await talk.load(items[3], ["type": "public.pdf"]))
        errors.append(try await wire.call("no/such"))
        for error in errors {
            let text = error.message["error"]?["message"]?.string
            try require(text.map(texts.contains) == true, "\(error.brief) is no text of the list")
        }
        wire.endInput()
        try await wire.ended()
        try await talk.requireNothingLeft(picked: library.newest(4), touched: true)
    }
}
