extension PickerState {
    /// What a person did to the selection.
    mutating func select(_ event: PickerEvent) -> PickerRefusal? {
        let before = selection
        defer { if selection != before { changes += 1 } }
        switch event {
        case .toggle(let item): return toggle(item)
        case .choose(let items): return choose(items)
        case .remove(let keys):
            return selection.remove(Set(keys)) ? nil : .meaningless
        case .removeAll: selection.removeAll()
        case .move(let key, let other):
            guard terms.isOrdered, selection.move(key, after: other) else { return .meaningless }
        default: break
        }
        return nil
    }

    /// Chooses what can be chosen, as far as the limit goes; what cannot be is passed over.
    private mutating func choose(_ items: [LibraryItem]) -> PickerRefusal? {
        var first: PickerRefusal?
        for item in items {
            guard let refusal = choose(item) else { continue }
            guard refusal.isOfItem else { return refusal }
            first = first ?? refusal
        }
        return first
    }

    private mutating func toggle(_ item: LibraryItem) -> PickerRefusal? {
        if selection.remove([item.key]) { return nil }
        guard limit == 1, selection.count == 1 else { return choose(item) }
        if let refusal = fault(of: item) { return refusal }
        selection.removeAll()
        selection.append(item)
        return nil
    }

    private mutating func choose(_ item: LibraryItem) -> PickerRefusal? {
        if selection.contains(item.key) { return nil }
        if let refusal = fault(of: item) { return refusal }
        guard selection.count < limit else { return .limitReached(limit) }
        selection.append(item)
        return nil
    }

    /// Why a tap cannot choose an item now; nil where it can, or the item is chosen.
    ///
    /// Where one item can be chosen, the limit is no reason: the other one makes room.
    func refusal(of item: LibraryItem) -> PickerRefusal? {
        if selection.contains(item.key) { return nil }
        let isFull = selection.count >= limit && !(limit == 1 && selection.count == 1)
        return fault(of: item) ?? (isFull ? .limitReached(limit) : nil)
    }

    private func fault(of item: LibraryItem) -> PickerRefusal? {
        if !terms.admits(item) { return .filtered }
        return unavailable.contains(item.key) ? .unavailable : nil
    }

    /// Begins with what the host was given before and names again; of what it does not take by now,
    /// nothing.
    mutating func preselect(_ items: [LibraryItem]) {
        let before = selection
        selection.begin(with: items.filter(terms.admits))
        if selection != before { changes += 1 }
    }

    /// What a host did; the person has to look again before they can confirm.
    mutating func obey(_ control: PickerControl, at now: ContinuousClock.Instant) {
        guard decision == nil else { return }
        let before = selection
        switch control {
        case .limit(let limit): self.limit = limit
        case .edges(let edges): self.edges = edges
        case .search(let text):
            var wanted = view
            wanted.searchText = Self.cut(text)
            show(wanted)
        case .deselect(let keys): selection.remove(keys)
        case .move(let key, let other):
            if terms.isOrdered { _ = selection.move(key, after: other) }
        case .scrollToInitialPosition: returns += 1
        case .zoomIn: zoom = zoom.nearer
        case .zoomOut: zoom = zoom.farther
        }
        if selection != before { changes += 1 }
        hostActs += 1
        attention.disturb(at: now)
    }

    /// What a continuous picker tells its host; nil while the selection is none that could be
    /// confirmed.
    var told: [LibraryItem]? {
        terms.isContinuous && obstacle == nil ? selection.items : nil
    }
}
