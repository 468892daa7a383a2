public import PickerWire

extension Framing {
    /// A text as one message, with the bytes behind it in header framing.
    public func frame(_ text: [UInt8], attachment: [UInt8]? = nil) -> [UInt8] {
        switch self {
        case .line: return text + [0x0A]
        case .header:
            var head = "Content-Length: \(text.count)\r\n"
            if let attachment { head += "Attachment-Length: \(attachment.count)\r\n" }
            return Array((head + "\r\n").utf8) + text + (attachment ?? [])
        }
    }
}
