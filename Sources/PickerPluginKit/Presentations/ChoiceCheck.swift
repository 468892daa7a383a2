import PickerProtocol
import PickerWire

extension PresentationRequest {
    /// Holds what an interface returned against what was asked, and puts it in order.
    ///
    /// Nothing is cut here: a person cannot choose more than the limit or beside the filter, so an
    /// interface that says so is broken, and nothing is handed over on its word.
    func checked(
        _ chosen: [LibraryItem],
        atMost limit: Int
    ) throws(RPCError) -> [LibraryItem] {
        var seen: Set<LibraryItem.Key> = []
        let items = chosen.filter { seen.insert($0.key).inserted }
        guard items.count <= limit,
            items.allSatisfy({ filter?.admits($0) ?? true })
        else { throw RPCError(.internalError) }
        return ordered(items)
    }

    /// The order in which the host gets to know items.
    func ordered(_ items: [LibraryItem]) -> [LibraryItem] {
        isOrdered ? items : items.sorted(by: Self.libraryOrder)
    }

    /// Newest first, equal dates by the bytes of the path: the order of the library.
    private static func libraryOrder(_ one: LibraryItem, _ other: LibraryItem) -> Bool {
        guard one.date == other.date else { return other.date < one.date }
        return one.key.bytes.lexicographicallyPrecedes(other.key.bytes)
    }
}
