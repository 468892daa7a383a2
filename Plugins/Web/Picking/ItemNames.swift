import PickerPluginKit
import Synchronization

/// The numbers by which the page speaks of items; of one picker alone, and a bounded number.
final class ItemNames: Sendable {
    private struct State {
        var items: [Int: LibraryItem] = [:]
        var numbers: [LibraryItem.Key: Int] = [:]
        var next = 1
        var oldest = 1
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int = WebLimits.items) {
        self.limit = limit
    }

    /// The number of an item: the same as long as it is not forgotten.
    func number(of item: LibraryItem) -> Int {
        state.withLock { state in
            if let number = state.numbers[item.key], state.items[number] == item { return number }
            let number = state.next
            state.next += 1
            state.items[number] = item
            state.numbers[item.key] = number
            while state.items.count > limit {
                let forgotten = state.items.removeValue(forKey: state.oldest)
                if let forgotten, state.numbers[forgotten.key] == state.oldest {
                    state.numbers[forgotten.key] = nil
                }
                state.oldest += 1
            }
            return number
        }
    }

    /// The item of a number; nil for one that was never given or is forgotten.
    func item(_ number: Int) -> LibraryItem? {
        state.withLock { $0.items[number] }
    }
}
