/// Some items of the view, side by side.
public struct PickerWindow: Sendable, Hashable {
    /// One item as it is to be shown.
    public struct Entry: Sendable, Hashable {
        /// The item.
        public let item: LibraryItem
        /// Whether it is chosen.
        public let isChosen: Bool
        /// Its number from 1 in the order of choosing; nil where it is not chosen, or the order
        /// does not matter.
        public let number: Int?
        /// Why it cannot be chosen now; nil where it can, or is.
        public let refusal: PickerRefusal?
    }

    /// Of which state of the view the items are.
    public let generation: Int
    /// The place of the first of them, from 0.
    public let start: Int
    /// The items; fewer than were asked for at the end of the view, or where items went meanwhile.
    public let entries: [Entry]

    init(_ items: [LibraryItem], from start: Int, generation: Int, _ state: PickerState) {
        self.generation = generation
        self.start = start
        let isOrdered = state.terms.isOrdered
        entries = items.map { item in
            let place = state.selection.places[item.key]
            return Entry(
                item: item,
                isChosen: place != nil,
                number: isOrdered ? place.map { $0 + 1 } : nil,
                refusal: state.refusal(of: item)
            )
        }
    }
}
