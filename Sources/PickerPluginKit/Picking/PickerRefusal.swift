/// Why something that a person did in a picker has no effect; a face puts it into words.
///
/// Nothing of this reaches a host.
public enum PickerRefusal: Sendable, Hashable {
    /// No more items can be chosen than these.
    case limitReached(Int)
    /// More items are chosen than the host takes by now: so many have to go before it can be done.
    case tooMany(Int)
    /// So many items were chosen beforehand and have not been on the screen yet.
    case unseen(Int)
    /// The host does not take items of this kind.
    case filtered
    /// The item cannot be read.
    case unavailable
    /// The host wished this part of the picker away.
    case notOffered
    /// The picker is not on the screen, or the person is somewhere else.
    case notInFront
    /// The picker was there, or as it is now, too shortly for a person to have meant it.
    case tooSoon
    /// The item is not chosen, or the selection has no order.
    case meaningless
    /// The picker is closed.
    case over

    /// Whether it is for one item alone that something has no effect: others can be chosen.
    var isOfItem: Bool { self == .filtered || self == .unavailable }
}
