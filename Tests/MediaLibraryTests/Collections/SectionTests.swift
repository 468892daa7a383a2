import MediaLibrary
import PickerPluginKit
import Testing

/// The months and days of a library, by which a picker jumps to a place without reading what stands before.
struct SectionTests {
    /// The first second of January 2024.
    private static let january = 1_704_067_200

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let dates = [
            ("next.jpg", Self.january + 90_000), ("new.jpg", Self.january + 5),
            ("edge.jpg", Self.january), ("edge2.jpg", Self.january),
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
            let days = section.days.flatMap { Array(repeating: $0.day, count: $0.count) }
            let shown = all[place..<end].map { LibraryDay(of: $0.date).day }
            #expect(days == (section.month == nil ? [] : shown), "\(section)")
            place = end
        }
    }

    @Test(arguments: [
        (LibraryQuery.Order.newestFirst, [5, 1, 1, 1]), (.oldestFirst, [1, 1, 1, 5]), (.name, [8]),
    ])
    func `a section begins where it says, in every order`(
        _ order: LibraryQuery.Order,
        _ counts: [Int]
    ) async throws {
        try await check(LibraryQuery(order: order), counts)
    }

    @Test func `days that do not add up to their month are none`() {
        let days = [LibrarySection.Day(day: 2, count: 3), LibrarySection.Day(day: 1, count: 1)]
        #expect(LibrarySection(month: nil, days: days, count: 4, start: nil).days == days)
        #expect(LibrarySection(month: nil, days: days, count: 5, start: nil).days.isEmpty)
        let odd = [LibrarySection.Day(day: 2, count: 5), LibrarySection.Day(day: 1, count: -1)]
        #expect(LibrarySection(month: nil, days: odd, count: 4, start: nil).days.isEmpty)
    }

    @Test func `filters and texts are counted by month as well`() async throws {
        try await check(LibraryQuery(filter: .kinds(.videos)), [1])
        try await check(LibraryQuery(filter: .kinds(.images)), [4, 1, 1, 1])
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
