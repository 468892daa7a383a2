import PickerJSON
import PickerProtocol
import PickerWire

/// One message between host and plugin, fit to be kept: the bytes of items are replaced by their
/// digest.
public struct TraceEvent: Sendable {
    /// Who sent a message.
    public enum Sender: String, Sendable, Hashable {
        /// This side.
        case host
        /// The other side.
        case plugin
    }

    /// Who sent it.
    public let sender: Sender
    /// One JSON text without a line end: an object with `from`, `message` and, where raw bytes
    /// travelled with it, `attachment`.
    public let line: String

    /// A string of this many bytes or more is no word of the protocol but data.
    private static let dataBytes = 4_096

    init(_ tapped: TappedMessage) {
        sender = tapped.direction == .sent ? .host : .plugin
        var event: JSONObject = ["from": .string(sender.rawValue)]
        let limits = JSONLimits(depth: 64, values: .max, bytes: .max)
        if let message = try? JSON.parse(tapped.json, limits: limits) {
            event["message"] = Self.redacted(message, name: "")
        } else {
            event["noise"] = Self.digest(of: tapped.json)
        }
        if let attachment = tapped.attachment { event["attachment"] = Self.digest(of: attachment) }
        let text = (try? JSON.object(event).serialized()) ?? Array(#"{"from":"unknown"}"#.utf8)
        line = String(decoding: text, as: UTF8.self)
    }

    /// The value with what may be data replaced: `data` wherever it holds a string, and every
    /// string that is too long to be anything else.
    private static func redacted(_ value: JSON, name: String) -> JSON {
        switch value {
        case .object(let members):
            var kept: JSONObject = [:]
            for (key, member) in members { kept[key] = redacted(member, name: key) }
            return .object(kept)
        case .array(let elements): return .array(elements.map { redacted($0, name: "") })
        case .string(let text):
            let isData = name.utf8.elementsEqual("data".utf8) || text.utf8.count >= dataBytes
            return isData ? digest(of: Base64.decode(text) ?? Array(text.utf8)) : value
        default: return value
        }
    }

    private static func digest(of bytes: [UInt8]) -> JSON {
        .object([
            "byteCount": .integer(Int64(bytes.count)),
            "sha256": .string(ContentDigest.hexadecimal(of: bytes)),
        ])
    }
}
