import ArgumentParser
import Glibc
import PickerPluginKit

/// One rule of a script: which items it picks, and in which order.
enum SelectionRule: ExpressibleByArgument, Equatable {
    /// Counts and places that a rule can name at most.
    static let numberLimit = 1_000_000_000

    case newest(Int)
    case oldest(Int)
    case places([Int])
    case name(pattern: [CChar])
    case all

    /// Reads `newest:N`, `oldest:N`, `index:I[,I…]`, `name:GLOB` or `all`.
    init?(argument: String) {
        if argument == "all" {
            self = .all
            return
        }
        guard let colon = argument.firstIndex(of: ":") else { return nil }
        let value = argument[argument.index(after: colon)...]
        switch argument[..<colon] {
        case "newest":
            guard let count = Self.number(value) else { return nil }; self = .newest(count)
        case "oldest":
            guard let count = Self.number(value) else { return nil }; self = .oldest(count)
        case "index":
            let parts = value.split(separator: ",", omittingEmptySubsequences: false)
            let places = parts.compactMap(Self.number)
            guard places.count == parts.count else { return nil }
            self = .places(places)
        case "name":
            guard !value.isEmpty else { return nil }
            self = .name(pattern: value.utf8.map { CChar(bitPattern: $0) } + [0])
        default: return nil
        }
    }

    /// The items that the rule picks.
    ///
    /// - Parameters:
    ///   - query: among which items; places and names are looked for in its order.
    ///   - limit: how many are wanted at most.
    func items(
        of presentation: Presentation,
        among query: LibraryQuery,
        limit: Int
    ) async throws(LibraryError) -> [LibraryItem] {
        var query = query
        query.order = order ?? query.order
        var walk = LibraryWalk(presentation, query, limit: least(limit))
        var items: [LibraryItem] = []
        switch self {
        case .newest(let count), .oldest(let count):
            while items.count < min(count, limit), let item = try await walk.next() {
                items.append(item)
            }
        case .places(let places):
            items = try await Self.items(at: places, of: &walk, limit: limit)
        case .name(let pattern):
            while items.count < limit, let item = try await walk.next() {
                if Self.matches(item.fileName, pattern) { items.append(item) }
            }
        case .all:
            while items.count < limit, let item = try await walk.next() {
                items.append(item)
            }
        }
        return items
    }

    /// How many items have to be looked at, at least, for so many that are picked.
    private func least(_ limit: Int) -> Int {
        switch self {
        case .newest(let count), .oldest(let count): min(count, limit)
        case .places(let places): places.max().map { $0 + 1 } ?? 1
        case .name: .max
        case .all: limit
        }
    }

    /// The order that the rule itself names.
    private var order: LibraryQuery.Order? {
        switch self {
        case .oldest: .oldestFirst
        case .newest: .newestFirst
        default: nil
        }
    }

    /// The items at those places, in the order of the places; places beyond the last are none.
    private static func items(
        at places: [Int],
        of walk: inout LibraryWalk,
        limit: Int
    ) async throws(LibraryError) -> [LibraryItem] {
        let wanted = Set(places)
        let last = places.max() ?? -1
        var found: [Int: LibraryItem] = [:]
        var place = 0
        while place <= last, let item = try await walk.next() {
            if wanted.contains(place) { found[place] = item }
            place += 1
        }
        return Array(places.compactMap { found[$0] }.prefix(limit))
    }

    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), number <= numberLimit
        else { return nil }
        return number
    }

    /// Compared as bytes: a file name need not be text.
    private static func matches(_ name: [UInt8], _ pattern: [CChar]) -> Bool {
        fnmatch(pattern, name.map { CChar(bitPattern: $0) } + [0], 0) == 0
    }
}
