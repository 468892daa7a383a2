import PickerProtocol
import PickerWire
import UniformTypes

/// One range of an item's bytes that is exactly what was asked for.
struct CheckedRange: Sendable {
    let offset: Int64
    let bytes: [UInt8]
    /// The length of the whole representation.
    let byteCount: Int64
    let isReencoded: Bool
    /// What the plugin says has left, held against what came; nil where receipts were not agreed
    /// on.
    let receipt: Receipt?

    /// - Parameters:
    ///   - item: the item whose receipt this has to have; nil where there are none.
    ///   - length: bytes that were asked for; fewer come only where the item ends.
    ///   - byteCount: the length that an earlier answer told; nil for the first.
    init(
        _ reply: Reply<LoadData.Result>,
        of item: ItemHandle?,
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
        bytes = try DeliveredBytes.bytes(result.data, reply.attachment)
        let rest = max(0, result.byteCount - offset)
        guard Int64(bytes.count) == min(rest, Int64(length)) else {
            throw ProtocolViolation(.range)
        }
        isReencoded = result.isReencoded ?? false
        if let item {
            receipt = try CheckedReceipt(result.receipt, of: item)
                .carrying(bytes, type: result.type, offset: offset, isReencoded: isReencoded)
        } else {
            receipt = nil
        }
        self.offset = offset
        byteCount = result.byteCount
    }
}
