public import PickerJSON

/// One message as a plugin wrote it.
public struct WireFrame: Sendable, Hashable {
    /// The bytes of the JSON text.
    public let text: [UInt8]
    /// The message.
    public let message: JSON
    /// The bytes behind it; nil where none were announced.
    public let attachment: [UInt8]?

    init(text: [UInt8], message: JSON, attachment: [UInt8]?) {
        self.text = text
        self.message = message
        self.attachment = attachment
    }

    /// A message as a plugin could have written it.
    public init(_ message: JSON, attachment: [UInt8]? = nil) {
        let text = (try? message.serialized()) ?? []
        self.init(text: text, message: message, attachment: attachment)
    }
}

/// What a test expected of the wire and did not get.
public struct WireFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong, for the report of a test.
    public let description: String

    /// Says what was wrong.
    public init(_ description: String) { self.description = description }
}
