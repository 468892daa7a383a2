/// What is chosen, in the order of choosing; never twice the same, never more than the limit by a
/// person's doing.
struct PickerSelection: Sendable, Hashable {
    private(set) var items: [LibraryItem] = []
    /// The place of each chosen item, from 0.
    private(set) var places: [LibraryItem.Key: Int] = [:]
    /// What the host chose beforehand and no person has seen yet.
    private(set) var unseen: Set<LibraryItem.Key> = []

    var count: Int { items.count }

    func contains(_ key: LibraryItem.Key) -> Bool { places[key] != nil }

    /// Puts an item last; nothing happens where it is chosen.
    mutating func append(_ item: LibraryItem) {
        guard places[item.key] == nil else { return }
        places[item.key] = items.count
        items.append(item)
    }

    /// Begins with what the host named; each has to be seen.
    mutating func begin(with preselected: [LibraryItem]) {
        for item in preselected where !contains(item.key) {
            append(item)
            unseen.insert(item.key)
        }
    }

    /// - Returns: whether anything was removed.
    @discardableResult
    mutating func remove(_ keys: Set<LibraryItem.Key>) -> Bool {
        guard keys.contains(where: contains) else { return false }
        items.removeAll { keys.contains($0.key) }
        unseen.subtract(keys)
        renumber()
        return true
    }

    mutating func removeAll() { self = PickerSelection() }

    /// - Returns: whether there is another order now.
    mutating func move(_ key: LibraryItem.Key, after other: LibraryItem.Key?) -> Bool {
        guard let from = places[key], other != key else { return false }
        guard other.map(contains) ?? true else { return false }
        let before = items
        let item = items.remove(at: from)
        let to = other.flatMap { other in items.firstIndex { $0.key == other } }
        items.insert(item, at: to.map { $0 + 1 } ?? 0)
        renumber()
        return items != before
    }

    mutating func see(_ keys: [LibraryItem.Key]) { unseen.subtract(keys) }

    private mutating func renumber() {
        places = [:]
        for (place, item) in items.enumerated() { places[item.key] = place }
    }
}
