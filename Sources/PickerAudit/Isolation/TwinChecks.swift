import PickerJSON
import PickerTesting
import PickerWire

/// The same scenario over two libraries that differ only in what was not picked.
///
/// Marks find copies of a secret, twins find codes for one: whatever differs depends on the rest
/// of the library. Handles, identifiers and names of folders and files are of one session and are
/// left out of the comparison, not their lengths; a plugin that hides bits in them is not found.
enum TwinChecks {
    static let all: [Check] = [
        Check(
            "S10.1/twins",
            "over libraries that differ in the rest alone, a plugin writes the same",
            needs: [.decision]
        ) { trial in
            for framing in [Framing.line, .header] {
                let twins = try CanaryLibrary.twins(count: 3, other: 17, common: 2)
                try await compare(trial, twins, framing)
            }
        }
    ]

    /// Plays the scenario over both; searches each session for marks, and compares them.
    static func compare(
        _ trial: Trial,
        _ twins: (CanaryLibrary, CanaryLibrary),
        _ framing: Framing
    ) async throws {
        let one = try await transcript(trial, twins.0, framing)
        let other = try await transcript(trial, twins.1, framing)
        try compare(one, other, framing)
    }

    private static func compare(
        _ one: [String],
        _ other: [String],
        _ framing: Framing
    ) throws(Breach) {
        for (place, pair) in zip(one, other).enumerated() where pair.0 != pair.1 {
            throw Breach([
                "\(framing) framing, message \(place) depends on what was not picked:",
                String(pair.0.prefix(300)), String(pair.1.prefix(300)),
            ])
        }
        try require(
            one.count == other.count,
            "\(framing) framing: \(one.count) messages over one library, \(other.count) over another"
        )
    }

    /// All that the plugin wrote, message by message, then its errors, its files and its status.
    private static func transcript(
        _ trial: Trial,
        _ library: CanaryLibrary,
        _ framing: Framing
    ) async throws -> [String] {
        let talk = try trial.conversation(library, .select("newest:2"), framing: framing)
        let results = try await talk.pick(
            2,
            ["includesAssetIdentifiers": true],
            capabilities: ["attachments": .bool(framing == .header), "receipt": true]
        )
        for result in results {
            for (method, params) in asked {
                var params = params
                params["item"] = result["item"] ?? .null
                _ = try await talk.wire.call(method, .object(params))
            }
        }
        for (method, params) in strangers { _ = try await talk.wire.call(method, params) }
        let answer = try await talk.present(["selectionLimit": 1, "filter": "images"])
        let again = answer.message["result"]?["results"]?.array ?? []
        _ = try await talk.wire.call(
            "item/release",
            ["items": .array(again.compactMap { $0["item"] })]
        )
        // By length: their order is that of random names.
        let files = talk.wire.folder.left.map(\.utf8.count).sorted()
            .map { "\($0) bytes of a file's name" }
        _ = try await talk.wire.call("shutdown")
        talk.wire.endInput()
        let (status, _) = try await talk.wire.ended()
        try await talk.requireNothingLeft(picked: library.newest(2))
        var names = SessionNames()
        let said = try talk.wire.stream().plugin.map { frame in
            let attached = frame.attachment.map { " and \($0.count) bytes \(digest($0))" } ?? ""
            return try names.replaced(in: frame.message) + " (\(frame.text.count) bytes)" + attached
        }
        let errors = String(decoding: talk.wire.errors, as: UTF8.self)
        let count = "\(talk.wire.errorCount) bytes of errors, the last: \(errors)"
        return said + files + [count, "the plugin \(status)"]
    }

    private static func digest(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static let asked: [(String, JSONObject)] = [
        ("item/loadData", ["type": "public.data", "offset": 0, "length": 40_000]),
        ("item/loadData", ["type": "public.data", "offset": 1_000_000, "length": 1]),
        ("item/loadData", ["type": "public.pdf"]), ("item/loadFile", ["type": "public.data"]),
        ("item/loadPreview", ["maxPixelSize": 16]), ("item/properties", [:]),
    ]

    /// What a curious host asks of items that it does not have.
    private static let strangers: [(String, JSON)] = [
        ("item/loadData", ["item": "AAAAAAAAAAAAAAAAAAAAAA", "type": "public.data"]),
        ("item/loadData", ["item": "3", "type": "public.data"]),
        ("item/release", ["items": ["AAAAAAAAAAAAAAAAAAAAAA"]]), ("library/fetchAssets", [:]),
        ("ping", [:]),
    ]
}

/// Names that are random in each session, by the order in which they turn up.
private struct SessionNames {
    private static let members: Set<String> = [
        "item", "assetIdentifier", "exchangeDirectory", "file",
    ]
    private var known: [String: String] = [:]

    /// A message as text, with each such name replaced by its number and its length.
    mutating func replaced(in message: JSON) throws -> String {
        String(decoding: try replaced(message, of: "").serialized(), as: UTF8.self)
    }

    private mutating func replaced(_ value: JSON, of name: String) -> JSON {
        switch value {
        case .object(let members):
            var replaced: JSONObject = [:]
            for (key, member) in members { replaced[key] = self.replaced(member, of: key) }
            return .object(replaced)
        case .array(let elements): return .array(elements.map { replaced($0, of: name) })
        case .string(let text) where Self.members.contains(name):
            let number = known[text] ?? "\(name) \(known.count), \(text.utf8.count) bytes"
            known[text] = number
            return .string(number)
        default: return value
        }
    }
}
