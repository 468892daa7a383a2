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

    /// The places of the picked items in a library that is ordered newest first.
    ///
    /// - Parameter limit: how many are wanted at most.
    func places(in items: any LibraryItems, limit: Int) -> [Int] {
        switch self {
        case .newest(let count): Array(0..<min(count, items.count, limit))
        case .oldest(let count):
            (0..<min(count, items.count, limit)).map { items.count - 1 - $0 }
        case .places(let places): Array(places.filter { $0 < items.count }.prefix(limit))
        case .name(let pattern):
            Array(
                (0..<items.count).lazy.filter { place in
                    items.item(at: place).map { Self.matches($0.fileName, pattern) } ?? false
                }.prefix(limit)
            )
        case .all: Array(0..<min(items.count, limit))
        }
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
