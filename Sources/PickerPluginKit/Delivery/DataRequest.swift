import PickerJSON
import PickerProtocol
import PickerWire
import UniformTypes

/// One checked `item/loadData`: what is read, and how it travels.
struct DataRequest: Sendable {
    let handle: ItemHandle
    let picked: PickedItem
    let type: UTType
    private let offset: Int64
    private let length: Int64?
    private let travelsAttached: Bool
    private let limit: Int

    /// A range of a representation whose length is known.
    struct Range: Sendable {
        let offset: Int64
        let count: Int
        /// Bytes that the answer takes in the queue.
        let answerBytes: Int
    }

    /// - Throws: the error that the request is refused with, before anything is read or made.
    init(
        _ params: LoadData.Params,
        items: ItemTable,
        host: HostSide
    ) throws(RPCError) {
        offset = params.offset ?? 0
        length = params.length
        guard offset >= 0, length ?? 0 >= 0 else { throw RPCError(.invalidParams) }
        guard let picked = items[params.item] else { throw RPCError(.unknownItem) }
        guard let type = picked.served(as: params.type) else { throw RPCError(.unsupportedType) }
        handle = params.item
        self.picked = picked
        self.type = type
        travelsAttached = host.takesAttachments
        limit = host.takesAttachments ? host.attachmentBytes : host.inlineBytes
    }

    /// What of so many bytes is wanted.
    ///
    /// - Throws: `tooLarge` where that is more than one answer bears.
    func range(of byteCount: Int64) throws(RPCError) -> Range {
        let rest = max(0, byteCount - offset)
        guard length ?? rest <= Int64(limit) else {
            throw RPCError(.tooLarge, extra: ["byteCount": .integer(byteCount)])
        }
        let count = Int(min(length ?? rest, rest))
        return Range(
            offset: offset,
            count: count,
            answerBytes: travelsAttached ? count : (count + 2) / 3 * 4
        )
    }

    /// The answer with the bytes that were read.
    func reply(
        _ bytes: [UInt8],
        of subject: ItemSubject,
        _ receipt: Receipt?
    ) -> Reply<LoadData.Result> {
        Reply(
            LoadData.Result(
                type: subject.type.identifier,
                data: travelsAttached ? nil : Base64.encode(bytes),
                offset: offset,
                byteCount: subject.byteCount,
                isReencoded: subject.isReencoded ? true : nil,
                receipt: receipt
            ),
            attachment: travelsAttached ? bytes : nil
        )
    }
}
