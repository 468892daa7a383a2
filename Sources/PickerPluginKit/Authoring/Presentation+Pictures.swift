/// Pictures of items for the person who chooses; none of them reaches a host.
extension Presentation {
    /// A small picture of an item, as quickly as the library has one.
    ///
    /// - Parameter maxPixelSize: the longer side in pixels at most, at least 1.
    public func thumbnail(
        of item: LibraryItem,
        maxPixelSize: Int
    ) async throws(LibraryError) -> ItemPreview {
        try await library.thumbnail(of: item, maxPixelSize: maxPixelSize)
    }

    /// Small pictures of an item: what the library has at once, and then better ones.
    ///
    /// - Parameters:
    ///   - maxPixelSize: the longer side in pixels at most, at least 1.
    ///   - show: is given each picture; one that comes later is better.
    public func showThumbnail(
        of item: LibraryItem,
        maxPixelSize: Int,
        _ show: (ItemPreview) -> Void
    ) async throws(LibraryError) {
        try await library.showThumbnail(of: item, maxPixelSize: maxPixelSize, show)
    }

    /// A large picture of an item; of one that moves, one that moves.
    ///
    /// - Parameters:
    ///   - maxPixelSize: the longer side in pixels at most, at least 1.
    ///   - byteLimit: how long the picture may be.
    public func preview(
        of item: LibraryItem,
        maxPixelSize: Int,
        byteLimit: Int
    ) async throws(LibraryError) -> ItemPreview {
        let library = library
        let file = try await Self.threads.run { _ throws(LibraryError) in try library.open(item) }
        return try await library.preview(
            of: item,
            in: file,
            maxPixelSize: maxPixelSize,
            byteLimit: byteLimit
        )
    }

    /// Threads that open what is looked at, however long a file system takes.
    private static let threads = BlockingThreads(limit: 2, strandedLimit: 4)
}
