/// An item that was picked in this session, and what keeps it the same until it is loaded.
///
/// Pinned by its open file where there was room for one; else by what identifies the file, held
/// against it at every open. Either way a load gives the bytes that were picked, or an error.
struct PickedItem: Sendable {
    let item: LibraryItem
    let pinned: OpenedItem?

    /// The file, opened anew where it is not pinned; blocks while the file system does.
    func open(in library: any PickerLibrary) throws(LibraryError) -> OpenedItem {
        if let pinned { return pinned }
        return try library.open(item)
    }
}
