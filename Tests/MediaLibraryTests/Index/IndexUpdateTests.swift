import GRDB
import Glibc
import PickerPluginKit
import SystemPackage
import Testing
import UniformTypes

@testable import MediaLibrary

/// What a second scan makes of what changed since the first.
@Suite struct IndexUpdateTests {
    let folder: TemporaryFolder
    let state: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        state = try TemporaryFolder()
        try folder.makeFolder("a")
        try folder.makeFolder("b")
        try folder.write(SampleMedia.jpeg("one"), to: "a/one.jpg", date: 3)
        try folder.write(SampleMedia.jpeg("two"), to: "a/two.jpg", date: 2)
        try folder.write(SampleMedia.mp4("three"), to: "b/three.mp4", date: 1)
    }

    private func library() throws -> FolderLibrary {
        try FolderLibrary(roots: [folder.root], state: state.root)
    }

    private func rename(_ name: String, to other: String) throws {
        try #require(Glibc.rename(folder.place(name), folder.place(other)) == 0)
    }

    @Test func `files that came, changed and went are found by the next question`() async throws {
        let library = try library()
        #expect(try await library.names() == ["one.jpg", "two.jpg", "three.mp4"])
        try folder.write(SampleMedia.png("new"), to: "b/new.png", date: 9)
        try folder.write(SampleMedia.gif("two!"), to: "a/two.jpg", date: 2)
        try #require(unlink(folder.place("a/one.jpg")) == 0)
        let items = try await library.all()
        #expect(items.map(\.type) == [.png, .gif, .mpeg4Movie])
        try #require(unlink(folder.place("a/two.jpg")) == 0 && rmdir(folder.place("a")) == 0)
        #expect(try await library.names() == ["new.png", "three.mp4"])
    }

    @Test func `content that changes behind an equal folder is found`() async throws {
        let library = try library()
        _ = try await library.all()
        // The folder's own date stays: only its file tells.
        try folder.write(SampleMedia.png("one"), to: "a/one.jpg", date: 3)
        #expect(try await library.all().first?.type == .png)
    }

    @Test func `an unchanged library is not opened again and writes nothing`() async throws {
        _ = try await library().all()
        let watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        try #require(watch >= 0)
        defer { close(watch) }
        for name in ["a", "b"] {
            try #require(inotify_add_watch(watch, folder.place(name), UInt32(IN_OPEN)) >= 0)
        }
        let index = LibraryIndex(
            roots: IndexRoots([try RootFolder(opening: folder.root)]),
            state: state.root
        )
        let before = try index.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
        #expect(try await library().all().count == 3)
        let after = try index.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
        #expect(before == after)
        var events = [UInt8](repeating: 0, count: 4096)
        let count = read(watch, &events, events.count)
        let names = String(decoding: events.prefix(max(0, count)), as: UTF8.self)
        for name in ["one.jpg", "two.jpg", "three.mp4"] {
            #expect(!names.contains(name), "\(name) was opened")
        }
    }

    @Test func `F13 files that come back under another number of their disk are still known`()
        async throws
    {
        _ = try await library().all()
        let index = LibraryIndex(
            roots: IndexRoots([try RootFolder(opening: folder.root)]),
            state: state.root
        )
        try index.write { database in
            try database.execute(
                sql: """
                    UPDATE item SET device = device + 1, kinds = 3, width = 40, height = 30;
                    UPDATE folder SET digest = 0;
                    """
            )
        }
        let items = try await library().all()
        #expect(items.map { $0.displaySize?.width } == [40, 40, 40], "what was learned is kept")
        for item in items { _ = try library().open(item) }
        // Other content is another file, on whatever disk.
        try index.write { try $0.execute(sql: "UPDATE item SET device = device + 1, head = 5") }
        try index.write { try $0.execute(sql: "UPDATE folder SET digest = 0") }
        #expect(try await library().all().allSatisfy { $0.displaySize == nil })
    }

    @Test func `counts are kept in step with what is shown`() async throws {
        let library = try library()
        for step in 0..<4 {
            switch step {
            case 1: try folder.write(SampleMedia.gif(), to: "b/gif.gif", date: 40 * 86_400)
            case 2: try rename("a/one.jpg", to: "b/one.jpg")
            case 3: try #require(unlink(folder.place("b/gif.gif")) == 0)
            default: break
            }
            let shown = try await library.all().count
            let index = LibraryIndex(
                roots: IndexRoots([try RootFolder(opening: folder.root)]),
                state: state.root
            )
            let counts = try index.read { database in
                try ["day", "folder"].map { subject in
                    try Int.fetchOne(database, sql: "SELECT sum(count) FROM \(subject)Count")
                }
            }
            #expect(counts == [shown, shown])
            let differing = try index.read { database in
                try Int.fetchOne(
                    database,
                    sql: """
                        SELECT count(*) FROM (
                            SELECT folder, class, count(*) AS number FROM item
                            WHERE class IS NOT NULL GROUP BY folder, class
                        ) AS counted JOIN folderCount AS kept
                        ON kept.folder = counted.folder AND kept.class = counted.class
                        WHERE kept.count <> counted.number
                        """
                )
            }
            #expect(differing == 0)
        }
    }

    @Test func `pages by name and by date are the same items, however they are cut`() async throws {
        for number in 0..<40 {
            try folder.write(
                number % 3 == 0 ? SampleMedia.mp4() : SampleMedia.jpeg(),
                to: "b/\((number * 7) % 40).x",
                date: number / 5
            )
        }
        let library = try library()
        for order in [LibraryQuery.Order.newestFirst, .oldestFirst, .name] {
            for filter in [nil, LibraryFilter.kinds(.images), .kinds(.videos)] {
                let query = LibraryQuery(filter: filter, order: order)
                let whole = try await library.page(query, after: nil, limit: 1_000)
                #expect(whole.items.count == (filter == nil ? 43 : whole.items.count))
                #expect(try await library.all(query) == whole.items)
            }
        }
        let byName = try await library.names(LibraryQuery(order: .name))
        #expect(byName == byName.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func `a cursor of another order or of nobody gives a page and no fault`() async throws {
        let library = try library()
        let page = try await library.page(LibraryQuery(order: .name), after: nil, limit: 1)
        let cursors = [page.next, LibraryCursor(bytes: []), LibraryCursor(bytes: [0xFF, 1])]
        for cursor in cursors + [LibraryCursor(bytes: Array(repeating: 0xFF, count: 300))] {
            for order in [LibraryQuery.Order.newestFirst, .oldestFirst, .name] {
                _ = try await library.page(LibraryQuery(order: order), after: cursor, limit: 2)
            }
        }
    }
}
