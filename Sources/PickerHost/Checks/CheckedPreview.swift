import Foundation
import PickerProtocol
import PickerWire
import UniformTypes

/// A preview that can be what was asked for; what its bytes hold, their reader finds out.
struct CheckedPreview: Sendable {
    let preview: ItemPreview

    /// - Parameters:
    ///   - maxPixelSize: what was asked for.
    ///   - byteLimit: bytes that may come.
    ///   - item: the item whose receipt this has to have; nil where there are none.
    init(
        _ reply: Reply<LoadPreview.Result>,
        of item: ItemHandle?,
        maxPixelSize: Int,
        byteLimit: Int
    ) throws(ProtocolViolation) {
        let result = reply.result
        let bytes = try DeliveredBytes.bytes(result.data, reply.attachment)
        let type = UTType(result.type)
        guard type.conforms(to: .image) else { throw ProtocolViolation(.servedType) }
        guard (1...maxPixelSize).contains(result.pixelWidth),
            (1...maxPixelSize).contains(result.pixelHeight),
            (1...byteLimit).contains(bytes.count)
        else { throw ProtocolViolation(.preview) }
        var receipt: Receipt?
        if let item {
            receipt = try CheckedReceipt(result.receipt, of: item)
                .carrying(bytes, type: result.type, offset: 0, isReencoded: true)
        }
        preview = ItemPreview(
            type: type,
            data: Data(bytes),
            pixelWidth: result.pixelWidth,
            pixelHeight: result.pixelHeight,
            receipt: receipt
        )
    }
}
