import PickerWire
public import UniformTypes

extension PickerModel {
    /// The items at some places of the view, read where they are not known.
    ///
    /// What is kept of them is bounded, however far one goes; places far from each other cost the
    /// same as neighbours where the library counts its months.
    ///
    /// - Parameter places: from 0; at most 2,000 of them are given.
    /// - Throws: `cancelled` with the task, else what the library says.
    public func window(_ places: Range<Int>) async throws(LibraryError) -> PickerWindow {
        let contents = state.contents
        let items = try await items(places.clamped(to: 0..<Int.max), of: contents)
        return PickerWindow(
            items,
            from: max(0, places.lowerBound),
            generation: contents.generation,
            state
        )
    }

    /// Chooses the items at some places of the view, in their order, as far as the limit goes; in
    /// the other direction where `backwards` is true.
    ///
    /// What cannot be chosen is passed over. Where the view's sections become known meanwhile it begins again: what is chosen is chosen
    /// once. Another view than the one that it began in is left alone.
    ///
    /// - Returns: why not all of them are chosen; nil where they are.
    @discardableResult
    public func choose(
        _ places: Range<Int>,
        backwards: Bool = false
    ) async throws(LibraryError) -> PickerRefusal? {
        let query = state.view.query
        var contents = state.contents
        var rest = places.clamped(to: 0..<(contents.count ?? .max))
        var first: PickerRefusal?
        while !rest.isEmpty {
            let step = min(rest.count, PickingLimits.windowItems)
            let next = backwards ? rest.suffix(step) : rest.prefix(step)
            let items = try await items(next.startIndex..<next.endIndex, of: contents)
            guard state.contents.generation == contents.generation else {
                guard state.view.query == query else { return nil }
                contents = state.contents
                rest = places.clamped(to: 0..<(contents.count ?? .max))
                continue
            }
            if items.isEmpty, !backwards { return first }
            let wanted = backwards ? Array(items.reversed()) : items
            if let refusal = send(.choose(wanted)) {
                guard refusal.isOfItem else { return refusal }
                first = first ?? refusal
            }
            rest = backwards ? rest.dropLast(step) : rest.dropFirst(step)
        }
        return first
    }

    /// Chooses everything in the view, as far as the limit goes.
    @discardableResult
    public func chooseAll() async throws(LibraryError) -> PickerRefusal? {
        try await choose(0..<Int.max)
    }

    /// The collections of the library as they are now, for a face that does not wait for
    /// ``screen`` to hold them.
    public func collections() async throws(LibraryError) -> [LibraryCollection] {
        try await library.library.collections()
    }

    /// The type in which an item would be handed over first, as host and person want it now.
    public func deliveredType(of item: LibraryItem) -> UTType {
        let state = state
        let terms = PickTerms(mode: state.mode, accepted: state.terms.accepted, withheld: [])
        return terms.types(of: item, in: library.library).first ?? item.type
    }

    private func items(
        _ places: Range<Int>,
        of contents: PickerContents
    ) async throws(LibraryError) -> [LibraryItem] {
        let end = places.lowerBound.addingReportingOverflow(PickingLimits.windowItems)
        let wanted = places.lowerBound..<min(places.upperBound, end.overflow ? .max : end.0)
        var items: [LibraryItem] = []
        var place = wanted.lowerBound
        while place < wanted.upperBound, let section = contents.section(at: place) {
            let length = PickingLimits.stretchItems
            let name = Stretches.Name(section: section.number, number: section.place / length)
            let stretch = try await stretch(name, of: contents)
            let offset = section.place % length
            let count = min(wanted.upperBound - place, length - offset, section.rest)
            items += stretch.dropFirst(offset).prefix(count)
            // A stretch that is shorter than it is said to be: items went meanwhile.
            guard stretch.count >= offset + count else { break }
            place += count
        }
        return items
    }

    private func stretch(
        _ name: Stretches.Name,
        of contents: PickerContents
    ) async throws(LibraryError) -> [LibraryItem] {
        let known = withStretches(of: contents.generation) { $0.items(of: name) }
        if let known { return known }
        guard await reads.enter() else { throw .cancelled }
        defer { reads.leave() }
        return try await read(name, of: contents)
    }

    /// Goes from the nearest known place to the stretch, in strides.
    private func read(
        _ name: Stretches.Name,
        of contents: PickerContents
    ) async throws(LibraryError) -> [LibraryItem] {
        let query = state.view.query
        let start = contents.start(of: name.section)
        var (number, place) = withStretches(of: contents.generation) {
            $0.nearest(to: name, start: start)
        }
        while true {
            let stride = min(PickingLimits.strideStretches, max(1, name.number - number))
            let length = PickingLimits.stretchItems
            let page = try await library.page(query, after: place, limit: stride * length)
            guard state.contents.generation == contents.generation else { return [] }
            if number == name.number {
                let items = Array(page.items.prefix(length))
                withStretches(of: contents.generation) { $0.keep(items, as: name) }
                keep(page.next, before: number + 1, name, contents)
                return items
            }
            guard let next = page.next else { return [] }
            number += stride
            place = next
            keep(next, before: number, name, contents)
        }
    }

    private func keep(
        _ place: LibraryCursor?,
        before number: Int,
        _ name: Stretches.Name,
        _ contents: PickerContents
    ) {
        guard let place else { return }
        let next = Stretches.Name(section: name.section, number: number)
        withStretches(of: contents.generation) { $0.keep(place, before: next) }
    }
}
