import MediaLibrary
import PickerPluginKit
import Testing

/// The months of a library, by which a picker jumps to a place without reading what stands before.
struct SectionTests {
    /// The first second of January 2024.
    private static let january = 1_704_067_200

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let dates = [
            ("new.jpg", Self.january + 5), ("edge.jpg", Self.january), ("edge2.jpg", Self.january),
            ("before.jpg", Self.january - 1), ("old.jpg", 1_000), ("ancient.jpg", -5_000_000_000),
        ]
        for (name, date) in dates { try folder.write(SampleMedia.jpeg(), to: name, date: date) }
        try folder.write(SampleMedia.mp4(), to: "film.mp4", date: Self.january + 3)
    }

    private func check(_ query: LibraryQuery, _ counts: [Int]) async throws {
        let library = try FolderLibrary(roots: [folder.root])
        let all = try await library.all(query)
        let sections = try await library.sections(query)
        #expect(sections.map(\.count) == counts)
        #expect(all.count == counts.reduce(0, +))
        var place = 0
        for section in sections {
            let end = place + section.count
            let page = try await library.page(query, after: section.start, limit: section.count)
            #expect(page.items == Array(all[place..<end]), "\(section)")
            for item in all[place..<end] where section.month != nil {
                #expect(section.month == LibraryMonth(of: LibraryDay(of: item.date)))
            }
            place = end
        }
    }

    @Test(arguments: [
        (LibraryQuery.Order.newestFirst, [4, 1, 1, 1]), (.oldestFirst, [1, 1, 1, 4]), (.name, [7]),
    ])
    func `a section begins where it says, in every order`(
        _ order: LibraryQuery.Order,
        _ counts: [Int]
    ) async throws {
        try await check(LibraryQuery(order: order), counts)
    }

    @Test func `filters and texts are counted by month as well`() async throws {
        try await check(LibraryQuery(filter: .kinds(.videos)), [1])
        try await check(LibraryQuery(filter: .kinds(.images)), [3, 1, 1, 1])
        try await check(LibraryQuery(searchText: "edge"), [2])
        try await check(LibraryQuery(searchText: "old"), [1])
        try await check(LibraryQuery(searchText: "nowhere"), [])
    }

    @Test func `items are found by their keys, and those that are gone are not`() async throws {
        let library = try FolderLibrary(roots: [folder.root])
        let all = try await library.all()
        let gone = LibraryItem.Key(bytes: all[0].key.bytes + [0x78])
        let found = try await library.items(of: [all[3].key, gone, all[0].key])
        #expect(found == [all[3], all[0]])
        let strange = [LibraryItem.Key(bytes: []), LibraryItem.Key(bytes: [0])]
        #expect(try await library.items(of: strange).isEmpty)
    }
}
