import ChildProcess
import Glibc
import PickerJSON
import PickerTesting
import PickerWire

/// How bytes may come, how many, and how they may stop coming.
enum StreamChecks {
    static let all: [Check] = [
        Check("S2.4/frames", "a plugin writes messages in the one spelling, and nothing else") {
            trial in
            for framing in [Framing.line, .header] {
                let talk = try trial.conversation(CanaryLibrary(count: 3), framing: framing)
                try await talk.wire.initialize()
                _ = try await talk.wire.call("picker/present", ["configuration": ["filter": 1]])
                _ = try await talk.wire.call("no/such", ["é": "\u{2028}"])
                try await talk.end()
                _ = try talk.wire.stream()
            }
        },
        Check("S3.6/one-answer", "every request has one answer, and a notification has none") {
            try await oneAnswer($0)
        },
        Check("S11.2/35", "one byte a write, ten messages in one write; end of input") {
            try await splitting($0)
        },
        Check(
            "A02",
            "64 MiB without an end are cut at the limit, in bounded memory",
            section: "S2.7",
            isAlone: true
        ) { try await endlessMessage($0) },
        Check(
            "A75",
            "half a message costs nothing, and what is under way goes on",
            section: "S2.7",
            isAlone: true
        ) { try await halfMessage($0) },
        Check(
            "A76",
            "a host that asks and never reads is not answered without end",
            section: "S6.4",
            needs: [.decision],
            isAlone: true
        ) { try await slowReader($0) },
        Check(
            "A77",
            "a flood of messages leaves memory flat and the session alive",
            section: "S6.3",
            isAlone: true
        ) { try await flood($0) },
    ]

    private static func oneAnswer(_ trial: Trial) async throws {
        let talk = try trial.conversation(CanaryLibrary(count: 3))
        try await talk.wire.initialize()
        for id in 101...120 {
            let method = ["ping", "no/such", "item/release", "item/loadData"][id % 4]
            try await talk.wire.send(
                "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":{\"items\":[]}}"
            )
            try await talk.wire.send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\"}")
        }
        talk.wire.endInput()
        let answers = try await talk.wire.ended().last.compactMap { $0.message["id"]?.integer }
        try require(
            answers.sorted() == (101...120).map(Int64.init),
            "the answers are to \(answers)"
        )
        try await talk.requireNothingLeft()
    }

    private static func splitting(_ trial: Trial) async throws {
        for framing in [Framing.line, .header] {
            let talk = try trial.conversation(CanaryLibrary(count: 3), framing: framing)
            let ping = framing.frame(Array(#"{"jsonrpc":"2.0","id":0,"method":"ping"}"#.utf8))
            for byte in ping { try await talk.wire.send(bytes: [byte]) }
            let pings = (1...10).map {
                framing.frame(Array("{\"jsonrpc\":\"2.0\",\"id\":\($0),\"method\":\"ping\"}".utf8))
            }
            try await talk.wire.send(bytes: Array(pings.joined()))
            talk.wire.endInput()
            let (status, answers) = try await talk.wire.ended()
            let ids = answers.compactMap { $0.message["id"]?.integer }.sorted()
            try require(ids == (0...10).map(Int64.init), "\(framing) framing: answers to \(ids)")
            try require(status == .exited(0), "\(framing) framing: the plugin \(status)")
            try await talk.requireNothingLeft()
        }
    }

    private static func endlessMessage(_ trial: Trial) async throws {
        for framing in [Framing.line, .header] {
            let talk = try trial.conversation(CanaryLibrary(count: 3), framing: framing)
            _ = try await talk.wire.call("ping")
            let idle = SessionProcesses.peakMemory(of: talk.wire.identifier) ?? 0
            let chunk = [UInt8](repeating: UInt8(ascii: "A"), count: 1 << 20)
            var peak = idle
            for _ in 0..<64 {
                guard try await talk.wire.send(bytes: chunk) else { break }
                peak = max(peak, SessionProcesses.peakMemory(of: talk.wire.identifier) ?? 0)
            }
            let (status, answers) = try await talk.wire.ended()
            let codes = answers.compactMap(\.code)
            try require(codes == [-31_007], "\(answers.map(\.brief)) came")
            try require(status != .exited(0), "the plugin \(status)")
            try require(
                peak - idle < AuditLimits.growthBytes,
                "its memory grew by \((peak - idle) >> 20) MiB"
            )
            try await talk.requireNothingLeft()
        }
    }

    private static func halfMessage(_ trial: Trial) async throws {
        let talk = try trial.conversation(CanaryLibrary(count: 3), framing: .header)
        try await talk.wire.initialize()
        let used = SessionProcesses.usedMilliseconds(of: talk.plugin) ?? 0
        let ping = Framing.header.frame(Array(#"{"jsonrpc":"2.0","id":9,"method":"ping"}"#.utf8))
        try await talk.wire.send(bytes: Array(ping.prefix(30)))
        try await Task.sleep(for: .seconds(2))
        let more = (SessionProcesses.usedMilliseconds(of: talk.plugin) ?? 0) - used
        try require(more < 200, "it used \(more) ms of the processor while nothing came")
        try await talk.wire.send(bytes: Array(ping.dropFirst(30)))
        let answer = try await talk.wire.next()
        try require(answer?.message["id"] == 9, "the rest: \(answer?.brief ?? "nothing")")
        try await talk.end()
    }

    private static func slowReader(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 3)
        let talk = try trial.conversation(library, .select("newest:1"))
        let item = try require(try await talk.pick(1).first?["item"]?.string, "nothing was picked")
        let idle = SessionProcesses.peakMemory(of: talk.wire.identifier) ?? 0
        let load =
            "\"method\":\"item/loadData\",\"params\":{\"item\":\"\(item)\",\"type\":\"public.data\",\"length\":60000}}"
        for id in 1_000..<1_100 {
            let text = "{\"jsonrpc\":\"2.0\",\"id\":\(id)," + load
            guard try await talk.wire.send(text) else { break }
        }
        let grown = (SessionProcesses.peakMemory(of: talk.wire.identifier) ?? 0) - idle
        try require(grown < AuditLimits.growthBytes, "its memory grew by \(grown >> 20) MiB")
        talk.wire.endInput()
        _ = try await talk.wire.ended()
        try await talk.requireNothingLeft(picked: library.newest(1))
    }

    private static func flood(_ trial: Trial) async throws {
        let talk = try trial.conversation(CanaryLibrary(count: 3))
        try await talk.wire.initialize()
        let idle = SessionProcesses.peakMemory(of: talk.wire.identifier) ?? 0
        let notes = (0..<1_000).map { number in
            "{\"jsonrpc\":\"2.0\",\"method\":\"no/such\",\"params\":{\"number\":\(number)}}\n"
        }
        for _ in 0..<5 { try await talk.wire.send(bytes: Array(notes.joined().utf8)) }
        let alive = try await talk.wire.call("ping")
        try require(alive.message["result"] == [:], "ping: \(alive.brief)")
        let grown = (SessionProcesses.peakMemory(of: talk.wire.identifier) ?? 0) - idle
        try require(grown < AuditLimits.growthBytes, "its memory grew by \(grown >> 20) MiB")
        try await talk.end()
    }
}
