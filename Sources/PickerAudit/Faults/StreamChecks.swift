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
            let idle = try talk.peakMemory()
            let chunk = [UInt8](repeating: UInt8(ascii: "A"), count: 1 << 20)
            var peak = idle
            for _ in 0..<64 {
                guard try await talk.wire.send(bytes: chunk) else { break }
                // Who has refused it may be gone.
                peak = max(peak, (try? talk.peakMemory()) ?? peak)
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
        let used = try processorTime(of: talk)
        let ping = Framing.header.frame(Array(#"{"jsonrpc":"2.0","id":9,"method":"ping"}"#.utf8))
        try await talk.wire.send(bytes: Array(ping.prefix(30)))
        try await Task.sleep(for: .seconds(2))
        let more = try processorTime(of: talk) - used
        try require(more < 200, "it used \(more) ms of the processor while nothing came")
        try await talk.wire.send(bytes: Array(ping.dropFirst(30)))
        let answer = try await talk.wire.next()
        try require(answer?.message["id"] == 9, "the rest: \(answer?.brief ?? "nothing")")
        try await talk.end()
    }

    /// Milliseconds.
    private static func processorTime(of talk: Conversation) throws(Breach) -> Int {
        try require(
            SessionProcesses.usedMilliseconds(of: talk.plugin),
            "the plugin was gone before its work was looked at"
        )
    }

    private static func slowReader(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 3)
        let talk = try trial.conversation(library, .select("newest:1"))
        let item = try require(try await talk.pick(1).first?["item"]?.string, "nothing was picked")
        let length = 60_000
        _ = try await talk.load(.string(item), ["length": .integer(Int64(length))])
        let idle = try talk.peakMemory()
        let load =
            "\"method\":\"item/loadData\",\"params\":{\"item\":\"\(item)\",\"type\":\"public.data\",\"length\":\(length)}}"
        var peak = idle
        for round in 0..<(AuditLimits.floodBytes / length / 50) {
            let ids = (1_000 + round * 50)..<(1_050 + round * 50)
            let bytes = ids.flatMap { Array("{\"jsonrpc\":\"2.0\",\"id\":\($0),\(load)\n".utf8) }
            // Who reads no more, or ends the session, keeps nothing more either.
            guard try await talk.wire.offer(bytes, for: .seconds(2)) else { break }
            peak = max(peak, (try? talk.peakMemory()) ?? peak)
        }
        try require(
            peak - idle < AuditLimits.growthBytes,
            "its memory grew by \((peak - idle) >> 20) MiB"
        )
        talk.wire.endInput()
        let status = try await talk.wire.gone()
        guard case .exited = status else { throw Breach("the plugin \(status)") }
        try await talk.requireNothingLeft(picked: library.newest(1))
    }

    private static func flood(_ trial: Trial) async throws {
        let talk = try trial.conversation(CanaryLibrary(count: 3))
        try await talk.wire.initialize()
        // The first of it makes whatever a plugin makes once.
        try await flood(talk, bytes: AuditLimits.keptBytes / 4)
        let idle = try talk.peakMemory()
        try await flood(talk, bytes: AuditLimits.keptBytes * 2)
        let grown = try talk.peakMemory() - idle
        try require(grown < AuditLimits.keptBytes, "its memory grew by \(grown >> 20) MiB")
        try await talk.end()
    }

    /// Sends notifications that mean nothing, cancellations of nothing and pings, and waits until all
    /// were read.
    private static func flood(_ talk: Conversation, bytes: Int) async throws {
        let text = String(repeating: "x", count: 4_000)
        let note =
            "{\"jsonrpc\":\"2.0\",\"method\":\"no/such\",\"params\":{\"text\":\"\(text)\"}}\n"
        for round in 0..<(bytes >> 20) {
            let cancel =
                "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(round)}}\n"
            let notes = String(repeating: note, count: (1 << 20) / note.utf8.count)
            try await talk.wire.send(bytes: Array((notes + cancel).utf8))
            let alive = try await talk.wire.call("ping")
            try require(alive.message["result"] == [:], "ping: \(alive.brief)")
        }
    }
}
