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
    private let library: any PickerLibrary

    init(_ request: PresentationRequest, host: PartyInfo, library: any PickerLibrary) {
        self.host = host
        self.library = library
        selectionLimit = request.selectionLimit
        isOrdered = request.isOrdered
        filter = request.filter
        configuration = request.configuration
    }

    /// The items that may be chosen, as the library has them now.
    ///
    /// - Parameter searchText: words that the person looks for; nil for everything.
    public func items(
        searchText: String? = nil,
        order: LibraryQuery.Order = .newestFirst
    ) async throws(LibraryError) -> any LibraryItems {
        try await library.items(
            LibraryQuery(filter: filter, searchText: searchText, order: order)
        )
    }

    /// Opens an item in order to show it; blocks while its file system does.
    public func open(_ item: LibraryItem) throws(LibraryError) -> OpenedItem {
        try library.open(item)
    }
}
