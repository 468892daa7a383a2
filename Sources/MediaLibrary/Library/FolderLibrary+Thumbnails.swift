public import PickerPluginKit

// Small pictures for a person who looks around: kept beside the index, for the next time.
extension FolderLibrary {
    /// The kept thumbnail of the item's content, else a new one.
    public func thumbnail(
        of item: LibraryItem,
        maxPixelSize: Int
    ) async throws(LibraryError) -> ItemPreview {
        let (thumbnails, file) = try await opened(item)
        defer { withExtendedLifetime(file) {} }
        do throws(WorkError) {
            return ItemPreview(
                try await thumbnails.thumbnail(
                    of: WorkFile(item, file),
                    item.identity,
                    maxPixelSize: maxPixelSize
                )
            )
        } catch {
            throw LibraryError(error)
        }
    }

    /// Shows something at once and the best in the end: the kept thumbnail alone where there is
    /// one, else the one that the camera put into the file, and then a new one, which is kept.
    ///
    /// - Parameter show: is given each thumbnail; one that comes later is better.
    /// - Throws: as ``thumbnail(of:maxPixelSize:)``; what was shown stays good.
    public func showThumbnail(
        of item: LibraryItem,
        maxPixelSize: Int,
        _ show: (ItemPreview) -> Void
    ) async throws(LibraryError) {
        let (thumbnails, file) = try await opened(item)
        defer { withExtendedLifetime(file) {} }
        do throws(WorkError) {
            try await thumbnails.show(
                WorkFile(item, file),
                item.identity,
                maxPixelSize: maxPixelSize
            ) {
                let keys = IndexKeys([item.key], index.roots)
                return try? await ask { database in try keys.facts(in: database) }
            } show: {
                show(ItemPreview($0))
            }
        } catch {
            throw LibraryError(error)
        }
    }

    private func opened(
        _ item: LibraryItem
    ) async throws(LibraryError) -> (Thumbnails, OpenedItem) {
        guard let thumbnails else { throw .unsupportedType }
        return try await BlockingWork.run { [self] _ in
            Result { () throws(LibraryError) in (thumbnails.open(), try open(item)) }
        } onNoThread: {
        }
    }
}

extension ItemPreview {
    fileprivate init(_ made: Preview) {
        self.init(
            type: made.type,
            bytes: made.bytes,
            pixelWidth: made.pixelWidth,
            pixelHeight: made.pixelHeight
        )
    }
}
