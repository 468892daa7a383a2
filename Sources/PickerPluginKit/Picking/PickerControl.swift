/// What a host does with a picker that is open, once its words are checked.
enum PickerControl: Sendable, Hashable {
    /// Another limit, at least 1.
    case limit(Int)
    /// Other edges without a margin.
    case edges([String])
    /// Another text in the search field.
    case search(String)
    /// Takes items out of the selection.
    case deselect(Set<LibraryItem.Key>)
    /// Puts a selected item behind another one, or first.
    case move(LibraryItem.Key, after: LibraryItem.Key?)
    /// Back to where the picker was when it opened.
    case scrollToInitialPosition
    /// Larger items.
    case zoomIn
    /// Smaller items.
    case zoomOut
}
