/// Everything that a person can do in a picker, as its face tells the model.
public enum PickerEvent: Sendable, Hashable {
    /// Looks for a text; empty for everything.
    case search(String)
    /// Puts the items in another order.
    case sort(LibraryQuery.Order)
    /// Opens a collection; nil leaves it.
    case open(CollectionKey?)
    /// Wants to see these kinds alone; nil for all.
    case show(MediaKinds?)
    /// Makes items larger.
    case zoomIn
    /// Makes items smaller.
    case zoomOut
    /// Taps an item: chooses it, or takes it back where it is chosen.
    ///
    /// Where one item can be chosen, it takes the place of the other.
    case toggle(LibraryItem)
    /// Chooses items one after the other, as far as the limit goes; what is chosen stays so.
    ///
    /// What cannot be chosen is passed over.
    case choose([LibraryItem])
    /// Takes items back.
    case remove([LibraryItem.Key])
    /// Takes everything back.
    case removeAll
    /// Puts a chosen item behind another one, or first; means something in ordered selection.
    case move(LibraryItem.Key, after: LibraryItem.Key?)
    /// Says which metadata may leave with what is chosen from now on.
    case metadata(MetadataWord)
    /// Says in which form items leave that are chosen from now on; nil for what the host wants.
    case representation(RepresentationMode?)
    /// These items of the tray are on the screen.
    case seen([LibraryItem.Key])
    /// This item cannot be read, as became clear when its picture was wanted.
    case failed(LibraryItem.Key)
    /// The picker came on the screen, or left it.
    case visible(Bool)
    /// The picker got the person's keys and clicks, or lost them.
    case focused(Bool)
    /// Confirms the choice.
    case done
    /// Closes the picker without a choice.
    case cancel
}
