import Foundation
import Glibc
import MediaWork
import PickerPluginKit
import Testing

@testable import MediaLibrary

/// What digiKam's database says of the pictures beside it, read by real workers.
@Suite(.timeLimit(.minutes(2))) struct DigiKamTests {
    private let folder: TemporaryFolder
    private let library: FolderLibrary

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("2019")
        try folder.makeFolder("2019/Rome")
        try folder.write(SampleMedia.jpeg(), to: "2019/Rome/a.jpg")
        try folder.write(SampleMedia.jpeg("b"), to: "2019/Rome/b.jpg")
        library = try .withWorkers(folder.root)
    }

    private func found(_ text: String) async throws -> [String] {
        try await library.names(LibraryQuery(searchText: text))
    }

    private func collections(_ kind: LibraryCollection.Kind) async throws -> [String: Int] {
        let collections = try await library.collections().filter { $0.kind == kind }
        return Dictionary(uniqueKeysWithValues: collections.map { ($0.title, $0.count) })
    }

    @Test func `albums, tags, people, stars and captions of digiKam are found`() async throws {
        try SampleCatalogue(in: folder).tag()
        #expect(try await found("gelato") == ["a.jpg"])
        #expect(try await found("colosseum") == ["a.jpg"])
        #expect(try await found("anna") == ["a.jpg"])
        #expect(try await found("favourites") == ["a.jpg"])
        #expect(try await collections(.album) == ["Rome": 1, "Holidays": 1])
        #expect(try await collections(.keyword) == ["Colosseum": 1])
        #expect(try await collections(.person) == ["Anna Berg": 1])
        for text in ["label", "internal", "unknown"] {
            #expect(try await found(text).isEmpty, "digiKam's own bookkeeping: \(text)")
        }
        #expect(try await library.names().sorted() == ["a.jpg", "b.jpg"], "it is no item itself")
    }

    @Test func `what digiKam says no more is found no more`() async throws {
        let catalogue = try SampleCatalogue(in: folder)
        try catalogue.tag()
        #expect(try await found("colosseum") == ["a.jpg"])
        try catalogue.change("UPDATE Tags SET name = 'Pantheon' WHERE id = 4")
        #expect(try await found("colosseum").isEmpty)
        #expect(try await found("pantheon") == ["a.jpg"])
        try catalogue.change("DELETE FROM Images")
        #expect(try await found("pantheon").isEmpty)
        try catalogue.change(
            "INSERT INTO Images (id, album, name, status, category) VALUES (3, 7, 'b.jpg', 1, 1)"
        )
        #expect(try await found("pantheon") == ["b.jpg"])
        #expect(unlink(catalogue.path) == 0)
        #expect(try await found("pantheon").isEmpty)
        #expect(try await collections(.album).isEmpty)
    }

    @Test func `a picture that comes later has its words at once, one in the bin has none`()
        async throws
    {
        let catalogue = try SampleCatalogue(in: folder)
        try catalogue.tag()
        try catalogue.change(
            """
            INSERT INTO Images (id, album, name, status, category) VALUES (4, 7, 'late.jpg', 1, 1),
                (5, 7, 'b.jpg', 3, 1);
            INSERT INTO ImageTags VALUES (4, 4), (5, 4);
            """
        )
        #expect(try await found("colosseum") == ["a.jpg"])
        try folder.write(SampleMedia.jpeg("late"), to: "2019/Rome/late.jpg")
        #expect(try await found("colosseum").sorted() == ["a.jpg", "late.jpg"])
    }

    @Test func `a database whose changes lie beside it is read as it is alone`() async throws {
        let catalogue = try SampleCatalogue(in: folder)
        try catalogue.tag()
        let file = try FileHandle(forUpdating: URL(filePath: catalogue.path))
        try file.seek(toOffset: 18)
        try file.write(contentsOf: [2, 2])
        try file.close()
        #expect(try await found("gelato") == ["a.jpg"])
    }

    @Test func `more pictures than one answer holds are all read`() async throws {
        let catalogue = try SampleCatalogue(in: folder)
        let last = 2 * MediaWorkLimits.catalogueEntries + 100
        try catalogue.change(
            """
            WITH RECURSIVE number(value) AS (SELECT 10 UNION ALL SELECT value + 1 FROM number
                WHERE value < \(last)) INSERT INTO Images (id, album, name, status, category)
                SELECT value, 7, value || '.jpg', 1, 1 FROM number;
            INSERT INTO ImageComments SELECT id, id, 1, 'x-default', NULL, NULL, 'word' || id
                FROM Images;
            """
        )
        for number in [10, 600, last] {
            try folder.write(SampleMedia.jpeg("\(number)"), to: "2019/Rome/\(number).jpg")
            #expect(try await found("word\(number)") == ["\(number).jpg"])
        }
    }

    @Test func `a file's own words stay where digiKam says nothing`() {
        var file = Words()
        file.title = "of the file"
        file.caption = "of the file"
        file.keywords = ["one", "two"]
        var catalogue = Words()
        catalogue.caption = "of digiKam"
        catalogue.keywords = ["two", "three"]
        let words = catalogue.joined(to: file)
        #expect(words.title == "of the file" && words.caption == "of digiKam")
        #expect(words.keywords == ["two", "three", "one"])
        #expect(catalogue.joined(to: nil) == catalogue)
    }
}
