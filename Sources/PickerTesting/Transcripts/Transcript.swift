import PickerJSON
public import PickerWire

/// A conversation that a conforming plugin must be able to have; the format is described in
/// `protocol/transcripts/README.md`.
public struct Transcript: Sendable, CustomStringConvertible {
    enum Step: Sendable {
        case send(JSON)
        case text([UInt8])
        case bytes([UInt8])
        case closeInput
        case reads(directory: JSON, file: JSON, of: String)
        case misses(directory: JSON, file: JSON)
        case expect(Expectation)
        case end(status: JSON)
    }

    /// A message that must, or may, come.
    struct Expectation: Sendable {
        let pattern: JSON
        let isOptional: Bool
        /// A piece of a file, as `$bytes` names one; nil where no attachment may come.
        let attachment: JSON?
    }

    /// The name.
    public let name: String
    /// What it shows, for people.
    public let about: String
    /// The requirement of the specification that it shows, as `S9.1`.
    public let section: String
    /// The framings in which it is to be played.
    public let framings: [Framing]
    /// Capabilities without which it cannot be played.
    public let needs: [String]
    /// Capabilities with which it cannot be played.
    public let lacks: [String]
    /// Arguments for the plugin.
    public let arguments: [String]
    let library: String
    let steps: [Step]

    /// The name.
    public var description: String { name }

    /// Whether a picker is presented in it, in which somebody may have to decide.
    public var presents: Bool {
        steps.contains { step in
            guard case .send(let message) = step else { return false }
            return (message.array ?? [message]).contains { $0["method"] == "picker/present" }
        }
    }

    /// Reads a transcript.
    ///
    /// - Throws: ``WireFault`` with the number of the line that is none.
    public init(_ text: [UInt8]) throws(WireFault) {
        var lines: [JSON] = []
        for line in text.split(separator: 0x0A) {
            guard let value = try? JSON.parse(line, limits: JSONLimits(bytes: .max)) else {
                throw WireFault("line \(lines.count + 1) is no JSON")
            }
            lines.append(value)
        }
        guard let head = lines.first, let name = head["transcript"]?.string,
            let library = head["library"]?.string
        else { throw WireFault("line 1 is no header") }
        self.name = name
        self.library = library
        about = head["about"]?.string ?? name
        section = head["section"]?.string ?? "S11.1"
        framings = Self.strings(head["framings"]).compactMap {
            ["line": Framing.line, "header": .header][$0]
        }
        needs = Self.strings(head["needs"])
        lacks = Self.strings(head["lacks"])
        arguments = Self.strings(head["plugin"])
        var steps: [Step] = []
        for (number, line) in lines.enumerated().dropFirst() {
            guard let step = Self.step(line) else {
                throw WireFault("line \(number + 1) is no step")
            }
            steps.append(step)
        }
        self.steps = steps
    }

    private static func strings(_ value: JSON?) -> [String] {
        value?.array?.compactMap(\.string) ?? []
    }

    private static func step(_ line: JSON) -> Step? {
        switch line["from"]?.string {
        case "host": hostStep(line)
        case "plugin": pluginStep(line)
        default: nil
        }
    }

    private static func hostStep(_ line: JSON) -> Step? {
        if let message = line["message"] { return .send(message) }
        if let text = line["text"] { return bytes(text).map(Step.text) }
        if let text = line["bytes"] { return bytes(text).map(Step.bytes) }
        if line["close"] != nil { return .closeInput }
        let place = line["reads"] ?? line["misses"]
        guard let directory = place?["directory"], let file = place?["file"] else { return nil }
        guard line["reads"] != nil else { return .misses(directory: directory, file: file) }
        guard let of = place?["of"]?.string else { return nil }
        return .reads(directory: directory, file: file, of: of)
    }

    private static func pluginStep(_ line: JSON) -> Step? {
        if line["close"] != nil { return .end(status: line["status"] ?? 0) }
        guard let pattern = line["message"] else { return nil }
        return .expect(
            Expectation(
                pattern: pattern,
                isOptional: line["optional"] == .bool(true),
                attachment: line["attachment"]
            )
        )
    }

    /// Bytes are spelled by the characters from U+0000 to U+00FF, and repeated where they are many.
    private static func bytes(_ value: JSON) -> [UInt8]? {
        if let text = value.string {
            return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        }
        if let text = value["repeat"], let times = value["times"]?.integer {
            guard let unit = bytes(text), let first = unit.first else { return nil }
            let times = Int(max(0, times))
            if unit.count == 1 { return [UInt8](repeating: first, count: times) }
            return Array(repeatElement(unit, count: times).joined())
        }
        guard let parts = value.array else { return nil }
        var all: [UInt8] = []
        for part in parts {
            guard let bytes = bytes(part) else { return nil }
            all += bytes
        }
        return all
    }
}
