import PickerJSON
import PickerWire

/// A message of the plugin on its way to the host.
struct Answer {
    /// What was asked; empty for what answers nothing.
    let method: String
    var message: JSON
    var attachment: [UInt8]?
    let framing: Framing

    /// The bytes of the message.
    var text: [UInt8] { (try? message.serialized()) ?? [] }

    /// As it stands on the wire.
    var bytes: [UInt8] { framed(text, attachment) }

    /// A text in the framing of this message.
    func framed(_ text: String) -> [UInt8] { framed(Array(text.utf8), nil) }

    /// A text in the framing of this message.
    ///
    /// - Parameter length: what is said of its length; nil for the truth.
    func framed(_ text: [UInt8], _ attachment: [UInt8]?, length: Int? = nil) -> [UInt8] {
        guard framing == .header else { return text + [0x0A] }
        let attached = attachment.map { "Attachment-Length: \($0.count)\r\n" } ?? ""
        let head = "Content-Length: \(length ?? text.count)\r\n\(attached)\r\n"
        return Array(head.utf8) + text + (attachment ?? [])
    }

    /// Changes the result, where there is one.
    mutating func changeResult(_ change: (inout JSONObject) -> Void) {
        guard case .object(var members) = message, case .object(var result)? = members["result"]
        else { return }
        change(&result)
        members["result"] = .object(result)
        message = .object(members)
    }

    /// Changes every item of a presentation.
    mutating func changeItems(_ change: (inout [JSON]) -> Void) {
        changeResult { result in
            guard var items = result["results"]?.array else { return }
            change(&items)
            result["results"] = .array(items)
        }
    }
}
