public import PickerPluginKit

extension FakeLibrary {
    /// The sections of the library below, or the failure of the knob for listing.
    public func sections(_ query: LibraryQuery) async throws(LibraryError) -> [LibrarySection] {
        try failListing()
        return try await library.sections(query)
    }

    /// The items of the library below, or the failure of the knob for listing.
    public func items(of keys: [LibraryItem.Key]) async throws(LibraryError) -> [LibraryItem] {
        try failListing()
        return try await library.items(of: keys)
    }

    /// The collections of the library below.
    public func collections() async throws(LibraryError) -> [LibraryCollection] {
        try await library.collections()
    }

    /// The suggestions of the library below.
    public func suggestions(
        for text: String,
        limit: Int
    ) async throws(LibraryError) -> [Suggestion] {
        try await library.suggestions(for: text, limit: limit)
    }

    /// The updates of the library below.
    public func updates() -> AsyncStream<Void> { library.updates() }
}
