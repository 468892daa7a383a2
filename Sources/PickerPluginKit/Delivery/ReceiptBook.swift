import PickerProtocol
import Synchronization
import UniformTypes

/// What a session has handed over so far, and the receipts for it.
final class ReceiptBook: Sendable {
    private let total = Mutex(SessionTotal(items: 0, bytes: 0))

    /// Counts further bytes of items and further items.
    private func count(items: Int64 = 0, bytes: Int64 = 0) -> SessionTotal {
        total.withLock { total in
            total.items += items
            total.bytes &+= bytes
            return total
        }
    }

    /// For a result of a presentation: what it tells of the item.
    func receipt(for result: PickerResult, withheld: MetadataClasses) -> Receipt {
        let told: [(String, Bool)] = [
            ("registeredTypeIdentifiers", true), ("suggestedName", result.suggestedName != nil),
            ("assetIdentifier", result.assetIdentifier != nil),
            ("metadata", result.metadata != nil),
        ]
        return Receipt(
            item: result.item,
            given: told.filter(\.1).map(\.0),
            withheld: withheld.words,
            sessionTotal: count(items: 1)
        )
    }

    /// For members that tell of an item.
    func receipt(
        for names: [String],
        of item: ItemHandle,
        withheld: MetadataClasses
    ) -> Receipt {
        Receipt(item: item, given: names, withheld: withheld.words, sessionTotal: count())
    }

    /// For bytes of what is handed over of an item.
    ///
    /// - Parameter sha256: the digest of these bytes.
    func receipt(
        for subject: ItemSubject,
        of item: ItemHandle,
        offset: Int64,
        byteCount: Int64,
        sha256: String
    ) -> Receipt {
        let fields = subject.made?.representation.fields
        let isWhole = offset == 0 && byteCount == subject.byteCount
        var receipt = Receipt(
            item: item,
            given: (fields?.kept ?? .all).words,
            withheld: (fields?.stripped ?? []).words,
            sessionTotal: count(bytes: byteCount)
        )
        receipt.type = subject.type.identifier
        receipt.offset = offset
        receipt.byteCount = byteCount
        receipt.sha256 = sha256
        receipt.wholeSha256 = subject.made?.sha256 ?? (isWhole ? sha256 : nil)
        receipt.transformations =
            subject.made?.representation.transformations.map(\.rawValue) ?? []
        receipt.isReencoded = subject.isReencoded
        return receipt
    }

    /// For a preview, which carries no metadata whatever was agreed on.
    func receipt(for preview: ItemPreview, of item: ItemHandle, sha256: String) -> Receipt {
        let byteCount = Int64(preview.bytes.count)
        var receipt = Receipt(
            item: item,
            given: [],
            withheld: MetadataClasses.all.words,
            sessionTotal: count(bytes: byteCount)
        )
        receipt.type = preview.type.identifier
        receipt.offset = 0
        receipt.byteCount = byteCount
        receipt.sha256 = sha256
        receipt.wholeSha256 = sha256
        receipt.transformations = [Transformation.scaled, .reencoded].map(\.rawValue)
        receipt.isReencoded = true
        return receipt
    }
}
