/// What a plugin chooses from: an ordered collection of items that can be opened.
///
/// A library keeps whatever it can ever need open from the moment it is made; its methods may be
/// called from several tasks at once. Errors carry no path and no file name.
public protocol PickerLibrary: Sendable {
    /// The kinds that the library can tell of every item. A filter that names another kind cannot
    /// be answered and is refused before it comes here.
    var judgedKinds: MediaKinds { get }

    /// Whether the person marked every root of the library as open to plugins that ask nobody.
    ///
    /// Looked up anew at each call; to be asked before anything is listed.
    func bearsUnattendedMark() throws(LibraryError) -> Bool

    /// Some of the items that the query admits, in its order.
    ///
    /// The first page waits for what the query says; pages after it come from what is known. Ends
    /// with `cancelled` soon after the task is cancelled, also where a file system hangs.
    ///
    /// - Parameters:
    ///   - cursor: where the page begins: what the page before gave as its `next`; nil for the
    ///     first. One that the library did not give, or gave for another order, begins anywhere.
    ///   - limit: how many items are wanted at most, at least 1.
    func page(
        _ query: LibraryQuery,
        after cursor: LibraryCursor?,
        limit: Int
    ) async throws(LibraryError) -> LibraryPage

    /// Opens exactly the file that was listed, for reading.
    ///
    /// A file that is missing now is `itemGone`; another file under its name, or other content in
    /// it, is `itemChanged`. Blocks while the file system does: call it where waiting is allowed.
    func open(_ item: LibraryItem) throws(LibraryError) -> OpenedItem
}
