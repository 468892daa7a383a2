import UniformTypes

/// An item that was picked in this session, what keeps it the same until it is loaded, and on which
/// terms it leaves.
///
/// Pinned by its open file where there was room for one; else by what identifies the file, held
/// against it at every open. Either way a load gives the bytes that were picked, or an error.
struct PickedItem: Sendable {
    let item: LibraryItem
    let pinned: OpenedItem?
    /// The types in which it can be loaded, best first; never none.
    let types: [UTType]
    /// Classes of metadata of which nothing leaves, whichever way the item is loaded.
    let withheld: MetadataClasses
    /// Whether it leaves coded as most programs read it.
    let isCompatible: Bool

    /// In which form one of its types leaves.
    func demand(_ type: UTType) -> RepresentationDemand {
        RepresentationDemand(type: type, withheld: withheld, isCompatible: isCompatible)
    }

    /// The file, opened anew where it is not pinned; blocks while the file system does.
    ///
    /// The way to the picked bytes for the library alone; what leaves comes through
    /// `PluginSession.subject`.
    func open(in library: any PickerLibrary) throws(LibraryError) -> OpenedItem {
        if let pinned { return pinned }
        return try library.open(item)
    }

    /// The type that serves a wish: the first that is it or conforms to it.
    func served(as identifier: String) -> UTType? {
        let wanted = UTType(identifier)
        return types.first { type in
            identifier.utf8.elementsEqual(type.identifier.utf8) || type.conforms(to: wanted)
        }
    }
}
