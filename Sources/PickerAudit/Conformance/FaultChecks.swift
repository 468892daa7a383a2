import ChildProcess
import PickerJSON
import PickerTesting
import PickerWire

/// The fault table of the specification, in both framings.
enum FaultChecks {
    /// What the rows are called that are not played as a single message.
    private static let variants = [
        ("A01", "lengths that cannot be end the session with one error"),
        ("A03", "nesting is refused beyond the limit and nowhere else"),
        ("A04", "of a message with a name twice nothing is executed"),
        ("A05", "an id comes back as it was, or is refused"),
        ("A08", "a batch is bounded and never nested"),
    ]

    static let all: [Check] =
        rows
        + variants.map { id, title in
            let faults = FaultTable.variants.filter { $0.name.hasPrefix(id) }
            return Check(id, title, section: "S11.2") { try await play(faults, $0) }
        }

    /// One check a row, in the order of the table.
    private static var rows: [Check] {
        let faults = FaultTable.messages + FaultTable.headers
        return Set(faults.map(\.row)).sorted().map { row in
            let faults = faults.filter { $0.row == row }
            let names = faults.map(\.name).reduce(into: [String]()) { names, name in
                if !names.contains(name) { names.append(name) }
            }
            return Check("S11.2/\(row)", names.joined(separator: "; ")) {
                try await play(faults, $0)
            }
        }
    }

    private static func play(_ faults: [Fault], _ trial: Trial) async throws {
        for fault in faults {
            for framing in [Framing.line, .header] {
                guard let outcome = fault.outcome(in: framing) else { continue }
                do {
                    try await play(fault, outcome, framing, trial)
                } catch let breach as Breach {
                    throw Breach(breach.evidence.map { "\(fault.name), \(framing) framing: \($0)" })
                } catch let late as WireFault {
                    throw WireFault("\(fault.name), \(framing) framing: \(late)")
                }
            }
        }
    }

    private static func play(
        _ fault: Fault,
        _ outcome: Fault.Outcome,
        _ framing: Framing,
        _ trial: Trial
    ) async throws {
        let talk = try trial.conversation(CanaryLibrary(count: 3), framing: framing)
        // The first message makes the framing known.
        _ = try await talk.wire.call("ping")
        let bytes = fault.isFramed ? framing.frame(fault.text) : fault.text
        try await talk.wire.send(bytes: bytes)
        if case .closes(let code) = outcome {
            let (status, last) = try await talk.wire.ended()
            let said = last.map { signature($0.message) }
            try require(said == ["\(code) null"], "\(said) came, not [\(code) null]")
            guard case .exited(let number) = status, number != 0 else {
                throw Breach("the plugin \(status), where a status that is not 0 was due")
            }
            try await talk.requireNothingLeft()
        } else {
            // Whatever the fault was answered with comes before the answer to this.
            let alive = try await talk.wire.call("ping")
            try require(alive.message["result"] == [:], "ping was answered with \(alive.brief)")
            try judge(talk.wire.passed.map(\.message), outcome)
            try await talk.end()
        }
    }

    private static func judge(_ answers: [JSON], _ outcome: Fault.Outcome) throws(Breach) {
        let said = answers.map(signature)
        switch outcome {
        case .refused(let code, let id):
            try require(said == ["\(code) \(id)"], "\(said) came, not [\(code) \(id)]")
        case .answered(let ids):
            let due = ids.map { "result \($0)" }
            try require(said == due, "\(said) came, not \(due)")
        case .batch(let count):
            try require(answers.map { $0.array?.count } == [count], "\(said) came, not one array")
        case .silence: try require(said.isEmpty, "\(said) came, where nothing was due")
        case .closes: break
        }
    }

    /// The code, or `result`, and the id of an answer.
    private static func signature(_ answer: JSON) -> String {
        let id = (try? answer["id"]?.serialized()).map { String(decoding: $0, as: UTF8.self) }
        guard let code = answer["error"]?["code"]?.integer else { return "result \(id ?? "")" }
        let hasKind = answer["error"]?["data"]?["kind"]?.string != nil
        return "\(code) \(id ?? "")" + (hasKind ? "" : " without a kind")
    }
}
