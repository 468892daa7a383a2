import PickerProtocol

/// The bytes of an answer, in the one of two ways in which they came.
enum DeliveredBytes {
    /// - Parameters:
    ///   - data: the base64 of the answer; nil where it is `null`.
    ///   - attachment: the bytes behind the message; nil where there are none.
    static func bytes(_ data: String?, _ attachment: [UInt8]?) throws(ProtocolViolation) -> [UInt8]
    {
        switch (data, attachment) {
        case (nil, let attachment?): return attachment
        case (let text?, nil):
            guard let bytes = Base64.decode(text) else { throw ProtocolViolation(.data) }
            return bytes
        default: throw ProtocolViolation(.data)
        }
    }
}
