import PickerWire

/// One row of the fault table of the specification (S11.2).
struct Fault: Sendable {
    /// What comes back, and whether the session goes on.
    enum Outcome: Sendable, Equatable {
        /// An error with that code and an id as JSON text; a `ping` afterwards is answered.
        case refused(Int64, id: String)
        /// Results alone, with ids as JSON texts, in any order.
        case answered([String])
        /// An array of that many responses.
        case batch(Int)
        /// Nothing.
        case silence
        /// One error with id `null`, then the end with a status that is not zero.
        case closes(Int64)
    }

    let row: Int
    let name: String
    /// What is sent: one message to be framed, or bytes as they are.
    let text: [UInt8]
    let isFramed: Bool
    let line: Outcome?
    let header: Outcome?

    init(_ row: Int, _ name: String, _ text: String, both outcome: Outcome) {
        self.init(row, name, text, line: outcome, header: outcome)
    }

    init(_ row: Int, _ name: String, _ text: String, line: Outcome, header: Outcome) {
        self.init(row, name, Array(text.utf8), isFramed: true, line: line, header: header)
    }

    /// Bytes as they are, which only the header framing can carry.
    init(_ row: Int, _ name: String, raw: String, _ outcome: Outcome) {
        self.init(row, name, Array(raw.utf8), isFramed: false, line: nil, header: outcome)
    }

    init(
        _ row: Int,
        _ name: String,
        _ text: [UInt8],
        isFramed: Bool,
        line: Outcome?,
        header: Outcome?
    ) {
        self.row = row
        self.name = name
        self.text = text
        self.isFramed = isFramed
        self.line = line
        self.header = header
    }

    func outcome(in framing: Framing) -> Outcome? { framing == .line ? line : header }
}
