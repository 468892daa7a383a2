public import PickerProtocol

/// One presentation, as an interface sees it: what may be chosen, and how much of it.
public struct Presentation: Sendable {
    /// Who asks, in its own words: a claim that is to be shown as one.
    public let host: PartyInfo
    /// At most how many items may be chosen, at least 1.
    public let selectionLimit: Int
    /// Whether the order of choosing matters to the host.
    public let isOrdered: Bool
    /// Which items may be chosen; nil for all.
    public let filter: LibraryFilter?
    /// Everything that the host asked for, checked.
    public let configuration: PickerConfiguration
    /// What the person's settings say of metadata: where a face that asks begins.
    public let settledMetadata: MetadataWord
    /// Whether metadata can be taken out at all; a face offers no choice where it cannot.
    public let canStripMetadata: Bool
    /// The picker without its looks; an interface that draws it says so by
    /// ``PickerInterface/followsModel``.
    public let model: PickerModel
    let library: any PickerLibrary

    init(_ picker: OpenPicker, host: PartyInfo, _ parts: SessionParts) {
        let request = picker.request
        model = picker.model
        self.host = host
        library = parts.library
        settledMetadata = parts.settledMetadata
        canStripMetadata = parts.library.abilities.contains(.metadata)
        selectionLimit = request.selectionLimit
        isOrdered = request.isOrdered
        filter = request.filter
        configuration = request.configuration
    }

    /// Some of the items that may be chosen, in the order of the query.
    ///
    /// - Parameters:
    ///   - query: what the person looks for; what the host's filter keeps out stays out.
    ///   - cursor: what the page before gave as its `next`; nil for the first.
    ///   - limit: how many items are wanted at most, at least 1.
    public func page(
        _ query: LibraryQuery = LibraryQuery(),
        after cursor: LibraryCursor? = nil,
        limit: Int
    ) async throws(LibraryError) -> LibraryPage {
        try await model.library.page(query, after: cursor, limit: limit)
    }

    /// Opens an item in order to show it; blocks while its file system does.
    public func open(_ item: LibraryItem) throws(LibraryError) -> OpenedItem {
        try library.open(item)
    }
}
