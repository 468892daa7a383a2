import PickerPluginKit

@testable import MediaLibrary

extension FolderLibrary {
    /// A form of an item's file as it is now, whose progress nobody wants; nil where it is that file.
    func form(
        of item: LibraryItem,
        as demand: RepresentationDemand
    ) async throws(LibraryError) -> Representation? {
        try await represent(item, in: open(item), as: demand) { _, _, _ in }
    }
}
