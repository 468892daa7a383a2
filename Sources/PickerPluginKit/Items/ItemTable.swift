import PickerProtocol
import Synchronization

/// What was picked in this session, by handle.
///
/// A handle that never was, was released or belongs to another session finds nothing, and nothing
/// tells these cases apart. Handles are compared by their bytes.
final class ItemTable: Sendable {
    private struct State {
        var items: [[UInt8]: PickedItem] = [:]
        var pins = 0
    }

    private let state = Mutex(State())
    private let pinLimit: Int
    private let itemLimit: Int

    init(pinLimit: Int, itemLimit: Int) {
        self.pinLimit = pinLimit
        self.itemLimit = itemLimit
    }

    /// How many more items may be kept open.
    var freePins: Int { state.withLock { max(0, pinLimit - $0.pins) } }

    /// Whether so many more items can be remembered.
    func hasRoom(for count: Int) -> Bool {
        state.withLock { count <= itemLimit - $0.items.count }
    }

    /// Remembers an item under a new handle.
    func insert(_ item: PickedItem) -> ItemHandle {
        let handle = ItemHandle.random()
        state.withLock { state in
            state.items[Array(handle.rawValue.utf8)] = item
            if item.pinned != nil { state.pins += 1 }
        }
        return handle
    }

    subscript(handle: ItemHandle) -> PickedItem? {
        state.withLock { $0.items[Array(handle.rawValue.utf8)] }
    }

    /// Forgets an item; a load of it that is under way ends as it would have.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func remove(_ handle: ItemHandle) -> Bool {
        let removed = state.withLock { state in
            let removed = state.items.removeValue(forKey: Array(handle.rawValue.utf8))
            if removed?.pinned != nil { state.pins -= 1 }
            return removed
        }
        return removed != nil
    }

    func removeAll() {
        // The descriptors are closed outside the lock.
        let removed = state.withLock { state in
            defer { state = State() }
            return state.items
        }
        withExtendedLifetime(removed) {}
    }
}
