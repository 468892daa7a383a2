import MediaLibrary
import PickerPluginKit
import SystemPackage

extension PickerLibrary {
    /// The names of everything that the query admits, in its order.
    func names(_ query: LibraryQuery = LibraryQuery()) async throws -> [String] {
        try await all(query).map { String(decoding: $0.fileName, as: UTF8.self) }
    }

    /// Everything that the query admits, in its order.
    func all(_ query: LibraryQuery = LibraryQuery()) async throws -> [LibraryItem] {
        var items: [LibraryItem] = []
        var cursor: LibraryCursor?
        repeat {
            let page = try await page(query, after: cursor, limit: 3)
            items += page.items
            cursor = page.next
        } while cursor != nil
        return items
    }
}

extension OpenedItem {
    /// All bytes from the offset on that one read gives.
    func bytes(from offset: Int64 = 0, limit: Int = 4096) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = try buffer.withUnsafeMutableBytes { try read(into: $0, at: offset) }
        return Array(buffer[..<count])
    }
}
