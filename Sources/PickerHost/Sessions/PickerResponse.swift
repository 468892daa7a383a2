public import PickerProtocol

/// What the person decided.
public struct PickerResponse: Sendable {
    /// Picked or cancelled: an empty choice that was confirmed is not a cancelled one.
    public let outcome: PickerOutcome
    /// The chosen items; empty after a cancel.
    ///
    /// In the order of choosing where the configuration asks for that, else in the order of the
    /// library.
    public let results: [PickerResult]

    init(_ checked: CheckedResults, _ session: PluginSession, _ agreement: Agreement) {
        outcome = checked.outcome
        results = checked.items.map { PickerResult($0, session, agreement) }
    }
}

/// One chosen item (Apple: `PHPickerResult`).
public struct PickerResult: Sendable {
    /// The way to its bytes.
    public let itemProvider: ItemProvider
    /// The same for this host and one library on every day; only where the configuration asks for
    /// it.
    public let assetIdentifier: String?
    /// What was done to the item's metadata, where the plugin tells.
    public let metadata: MetadataOutcome?
    /// What the result itself told, where receipts were asked for.
    public let receipt: Receipt?

    init(_ item: CheckedItem, _ session: PluginSession, _ agreement: Agreement) {
        let source = ItemSource(session: session, agreement: agreement, handle: item.handle)
        itemProvider = ItemProvider(item, source)
        assetIdentifier = item.assetIdentifier
        metadata = item.metadata
        receipt = item.receipt
    }
}
