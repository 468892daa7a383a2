extension PickedItem {
    /// Binds chosen items to their files: opens as many as may stay open.
    ///
    /// An item that cannot be opened is not lost here: the load finds out and says why.
    static func pinned(
        _ items: [LibraryItem],
        on terms: PickTerms,
        in library: any PickerLibrary,
        atMost pins: Int,
        isAbandoned: () -> Bool
    ) throws(LibraryError) -> [PickedItem] {
        var picked: [PickedItem] = []
        picked.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            if isAbandoned() { throw .cancelled }
            picked.append(
                PickedItem(
                    item: item,
                    pinned: index < pins ? try? library.open(item) : nil,
                    types: terms.types(of: item, in: library),
                    withheld: terms.withheld,
                    isCompatible: terms.mode == .compatible
                )
            )
        }
        return picked
    }
}
