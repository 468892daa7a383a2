import GRDB
import MediaWork
import PickerPluginKit
import Testing

@testable import MediaLibrary

/// A search index in memory, and items to put into it.
struct SearchBed {
    let queue: DatabaseQueue
    let today: CivilDay

    init() throws {
        queue = try DatabaseQueue()
        today = try #require(CivilDay(year: 2026, month: 11, day: 19))
        try queue.write { try $0.execute(sql: SearchTables.sql) }
    }

    /// An item of that number and moment.
    static func entry(
        _ item: Int64,
        _ name: String = "IMG.jpg",
        on day: (Int, Int, Int) = (2019, 6, 3),
        folder: String = "",
        kinds: Set<SearchKind> = [.images],
        _ change: (inout MediaFacts) -> Void = { _ in }
    ) throws -> SearchEntry {
        let day = try #require(CivilDay(year: day.0, month: day.1, day: day.2))
        var facts = MediaFacts(type: "public.jpeg")
        change(&facts)
        return SearchEntry(
            item: item,
            seconds: Int64(day.number) * 86_400 + 43_200,
            fileName: Array(name.utf8),
            root: Array("/home/anna/Pictures".utf8),
            folder: Array(folder.utf8),
            typeName: "jpeg",
            kinds: kinds,
            facts: facts
        )
    }

    func put(_ entries: SearchEntry...) throws {
        try queue.write { database in
            var writer = SearchWriter(database)
            for entry in entries {
                try writer.put(entry)
            }
            try writer.finish()
        }
    }

    func remove(_ items: Int64...) throws {
        try queue.write { database in
            var writer = SearchWriter(database)
            for item in items {
                try writer.remove(item)
            }
            try writer.finish()
        }
    }

    /// The items that a text finds, newest first.
    func find(
        _ text: String,
        in collection: CollectionKey? = nil,
        filter: LibraryFilter? = nil,
        newestFirst: Bool = true,
        after item: SearchPosition? = nil,
        limit: Int = 100
    ) throws -> [Int64] {
        try queue.read { database in
            let reader = SearchReader(database)
            let terms = try reader.expanded(SearchTerms(text, today: today))
            let marks = try collection.map { [try reader.mark(of: $0)] } ?? []
            let expression = SearchExpression(terms, marks: marks, filter: filter)
            return try reader.positions(
                of: #require(expression),
                newestFirst: newestFirst,
                after: item,
                limit: limit
            ).map(\.item)
        }
    }

    func collections(_ kind: LibraryCollection.Kind) throws -> [LibraryCollection] {
        try queue.read { try SearchReader($0).collections() }.filter { $0.kind == kind }
    }

    /// Titles and counts, as people would see them.
    func counts(_ kind: LibraryCollection.Kind) throws -> [String: Int] {
        Dictionary(try collections(kind).map { ($0.title, $0.count) }, uniquingKeysWith: +)
    }

    func suggestions(_ text: String, limit: Int = 10) throws -> [Suggestion] {
        try queue.read {
            try SearchReader($0).suggestions(for: text, today: today, limit: limit)
        }
    }
}
