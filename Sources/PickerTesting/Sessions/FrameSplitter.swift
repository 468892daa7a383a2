import PickerJSON
import PickerWire

/// Takes the messages of a plugin apart, strictly: a plugin writes nothing but what the
/// specification shows, however much it tolerates from others.
struct FrameSplitter {
    /// Bytes of a message, and of an attachment, beyond which nothing is waited for.
    private static let longest = 1 << 30

    let framing: Framing
    private var bytes: [UInt8] = []
    private var start = 0

    init(_ framing: Framing) { self.framing = framing }

    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// Bytes that are not yet a message.
    var rest: ArraySlice<UInt8> { bytes[start...] }

    /// The next whole message; nil while it is on its way.
    mutating func next() throws(WireFault) -> WireFrame? {
        switch framing {
        case .line: try nextLine()
        case .header: try nextBody()
        }
    }

    private mutating func nextLine() throws(WireFault) -> WireFrame? {
        guard let end = rest.firstIndex(of: 0x0A) else { return nil }
        defer { start = end + 1 }
        return try frame(Array(bytes[start..<end]), attachment: nil)
    }

    private mutating func nextBody() throws(WireFault) -> WireFrame? {
        guard let head = head() else { return nil }
        var lengths: [String: Int] = [:]
        for line in head.text.split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[1].hasPrefix(" "),
                let length = Self.length(parts[1].dropFirst()),
                lengths.updateValue(length, forKey: String(parts[0])) == nil
            else { throw WireFault("a header line is \(line)") }
        }
        let attached = lengths.removeValue(forKey: "Attachment-Length")
        guard let length = lengths.removeValue(forKey: "Content-Length"), lengths.isEmpty else {
            throw WireFault("the header is \(head.text)")
        }
        guard length <= Self.longest, attached ?? 0 <= Self.longest else {
            throw WireFault("the header announces more than \(Self.longest) bytes")
        }
        let end = head.end + length + (attached ?? 0)
        guard end <= bytes.count else { return nil }
        defer { start = end }
        let body = Array(bytes[head.end..<(head.end + length)])
        return try frame(body, attachment: attached.map { Array(bytes[(end - $0)..<end]) })
    }

    /// Digits alone; nil for all else and for what no machine counts to.
    private static func length(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private func head() -> (text: Substring, end: Int)? {
        var index = start
        while index + 4 <= bytes.count {
            if bytes[index..<(index + 4)].elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) {
                return (Substring(decoding: bytes[start..<index], as: UTF8.self), index + 4)
            }
            index += 1
        }
        return nil
    }

    private func frame(_ text: [UInt8], attachment: [UInt8]?) throws(WireFault) -> WireFrame {
        guard text.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw WireFault("a message holds bytes beyond printable ASCII")
        }
        do {
            let message = try JSON.parse(text, limits: JSONLimits(bytes: .max))
            return WireFrame(text: text, message: message, attachment: attachment)
        } catch {
            throw WireFault("a message is no JSON: \(error)")
        }
    }
}
