public import PickerPluginKit

/// What became of the items of a library between two states; an item stands in one set at most.
public struct LibraryChanges: Sendable, Hashable {
    /// Items that were not there before.
    public var inserted: Set<LibraryItem.Key> = []
    /// Items that were there and are not the same any more.
    public var updated: Set<LibraryItem.Key> = []
    /// Items that are there no more.
    public var deleted: Set<LibraryItem.Key> = []
    /// The state after all of them.
    public let token: ChangeToken

    /// Makes changes that lead to a state, none of them at first.
    public init(token: ChangeToken) {
        self.token = token
    }

    /// Adds what happened next to an item.
    mutating func add(_ change: ItemChange, of key: LibraryItem.Key) {
        switch change {
        case .inserted:
            // What was deleted and is there again looks like something that changed.
            if deleted.remove(key) != nil {
                updated.insert(key)
            } else if !updated.contains(key) {
                inserted.insert(key)
            }
        case .updated:
            if !inserted.contains(key) {
                updated.insert(key)
            }
        case .deleted:
            if inserted.remove(key) == nil {
                updated.remove(key)
                deleted.insert(key)
            }
        }
    }
}

/// What can happen to an item.
enum ItemChange: Int64, Sendable {
    case inserted = 1
    case updated = 2
    case deleted = 3
}
