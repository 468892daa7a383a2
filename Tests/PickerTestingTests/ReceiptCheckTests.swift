import PickerJSON
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

/// A recorded session is proven against its receipts, and every byte beside them is found.
@Suite struct ReceiptCheckTests {
    private static let scripted = PluginCommand(
        name: "scripted",
        executable: FilePath(CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? "")
            .removingLastComponent().appending("postern-plugin-scripted")
    )

    /// A session that uses every way out: ranges, the whole, a file, an error, a release.
    private func session(_ framing: Framing) async throws -> RecordedStream {
        let library = try CanaryLibrary(count: 7)
        let session = try ObservedSession(
            Self.scripted.opening(library).adding(["--select", "all"]),
            framing: framing
        )
        let attachments: JSON = framing == .header ? true : false
        let offered = try await session.initialize(
            capabilities: ["receipt": true, "attachments": attachments]
        )
        let answer = try await session.call(
            "picker/present",
            ["configuration": ["selectionLimit": 0, "includesAssetIdentifiers": true]]
        )
        let results = answer.message["result"]?["results"]?.array ?? []
        try #require(results.count == 7)
        let describes = offered["capabilities"]?["properties"] == true
        for result in results { try await useUp(result, describes, session) }
        _ = try await session.call("ping")
        session.endInput()
        _ = try await session.ended()
        return try session.stream()
    }

    private func useUp(_ result: JSON, _ describes: Bool, _ session: ObservedSession) async throws {
        let item = result["item"] ?? .null
        let type = result["registeredTypeIdentifiers"]?.array?.first ?? .null
        let load: JSONObject = ["item": item, "type": type]
        let ranges: [(Int64, Int64)] = [(0, 100), (50, 1_000), (0, 65_536), (.max, 1)]
        for (offset, length) in ranges {
            var params = load
            params["offset"] = .integer(offset)
            params["length"] = .integer(length)
            _ = try await session.call("item/loadData", .object(params))
        }
        _ = try await session.call("item/loadFile", .object(load))
        if describes {
            _ = try await session.call("item/properties", ["item": item])
            _ = try await session.call("item/loadPreview", ["item": item, "maxPixelSize": 64])
        }
        _ = try await session.call("item/release", ["items": [item]])
        _ = try await session.call("item/loadData", .object(load))
    }

    @Test(arguments: [Framing.line, .header])
    func `an honest session stands against its receipts`(framing: Framing) async throws {
        let stream = try await session(framing)
        #expect(stream.plugin.count > 40)
        #expect(ReceiptCheck(stream).faults == [])
    }

    @Test func `a file is held against its receipt byte for byte`() async throws {
        let stream = try await session(.line)
        let names = stream.plugin.compactMap { $0.message["result"]?["file"]?.string }
        try #require(names.count == 7)
        for name in names {
            var leaky = stream
            leaky.files?[Array(name.utf8)]?.append(7)
            #expect(ReceiptCheck(leaky).faults.map(\.text) == ["another file came than is told"])
            leaky.files?[Array(name.utf8)] = nil
            #expect(ReceiptCheck(leaky).faults.map(\.text) == ["another file came than is told"])
        }
    }

    @Test func `a selection that grows is told with receipts, and each item counts once`()
        async throws
    {
        let library = try CanaryLibrary(count: 4)
        let story = try TemporaryFolder()
        let steps = [
            "choose newest:1", "wait 300", "choose newest:2", "wait 300", "choose newest:3", "done",
        ]
        try story.write(Array(steps.joined(separator: "\n").utf8), to: "story")
        let scenario = ["--scenario", story.path.appending("story").string]
        let session = try ObservedSession(Self.scripted.opening(library).adding(scenario))
        try await session.initialize(capabilities: ["receipt": true, "continuous": true])
        let answer = try await session.call(
            "picker/present",
            ["configuration": ["selectionLimit": 0, "selection": "continuous"]]
        )
        let results = answer.message["result"]?["results"]?.array ?? []
        #expect(results.count == 3)
        for result in results {
            let type = result["registeredTypeIdentifiers"]?.array?.first ?? .null
            _ = try await session.call(
                "item/loadData",
                ["item": result["item"] ?? .null, "type": type]
            )
        }
        session.endInput()
        _ = try await session.ended()
        var stream = try session.stream()
        let told = stream.plugin.indices.filter {
            stream.plugin[$0].message["method"] == "picker/selectionChanged"
        }
        #expect(!told.isEmpty)
        #expect(ReceiptCheck(stream).faults == [])

        let first = try #require(told.first)
        let message = stream.plugin[first].message
        var selected = try #require(message["params"]?["results"]?.array?.first?.object)
        selected["path"] = "/home/secret"
        let changed = Self.set(message, ["params", "results"], [.object(selected)])
        stream.plugin[first] = WireFrame(changed)
        #expect(ReceiptCheck(stream).faults != [])
    }

    /// What a plugin could do to let something out beside its receipts; each changes one message.
    private static let leaks: [(String, @Sendable (inout JSON, inout [UInt8]?) -> Bool)] = [
        ("a byte more", { _, bytes in bytes?.append(7) != nil }),
        ("a byte less", { _, bytes in bytes?.popLast() != nil }),
        (
            "another byte",
            { _, bytes in
                guard let first = bytes?.first else { return false }
                bytes?[0] = first ^ 1
                return true
            }
        ),
        (
            "bytes of its own",
            { message, bytes in
                guard bytes == nil, message["result"] != nil else { return false }
                bytes = [1]
                return true
            }
        ),
        ("both ways at once", change("result", "data", to: "AAAA")),
        ("a member of an answer", change("result", "extra", to: "secret")),
        (
            "a member of a message",
            { message, _ in
                message = set(message, ["extra"], "secret")
                return true
            }
        ),
        ("another offset", change("result", "offset", to: 7)),
        ("another type", change("result", "type", to: "public.data")),
        ("a text in an error", change("error", "message", to: "secret")),
        ("a member of an error", change("error", "secret", to: "secret")),
        ("no receipt", change("result", "receipt", to: .null)),
        ("another item's receipt", change("result", "receipt", "item", to: "other")),
        ("a member of a receipt", change("result", "receipt", "secret", to: 1)),
        ("an invented withholding", change("result", "receipt", "withheld", to: ["secret"])),
        ("another digest", change("result", "receipt", "sha256", to: "0")),
        ("another whole", change("result", "receipt", "wholeSha256", to: "0")),
        ("another count", change("result", "receipt", "byteCount", to: 1)),
        (
            "a total that is too small",
            change("result", "receipt", "sessionTotal", to: ["items": 0, "bytes": 0])
        ),
        ("a making that is not told", change("result", "receipt", "isReencoded", to: true)),
        (
            "a name in a result",
            { message, _ in
                guard var results = message["result"]?["results"]?.array else { return false }
                results[0] = set(results[0], ["path"], "/home/secret")
                message = set(message, ["result", "results"], .array(results))
                return true
            }
        ),
        (
            "a result without a receipt",
            { message, _ in
                guard var results = message["result"]?["results"]?.array else { return false }
                results[0] = set(results[0], ["receipt"], .null)
                message = set(message, ["result", "results"], .array(results))
                return true
            }
        ),
        (
            "an answer to nothing",
            { message, _ in
                guard message["result"] != nil else { return false }
                message = set(message, ["id"], 99_999)
                return true
            }
        ),
        (
            "an answer to release",
            { message, _ in
                guard message["result"] == .some(.null) else { return false }
                message = set(message, ["result"], "secret")
                return true
            }
        ),
        (
            "a notification",
            { message, _ in
                message = ["jsonrpc": "2.0", "method": "secret", "params": ["secret": 1]]
                return true
            }
        ),
        (
            "a stage",
            { message, _ in
                message = [
                    "jsonrpc": "2.0", "method": "$/progress",
                    "params": ["token": 1, "stage": "secret", "completed": 1],
                ]
                return true
            }
        ),
    ]

    @Test func `every leak beside the receipts is found, wherever it is`() async throws {
        let stream = try await session(.header)
        for (name, leak) in Self.leaks {
            var tried = 0
            for index in stream.plugin.indices {
                let frame = stream.plugin[index]
                var (message, attachment) = (frame.message, frame.attachment)
                guard leak(&message, &attachment),
                    message != frame.message || attachment != frame.attachment
                else { continue }
                tried += 1
                var leaky = stream
                leaky.plugin[index] = WireFrame(message, attachment: attachment)
                #expect(ReceiptCheck(leaky).faults != [], "\(name) in \(frame.message)")
            }
            #expect(tried > 0, "\(name)")
        }
    }

    private static func change(_ path: String..., to value: JSON)
        -> @Sendable (inout JSON, inout [UInt8]?) -> Bool
    {
        { message, _ in
            // Only where there is something to be changed, but for what is added.
            let parent = path.dropLast().reduce(message as JSON?) { $0?[$1] }
            guard parent?.object != nil else { return false }
            message = set(message, path[...], value)
            return true
        }
    }

    private static func set(_ value: JSON, _ path: ArraySlice<String>, _ member: JSON) -> JSON {
        guard let name = path.first else { return member }
        var object = value.object ?? [:]
        object[name] = set(object[name] ?? [:], path.dropFirst(), member)
        return .object(object)
    }
}
