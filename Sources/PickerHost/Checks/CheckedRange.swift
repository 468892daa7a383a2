import PickerProtocol
import PickerWire
import UniformTypes

/// One range of an item's bytes that is exactly what was asked for.
struct CheckedRange: Sendable {
    let offset: Int64
    let bytes: [UInt8]
    /// The length of the whole representation.
    let byteCount: Int64

    /// - Parameters:
    ///   - length: bytes that were asked for; fewer come only where the item ends.
    ///   - byteCount: the length that an earlier answer told; nil for the first.
    init(
        _ reply: Reply<LoadData.Result>,
        type: UTType,
        offset: Int64,
        length: Int,
        byteCount told: Int64?
    ) throws(ProtocolViolation) {
        let result = reply.result
        guard UTType(result.type) == type else { throw ProtocolViolation(.servedType) }
        guard result.byteCount >= 0 else { throw ProtocolViolation(.byteCount) }
        if let told, told != result.byteCount { throw ProtocolViolation(.byteCount) }
        guard result.offset == offset else { throw ProtocolViolation(.range) }
        bytes = try Self.bytes(reply)
        let rest = max(0, result.byteCount - offset)
        guard Int64(bytes.count) == min(rest, Int64(length)) else {
            throw ProtocolViolation(.range)
        }
        self.offset = offset
        byteCount = result.byteCount
    }

    private static func bytes(_ reply: Reply<LoadData.Result>) throws(ProtocolViolation) -> [UInt8]
    {
        switch (reply.result.data, reply.attachment) {
        case (nil, let attachment?): return attachment
        case (let text?, nil):
            guard let bytes = Base64.decode(text) else { throw ProtocolViolation(.data) }
            return bytes
        default: throw ProtocolViolation(.data)
        }
    }
}
