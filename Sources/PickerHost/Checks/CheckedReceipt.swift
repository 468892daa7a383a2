import PickerProtocol

/// A receipt that says what the answer really gave.
struct CheckedReceipt: Sendable {
    let receipt: Receipt

    /// - Throws: where there is none, or it is another item's or impossible in itself.
    init(_ receipt: Receipt?, of item: ItemHandle) throws(ProtocolViolation) {
        guard let receipt, receipt.item == item, receipt.byteCount >= 0,
            receipt.sessionTotal.items >= 0, receipt.sessionTotal.bytes >= receipt.byteCount
        else { throw ProtocolViolation(.receipt) }
        self.receipt = receipt
    }

    /// The receipt, of an answer that carries these bytes.
    func carrying(
        _ bytes: [UInt8],
        type: String,
        offset: Int64,
        isReencoded: Bool
    ) throws(ProtocolViolation) -> Receipt {
        guard receipt.sha256 == ContentDigest.hexadecimal(of: bytes) else {
            throw ProtocolViolation(.receipt)
        }
        return try carrying(
            Int64(bytes.count),
            type: type,
            offset: offset,
            isReencoded: isReencoded
        )
    }

    /// The receipt, of an answer that carries so many bytes, whose digest was checked elsewhere.
    func carrying(
        _ byteCount: Int64,
        type: String,
        offset: Int64,
        isReencoded: Bool
    ) throws(ProtocolViolation) -> Receipt {
        guard receipt.byteCount == byteCount, receipt.type == type, receipt.offset == offset,
            receipt.isReencoded == isReencoded
        else { throw ProtocolViolation(.receipt) }
        return receipt
    }

    /// The receipt, of an answer that tells exactly this and carries no bytes.
    func telling(_ names: some Sequence<String>) throws(ProtocolViolation) -> Receipt {
        guard receipt.byteCount == 0, receipt.given.sorted() == names.sorted() else {
            throw ProtocolViolation(.receipt)
        }
        return receipt
    }
}

extension PickerProtocol.PickerResult {
    /// The names of the members that tell of the item, as a receipt lists them.
    var toldMembers: [String] {
        [
            ("registeredTypeIdentifiers", true), ("suggestedName", suggestedName != nil),
            ("assetIdentifier", assetIdentifier != nil), ("metadata", metadata != nil),
        ].filter(\.1).map(\.0)
    }
}
