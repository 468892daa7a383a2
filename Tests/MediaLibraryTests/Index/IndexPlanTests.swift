import GRDB
import PickerPluginKit
import SystemPackage
import Testing

@testable import MediaLibrary

/// How the database goes about the pages.
@Suite struct IndexPlanTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // Of one second, as after a copy that kept no dates.
        for number in 0..<40 {
            let bytes = number % 3 == 0 ? SampleMedia.mp4() : SampleMedia.jpeg()
            try folder.write(bytes, to: "\((number * 7) % 40).x", date: 5)
        }
    }

    @Test(arguments: [LibraryQuery.Order.newestFirst, .oldestFirst, .name])
    func `every page walks an index and sorts nothing, wherever it begins`(
        order: LibraryQuery.Order
    ) async throws {
        let library = try FolderLibrary(roots: [folder.root])
        let query = LibraryQuery(order: order)
        let first = try await library.page(query, after: nil, limit: 7)
        for cursor in [nil, first.next] {
            let pages = IndexPages(
                query,
                after: cursor,
                limit: 7,
                roots: library.index.roots,
                limits: LibraryLimits()
            )
            let plan = try library.index.read { database in
                try Row.fetchAll(
                    database,
                    sql: "EXPLAIN QUERY PLAN " + pages.sql(for: [1, 2]),
                    arguments: pages.arguments
                ).map { $0["detail"] as String }
            }
            let lines = plan.filter { $0.contains("itemBy") }
            #expect(!lines.isEmpty)
            for line in lines {
                #expect(line.contains("SEARCH item USING COVERING INDEX itemBy"), "\(line)")
            }
            for step in plan {
                #expect(!step.contains("TEMP B-TREE") && !step.hasPrefix("SCAN item"), "\(step)")
            }
        }
    }

    @Test func `the oldest first is the newest first from its end`() async throws {
        let library = try FolderLibrary(roots: [folder.root])
        let newest = try await library.names()
        #expect(try await library.names(LibraryQuery(order: .oldestFirst)) == newest.reversed())
        let found = LibraryQuery(searchText: "x", order: .oldestFirst)
        #expect(try await library.names(found) == newest.reversed())
    }
}
