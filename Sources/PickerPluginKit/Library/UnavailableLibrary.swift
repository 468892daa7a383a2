/// A library that could not be opened: it answers everything with the reason.
///
/// A session over it still shakes hands, so that the host learns why there is nothing to pick.
public struct UnavailableLibrary: PickerLibrary {
    private let reason: LibraryError

    /// Makes a library that gives this reason for everything.
    public init(_ reason: LibraryError = .libraryUnavailable) {
        self.reason = reason
    }

    /// No kind: nothing can be judged.
    public var judgedKinds: MediaKinds {
        []
    }

    /// Throws the reason.
    public func bearsUnattendedMark() throws(LibraryError) -> Bool {
        throw reason
    }

    /// Throws the reason.
    public func page(
        _ query: LibraryQuery,
        after cursor: LibraryCursor?,
        limit: Int
    ) async throws(LibraryError) -> LibraryPage {
        throw reason
    }

    /// Throws the reason.
    public func open(_ item: LibraryItem) throws(LibraryError) -> OpenedItem {
        throw reason
    }
}
