import PickerProtocol
import PickerWire
import UniformTypes

/// One checked `item/loadPreview`: of what, how large, and how it travels.
struct PreviewRequest: Sendable {
    let picked: PickedItem
    let maxPixelSize: Int
    /// Bytes that the preview may have.
    let byteLimit: Int
    let travelsAttached: Bool

    /// - Throws: the error that the request is refused with, before anything is read.
    init(
        _ params: LoadPreview.Params,
        items: ItemTable,
        host: HostSide,
        limits: KitLimits
    ) throws(RPCError) {
        guard params.maxPixelSize >= 1 else { throw RPCError(.invalidParams) }
        guard let picked = items[params.item] else { throw RPCError(.unknownItem) }
        self.picked = picked
        maxPixelSize = min(params.maxPixelSize, limits.previewPixels)
        travelsAttached = host.takesAttachments
        byteLimit = travelsAttached ? host.attachmentBytes : host.inlineBytes
    }

    /// Bytes that the answer takes in the queue.
    func answerBytes(_ preview: ItemPreview) -> Int {
        travelsAttached ? preview.bytes.count : (preview.bytes.count + 2) / 3 * 4
    }

    /// - Throws: `tooLarge`, or `internalError` where the library made something else.
    func check(_ preview: ItemPreview) throws(RPCError) {
        guard preview.fits(maxPixelSize: maxPixelSize) else { throw RPCError(.internalError) }
        guard preview.bytes.count <= byteLimit else { throw RPCError(.tooLarge) }
    }

    /// The answer with the preview that was made.
    func reply(_ preview: ItemPreview, _ receipt: Receipt?) -> Reply<LoadPreview.Result> {
        Reply(
            LoadPreview.Result(
                type: preview.type.identifier,
                data: travelsAttached ? nil : Base64.encode(preview.bytes),
                pixelWidth: preview.pixelWidth,
                pixelHeight: preview.pixelHeight,
                receipt: receipt
            ),
            attachment: travelsAttached ? preview.bytes : nil
        )
    }
}
