/// What a library tells a person who looks around in it, beyond pages of items.
///
/// Every requirement has a default that works with pages alone. A library of many items tells these
/// things from what it keeps counted: then a picker can jump to any of a million items without
/// having seen the ones before.
public protocol LibraryBrowsing: Sendable {
    /// How many items the query admits, month by month in its order, and how many each day.
    ///
    /// One section without a month where the order is not that of time, or the library does not
    /// count months. Told from what is known, without waiting; ends soon after the task is
    /// cancelled.
    func sections(_ query: LibraryQuery) async throws(LibraryError) -> [LibrarySection]

    /// The items of these keys that are still there, in any order.
    func items(of keys: [LibraryItem.Key]) async throws(LibraryError) -> [LibraryItem]

    /// The collections that hold an item, as far as the library is known.
    func collections() async throws(LibraryError) -> [LibraryCollection]

    /// Ways to go on with a text that is being typed, the best first; each finds an item.
    ///
    /// - Parameter limit: how many at most.
    func suggestions(
        for text: String,
        limit: Int
    ) async throws(LibraryError) -> [Suggestion]

    /// An element whenever something of the library may have become known or changed.
    func updates() -> AsyncStream<Void>
}

extension PickerLibrary {
    /// Items that a default asks for at once.
    private var step: Int { 1_000 }

    /// Everything as one section, counted page by page.
    public func sections(_ query: LibraryQuery) async throws(LibraryError) -> [LibrarySection] {
        var count = 0
        var place: LibraryCursor?
        repeat {
            let page = try await page(query, after: place, limit: step)
            count += page.items.count
            place = page.next
        } while place != nil
        return count == 0 ? [] : [LibrarySection(month: nil, count: count, start: nil)]
    }

    /// Looks through page after page until all are found.
    public func items(of keys: [LibraryItem.Key]) async throws(LibraryError) -> [LibraryItem] {
        var wanted = Set(keys)
        var found: [LibraryItem] = []
        var place: LibraryCursor?
        while !wanted.isEmpty {
            let query = LibraryQuery(waits: .whatIsKnown)
            let page = try await page(query, after: place, limit: step)
            found += page.items.filter { wanted.remove($0.key) != nil }
            guard let next = page.next else { break }
            place = next
        }
        return found
    }

    /// None.
    public func collections() async throws(LibraryError) -> [LibraryCollection] { [] }

    /// None.
    public func suggestions(
        for text: String,
        limit: Int
    ) async throws(LibraryError) -> [Suggestion] { [] }

    /// Ends at once: nothing is told.
    public func updates() -> AsyncStream<Void> {
        AsyncStream { $0.finish() }
    }
}
