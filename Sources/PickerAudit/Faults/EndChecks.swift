import ChildProcess
import Glibc
import PickerJSON
import PickerTesting
import PickerWire

/// However a session ends, nothing of it is left.
enum EndChecks {
    static let all: [Check] = [
        Check(
            "A71",
            "nothing of a session is left, however it ends, or the next start removes it",
            section: "S4.5",
            needs: [.decision]
        ) { try await endings($0) },
        Check(
            "F05",
            "a session cut at any byte ends in order and does nothing more",
            section: "S4.5",
            needs: [.script]
        ) { try await cuts($0) },
        Check("F06", "a host that closes its reading side ends the plugin", section: "S4.5") {
            trial in
            let talk = try trial.conversation(CanaryLibrary(count: 3))
            try await talk.wire.initialize()
            talk.wire.closeOutput()
            // The answers have nowhere to go.
            for id in 1...3 {
                try await talk.wire.send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"ping\"}")
            }
            _ = try await talk.wire.gone()
            try await talk.requireNothingLeft()
        },
        Check(
            "F07",
            "the end of input ends the plugin while a picker is open",
            section: "S4.5",
            needs: [.script]
        ) { trial in
            let talk = try trial.conversation(CanaryLibrary(count: 3), .wait)
            try await talk.wire.initialize()
            try await talk.wire.send(#"{"jsonrpc":"2.0","id":7,"method":"picker/present"}"#)
            _ = try await talk.wire.call("ping")
            talk.wire.endInput()
            let (status, answers) = try await talk.wire.ended()
            try require(status == .exited(0), "the plugin \(status)")
            try require(
                answers.map { $0.message["result"]?["outcome"] } == ["cancelled"],
                "\(answers.map(\.brief)) came"
            )
            try await talk.requireNothingLeft()
        },
        Check(
            "F33",
            "a picker that the host takes back is answered at once, and the session goes on",
            section: "S7.1",
            needs: [.script]
        ) { try await withdrawal($0) },
        Check(
            "F34",
            "a signal that ends is an end in order",
            section: "S4.5",
            needs: [.script]
        ) { try await signals($0) },
    ]

    private static func endings(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 3)
        let folder = try SessionFolder()
        let home = "home/"
        for ending in ["kill", "release", "shutdown", "end of input"] {
            let talk = try trial.conversation(library, .select("newest:1"), in: folder)
            let item = try require(try await talk.pick(1).first?["item"], "nothing was picked")
            if trial.subject.offers("file") {
                let params: JSON = ["item": item, "type": "public.data"]
                let answer = try await talk.wire.call("item/loadFile", params)
                try require(answer.code == nil, "item/loadFile: \(answer.brief)")
            }
            if ending == "kill" {
                talk.wire.deliver(signal: SIGKILL, skipping: trial.subject.home.wrappers)
                _ = try await talk.wire.ended()
                continue
            }
            if ending == "release" {
                _ = try await talk.wire.call("item/release", ["items": [item]])
            }
            if ending == "shutdown" { _ = try await talk.wire.call("shutdown") }
            try await talk.end(picked: library.newest(1))
            let left = folder.left.filter { $0.hasPrefix(home) && isOfItem($0, library) }
            try require(left.isEmpty, "after \(ending) there is \(left)")
        }
    }

    /// Whether a path ends as files of items do.
    private static func isOfItem(_ path: String, _ library: CanaryLibrary) -> Bool {
        CanaryItem.Form.allCases.contains { path.hasSuffix("." + $0.rawValue) }
            || path.contains("exchange/") && path.split(separator: "/").count > 5
    }

    private static let introduction =
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0","host":{"name":"observer","version":"1.0"}}}"#

    private static func script(_ framing: Framing) -> [[UInt8]] {
        [
            introduction, #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"picker/present","params":{"configuration":{"selectionLimit":2}}}"#,
            #"{"jsonrpc":"2.0","id":4,"method":"shutdown"}"#,
        ].map { framing.frame(Array($0.utf8)) }
    }

    private static func cuts(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 3)
        for framing in [Framing.line, .header] {
            let messages = script(framing)
            let script = messages.flatMap(\.self)
            var ends: [Int] = []
            for message in messages { ends.append((ends.last ?? 0) + message.count) }
            // Before the last bytes of each message, and places spread over the rest.
            let spread = Set(stride(from: 0, through: script.count, by: 61))
            for cut in spread.union([1]).union(ends.map { $0 - 2 }).sorted() {
                let talk = try trial.conversation(library, .select("newest:1"), framing: framing)
                try await talk.wire.send(bytes: Array(script.prefix(cut)))
                talk.wire.endInput()
                let (status, answers) = try await talk.wire.ended()
                try require(status == .exited(0), "cut at byte \(cut) the plugin \(status)")
                let whole = Int64(ends.count { $0 <= cut })
                for answer in answers {
                    try require(
                        answer.code == nil && (answer.message["id"]?.integer ?? 0) <= whole,
                        "cut at byte \(cut) it answered with \(answer.brief)"
                    )
                }
                try await talk.requireNothingLeft(picked: library.newest(1))
            }
        }
    }

    private static func withdrawal(_ trial: Trial) async throws {
        let talk = try trial.conversation(CanaryLibrary(count: 3), .wait)
        let wire = talk.wire
        try await wire.initialize()
        try await wire.send(#"{"jsonrpc":"2.0","id":7,"method":"picker/present"}"#)
        let second = try await wire.call("picker/present")
        try require(second.code == -31_009, "a second picker: \(second.brief)")
        try await wire.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#)
        let answer = try await wire.next()
        try require(
            answer?.code == -32_800 && answer?.message["id"] == 7,
            "a picker that was taken back: \(answer?.brief ?? "nothing")"
        )
        let alive = try await wire.call("ping")
        try require(alive.message["result"] == [:], "ping: \(alive.brief)")
        try await talk.end()
    }

    private static func signals(_ trial: Trial) async throws {
        for number in [SIGTERM, SIGINT, SIGHUP] {
            let talk = try trial.conversation(CanaryLibrary(count: 3), .wait)
            try await talk.wire.initialize()
            try await talk.wire.send(#"{"jsonrpc":"2.0","id":7,"method":"picker/present"}"#)
            _ = try await talk.wire.call("ping")
            talk.wire.deliver(signal: number, skipping: trial.subject.home.wrappers)
            let (status, _) = try await talk.wire.ended()
            // Not to catch a signal is an end in order as well, which shells tell as 128 and more.
            let inOrder =
                (0..<128).map { ExitStatus.exited($0) }
                + [.exited(128 + number), .signalled(number)]
            try require(inOrder.contains(status), "after signal \(number) the plugin \(status)")
            try await talk.requireNothingLeft()
        }
    }
}
