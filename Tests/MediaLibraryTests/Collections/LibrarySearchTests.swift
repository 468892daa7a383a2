import Glibc
import MediaWork
import PickerPluginKit
import Testing
import UniformTypes

@testable import MediaLibrary

/// Tells of a beach in Paris, and of other files nothing.
private struct KnowingSource: FactSource {
    func facts(of files: [FactFile]) -> [FactOutcome] {
        files.map { file in
            var facts = MediaFacts(type: file.type.identifier)
            guard file.name == Array("beach.jpg".utf8) else { return .known(facts) }
            facts.place = GeoPlace(latitude: 48.8584, longitude: 2.2945)
            facts.captured = CaptureDate(localSeconds: 1_545_700_000, source: "exif")
            facts.traits = [.screenshot]
            facts.words = Words()
            facts.words?.people = ["Anna"]
            facts.words?.rating = 5
            return .known(facts)
        }
    }
}

/// The search of a library of real files, whose words and kinds a stand-in for workers tells.
@Suite(.timeLimit(.minutes(1))) struct LibrarySearchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("Trips")
        try folder.write(SampleMedia.jpeg(), to: "Trips/beach.jpg", date: 1_559_563_200)
        try folder.write(SampleMedia.jpeg(), to: "Trips/sunset.jpg", date: 1_559_649_600)
        try folder.write(SampleMedia.jpeg(), to: "cat.jpg", date: 1_600_000_000)
    }

    private func library() throws -> FolderLibrary {
        try FolderLibrary(roots: [folder.root])
    }

    private func names(
        _ text: String? = nil,
        in library: FolderLibrary,
        collection: CollectionKey? = nil,
        order: LibraryQuery.Order = .newestFirst,
        limit: Int = 100
    ) async throws -> [String] {
        let query = LibraryQuery(searchText: text, order: order, collection: collection)
        var names: [String] = []
        var cursor: LibraryCursor?
        repeat {
            let page = try await library.page(query, after: cursor, limit: limit)
            names += page.items.map { String(decoding: $0.fileName, as: UTF8.self) }
            cursor = page.next
        } while cursor != nil
        return names
    }

    @Test(arguments: ["旅行", "京都旅", "タワ", "タワー", "ทะเล", "ТОКИО", "tokio", "İzmir", "izmır"])
    func `names are found by any characters inside where there are no spaces`(
        text: String
    ) async throws {
        try folder.makeFolder("京都旅行")
        let name = "東京タワーทะเลไทย Токио Tōkiō İzmir.jpg"
        try folder.write(SampleMedia.jpeg(), to: "京都旅行/" + name)
        #expect(try await names(text, in: library()) == [name])
        #expect(try await names("大阪", in: library()).isEmpty)
    }

    @Test func `whoever looks on finds files while the library still scans the others`()
        async throws
    {
        let count = 3_000
        for number in 0..<count {
            try folder.write(SampleMedia.jpeg(), to: "Trips/morning \(number).jpg")
        }
        var limits = LibraryLimits()
        limits.lookInterval = .zero
        let library = try FolderLibrary(roots: [folder.root], limits: limits)
        let query = LibraryQuery(searchText: "morning", waits: .whatIsKnown)
        var updates = library.updates().makeAsyncIterator()
        var found = 0
        while found == 0, await updates.next() != nil {
            found = try await library.page(query, after: nil, limit: count).items.count
        }
        #expect(found > 0 && found < count, "\(found) when the first were told of")
    }

    @Test func `files are found by their words while a scan still goes on`() throws {
        for number in 0..<1_100 {
            try folder.write(SampleMedia.jpeg(), to: "Trips/morning \(number).jpg")
        }
        let index = LibraryIndex(
            roots: IndexRoots([try RootFolder(opening: folder.root)]),
            state: nil
        )
        let stage = SearchStage(index: index)
        var most = 0
        var scan = FolderScan(
            roots: [try RootFolder(opening: folder.root)],
            index: index,
            limits: LibraryLimits(),
            awaitsFacts: false,
            isStopped: { false }
        ) {
            try stage.run { false }
            let found = try index.read { database in
                let terms = SearchTerms("morning", today: .today)
                let expression = try #require(SearchExpression(terms))
                return try SearchReader(database).positions(
                    of: expression,
                    newestFirst: true,
                    after: nil,
                    limit: 2_000
                ).count
            }
            most = max(most, found)
        }
        _ = try scan.run()
        #expect(most > 0 && most <= 1_100)
    }

    @Test func `names, folders and dates find files, page by page in every order`() async throws {
        let library = try library()
        #expect(try await names("trips", in: library) == ["sunset.jpg", "beach.jpg"])
        #expect(try await names("june 2019 sun", in: library) == ["sunset.jpg"])
        #expect(try await names("2020", in: library) == ["cat.jpg"])
        #expect(try await names("nothing", in: library).isEmpty)
        #expect(
            try await names("jpg", in: library, limit: 1) == ["cat.jpg", "sunset.jpg", "beach.jpg"]
        )
        #expect(
            try await names("jpg", in: library, order: .oldestFirst, limit: 2)
                == ["beach.jpg", "sunset.jpg", "cat.jpg"]
        )
        #expect(
            try await names("jpg", in: library, order: .name, limit: 2)
                == ["beach.jpg", "cat.jpg", "sunset.jpg"]
        )
    }

    @Test func `files of one second stand in the order of their paths on every page`()
        async throws
    {
        for number in 0..<200 {
            try folder.write(SampleMedia.jpeg(), to: "copy\(1_000 + number).png", nanos: number % 2)
        }
        let library = try library()
        let all = try await names(in: library).filter { $0.hasPrefix("copy") }
        #expect(all.count == 200)
        #expect(try await names("copy", in: library, limit: 7) == all)
        let query: [String] = try await names("copy", in: library, order: .oldestFirst, limit: 150)
        #expect(Set(query) == Set(all) && query.count == 200)
    }

    @Test func `a collection is a query, and goes with its last item`() async throws {
        let library = try library()
        _ = try await names(in: library)
        let before = try await library.collections()
        let trips = try #require(before.first { $0.title == "Trips" })
        #expect(trips.count == 2 && trips.kind == .folder)
        #expect(
            try await names(in: library, collection: trips.key) == ["sunset.jpg", "beach.jpg"]
        )
        #expect(try await library.suggestions(for: "tri", limit: 10).map(\.collection) == [trips])
        try #require(unlink(folder.place("Trips/beach.jpg")) == 0)
        try #require(unlink(folder.place("Trips/sunset.jpg")) == 0)
        #expect(try await names(in: library, collection: trips.key).isEmpty)
        #expect(try await !library.collections().contains { $0.title == "Trips" })
    }

    @Test func `what a file says of itself finds it, and tells its kinds`() async throws {
        let library = try FolderLibrary(
            roots: [folder.root],
            state: nil,
            limits: LibraryLimits(),
            facts: KnowingSource()
        )
        #expect(try await names("paris anna", in: library) == ["beach.jpg"])
        #expect(try await names("screenshots", in: library) == ["beach.jpg"])
        #expect(try await names("favourites", in: library) == ["beach.jpg"])
        #expect(try await names("christmas 2018", in: library) == ["beach.jpg"])
        let collections = try await library.collections()
        func collection(_ title: String) throws -> LibraryCollection {
            try #require(collections.first { $0.title == title }, "\(title)")
        }
        for title in ["Paris", "France", "Anna", "Favourites", "2018", "December 2018"] {
            #expect(try collection(title).count == 1, "\(title)")
        }
        #expect(try collection("Photos").count == 3)
        let photos = try collection("Photos").key
        for filter in [LibraryFilter.kinds(.screenshots), .not(.kinds(.screenshots))] {
            let query = LibraryQuery(filter: filter, collection: photos)
            let found = try await library.page(query, after: nil, limit: 9).items
            let all = try await library.page(LibraryQuery(filter: filter), after: nil, limit: 9)
            #expect(found == all.items, "\(filter)")
        }
    }

    @Test func `what changed since a token is told by key`() async throws {
        let library = try library()
        let old = try await library.page(LibraryQuery(), after: nil, limit: 10).items
        let token = try await library.changeToken()
        let none = try #require(try await library.changes(since: token))
        #expect(none == LibraryChanges(token: token))
        try folder.write(SampleMedia.jpeg(), to: "new.jpg")
        try folder.write(SampleMedia.jpeg(), to: "cat.jpg", date: 1_600_000_001)
        try #require(unlink(folder.place("Trips/beach.jpg")) == 0)
        let new = try await library.page(LibraryQuery(), after: nil, limit: 10).items
        let changes = try #require(try await library.changes(since: token))
        func key(_ name: String, in items: [LibraryItem]) throws -> LibraryItem.Key {
            try #require(items.first { $0.fileName == Array(name.utf8) }).key
        }
        #expect(changes.inserted == [try key("new.jpg", in: new)])
        #expect(changes.updated == [try key("cat.jpg", in: old)])
        #expect(changes.deleted == [try key("beach.jpg", in: old)])
        let other = try FolderLibrary(roots: [folder.root])
        #expect(try await other.changes(since: token) == nil, "another index's token")
    }
}
