import PickerJSON
import PickerProtocol
import PickerWire
import UniformTypes

/// One checked `item/loadData`: what is read, and how it travels.
struct DataRequest: Sendable {
    let picked: PickedItem
    let offset: Int64
    let count: Int
    let travelsAttached: Bool

    /// - Throws: the error that the request is refused with, before anything is read.
    init(
        _ params: LoadData.Params,
        items: ItemTable,
        host: HostSide
    ) throws(RPCError) {
        let offset = params.offset ?? 0
        guard offset >= 0, params.length ?? 0 >= 0 else { throw RPCError(.invalidParams) }
        guard let picked = items[params.item] else { throw RPCError(.unknownItem) }
        guard picked.item.isServed(as: params.type) else { throw RPCError(.unsupportedType) }
        let size = picked.item.identity.byteCount
        let rest = max(0, size - offset)
        let limit = host.takesAttachments ? host.attachmentBytes : host.inlineBytes
        guard params.length ?? rest <= Int64(limit) else {
            throw RPCError(.tooLarge, extra: ["byteCount": .integer(size)])
        }
        self.picked = picked
        self.offset = offset
        count = Int(min(params.length ?? rest, rest))
        travelsAttached = host.takesAttachments
    }

    /// Bytes that the answer takes in the queue.
    var answerBytes: Int { travelsAttached ? count : (count + 2) / 3 * 4 }

    /// The answer with the bytes that were read.
    func reply(_ bytes: [UInt8]) -> Reply<LoadData.Result> {
        Reply(
            LoadData.Result(
                type: picked.item.type.identifier,
                data: travelsAttached ? nil : Base64.encode(bytes),
                offset: offset,
                byteCount: picked.item.identity.byteCount
            ),
            attachment: travelsAttached ? bytes : nil
        )
    }
}
