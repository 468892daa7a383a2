import Glibc
import PickerPluginKit
import Testing

@testable import MediaLibrary

/// A folder of many files.
@Suite(.timeLimit(.minutes(2))) struct CrowdTests {
    private static let count = 5_000

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SampleMedia.jpeg(), to: "0.jpg", date: 5)
        let first = folder.place("0.jpg")
        for number in 1..<Self.count {
            try #require(Glibc.link(first, folder.place("\(number).jpg")) == 0, "errno \(errno)")
        }
    }

    @Test
    func `F25 of a crowded folder something is seen at once, and whoever leaves is not held up`()
        async throws
    {
        let library = try FolderLibrary(roots: [folder.root])
        let updates = library.updates()
        let clock = ContinuousClock()
        let whole = Task { try await library.page(LibraryQuery(), after: nil, limit: 10) }
        let query = LibraryQuery(waits: .whatIsKnown)
        let first = try await clock.measure {
            _ = try await library.page(query, after: nil, limit: 100)
        }
        #expect(first < .seconds(2))
        whole.cancel()
        let end = await clock.measure {
            await #expect(throws: LibraryError.cancelled) { try await whole.value }
        }
        #expect(end < .seconds(1))
        for await _ in updates {
            let last = try await library.page(query, after: nil, limit: 1_000)
            if last.items.count == 1_000 { break }
        }
        var seen = 0
        var cursor: LibraryCursor?
        repeat {
            let page = try await library.page(LibraryQuery(), after: cursor, limit: 2_000)
            seen += page.items.count
            cursor = page.next
        } while cursor != nil
        #expect(seen == Self.count)
    }
}
