import PickerJSON
import PickerProtocol
import PickerTesting
import PickerWire

extension Conversation {
    /// Requires of a plugin that offers receipts that all that it gave stands in one, and that each
    /// is true.
    ///
    /// - Parameter items: the items that were picked, by their handles. Where bytes are an item's
    ///   own, nothing was taken out of them, and no receipt may say so.
    func requireReceipts(of items: [String: CanaryItem] = [:]) throws {
        guard subject.offers("receipt") else { return }
        let stream = try wire.stream()
        let faults = ReceiptCheck(stream).faults
        guard faults.isEmpty else { throw Breach(faults.map { "receipts: \($0)" }) }
        let receipts = stream.plugin.compactMap { $0.message["result"]?["receipt"] }
        for (handle, item) in items {
            let digest = JSON.string(ContentDigest.hexadecimal(of: try item.content()))
            for receipt in receipts where receipt["sha256"] == digest {
                try require(receipt["item"]?.string == handle, "a receipt is another item's")
                let withheld = (receipt["withheld"]?.array ?? []).compactMap(\.string)
                try require(
                    item.metadataClasses.isDisjoint(with: withheld),
                    "a receipt says that \(withheld) are not in the very bytes of the item"
                )
            }
        }
    }

    /// Requires of receipts for bytes from which places were taken that they say so.
    func requireWithheldPlaces(of items: [String: CanaryItem]) throws {
        guard subject.offers("receipt") else { return }
        for frame in try wire.stream().plugin {
            let receipt = frame.message["result"]?["receipt"]
            guard let item = items[receipt?["item"]?.string ?? ""], item.position != nil,
                receipt?["type"]?.string == item.type
            else { continue }
            try require(
                receipt?["withheld"]?.array?.contains("location") == true,
                "a receipt does not say that the place was taken out"
            )
        }
    }
}
