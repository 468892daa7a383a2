public import PickerPluginKit

// Small pictures for a person who looks around: kept beside the index, for the next time.
extension FolderLibrary {
    /// The kept thumbnail of the item's content, else a new one.
    public func thumbnail(
        of item: LibraryItem,
        maxPixelSize: Int
    ) async throws(LibraryError) -> ItemPreview {
        guard let thumbnails else { throw .unsupportedType }
        let (opened, file) = try await BlockingWork.run { [self] _ in
            Result { () throws(LibraryError) in (thumbnails.open(), try open(item)) }
        } onNoThread: {
        }
        defer { withExtendedLifetime(file) {} }
        do throws(WorkError) {
            let made = try await opened.thumbnail(
                of: WorkFile(item, file),
                item.identity,
                maxPixelSize: maxPixelSize
            )
            return ItemPreview(
                type: made.type,
                bytes: made.bytes,
                pixelWidth: made.pixelWidth,
                pixelHeight: made.pixelHeight
            )
        } catch {
            throw LibraryError(error)
        }
    }
}
