import UniformTypes

/// What of a picked item is handed over: its own file, or what was made of it.
struct ItemSubject: Sendable {
    /// The item, as the file is it: of what was made, its type and what identifies its file.
    let item: LibraryItem
    /// nil for the item's own file.
    let made: MadeItem?
    private let picked: PickedItem

    /// The item's own file; only where nothing is withheld, or nothing of it is handed over.
    init(original picked: PickedItem) {
        self.picked = picked
        item = picked.item
        made = nil
    }

    /// What was made of it.
    init(_ made: MadeItem, of picked: PickedItem) {
        self.picked = picked
        self.made = made
        item = LibraryItem(
            key: picked.item.key,
            type: made.representation.type,
            kinds: picked.item.kinds,
            fileName: picked.item.fileName,
            identity: made.representation.file.identity
        )
    }

    var type: UTType { item.type }

    /// The length of the whole in bytes.
    var byteCount: Int64 { item.identity.byteCount }

    var isReencoded: Bool { made?.representation.isReencoded ?? false }

    /// The file; blocks while the file system does.
    func open(in library: any PickerLibrary) throws(LibraryError) -> OpenedItem {
        if let made { return made.representation.file }
        return try picked.open(in: library)
    }
}
