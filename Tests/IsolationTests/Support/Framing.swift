import PickerJSON

/// How messages are told apart; written out here anew, so that plugins are held to the words of
/// the specification and not to code that they share.
enum Framing: String, CaseIterable {
    case line, header

    func frame(_ text: [UInt8]) -> [UInt8] {
        switch self {
        case .line: text + [0x0A]
        case .header: Array("Content-Length: \(text.count)\r\n\r\n".utf8) + text
        }
    }

    func frame(_ text: String) -> [UInt8] { frame(Array(text.utf8)) }

    /// The first message in what was read, and how many bytes it takes; nil while it is not whole.
    func message(in bytes: ArraySlice<UInt8>) throws -> (message: Received, count: Int)? {
        switch self {
        case .line:
            guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
            let text = Array(bytes[..<end])
            return (try Self.received(text, nil), text.count + 1)
        case .header:
            return try headed(bytes)
        }
    }

    private func headed(
        _ bytes: ArraySlice<UInt8>
    ) throws -> (message: Received, count: Int)? {
        let window = bytes.prefix(256)
        let blank: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        guard
            let start = window.indices.dropLast(3).first(where: {
                window[$0..<($0 + 4)].elementsEqual(blank)
            })
        else { return nil }
        var lengths = ["Content-Length": 0, "Attachment-Length": -1]
        let head = String(decoding: bytes[bytes.startIndex..<start], as: UTF8.self)
        for line in head.split(separator: "\r\n") {
            let parts = line.split(separator: ":")
            guard parts.count == 2, lengths[String(parts[0])] != nil,
                let length = Int(parts[1].dropFirst())
            else { throw Fault("a header is \(head)") }
            lengths[String(parts[0])] = length
        }
        let length = lengths["Content-Length"] ?? 0
        let attached = lengths["Attachment-Length"] ?? -1
        let body = start + 4
        let end = body + length + max(0, attached)
        guard end <= bytes.endIndex else { return nil }
        let text = Array(bytes[body..<(body + length)])
        let attachment = attached < 0 ? nil : Array(bytes[(body + length)..<end])
        return (try Self.received(text, attachment), end - bytes.startIndex)
    }

    private static func received(_ text: [UInt8], _ attachment: [UInt8]?) throws -> Received {
        guard text.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw Fault("a message is more than printable ASCII")
        }
        let limits = JSONLimits(bytes: 1 << 21)
        return Received(
            text: text,
            json: try JSON.parse(text, limits: limits),
            attachment: attachment
        )
    }
}
