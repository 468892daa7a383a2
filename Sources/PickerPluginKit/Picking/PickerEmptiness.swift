/// Why there is nothing to be seen, for the person alone; a host learns nothing of it.
public enum PickerEmptiness: Sendable, Hashable {
    /// It is being looked for.
    case looking
    /// Nothing is like what the person looks for; there is more without the search, the collection
    /// or the kind.
    case nothingFound
    /// The library has items, but none of a kind that the host takes.
    case nothingAdmitted
    /// The library has no items.
    case libraryEmpty
    /// The library does not answer.
    case failed(LibraryError)
}
