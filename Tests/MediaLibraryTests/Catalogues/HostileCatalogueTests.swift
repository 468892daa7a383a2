import Foundation
import MediaWork
import PickerPluginKit
import Testing
import UniformTypes

@testable import MediaLibrary

/// Databases made to hurt whoever reads them.
@Suite(.timeLimit(.minutes(3))) struct HostileCatalogueTests {
    private let folder: TemporaryFolder
    private let catalogue: SampleCatalogue
    private let pool: WorkerPool

    init() throws {
        folder = try TemporaryFolder()
        catalogue = try SampleCatalogue(in: folder)
        try catalogue.tag()
        pool = try WorkerPool(program: WorkerPrograms.real)
    }

    private var bytes: [UInt8] {
        get throws { [UInt8](try Data(contentsOf: URL(filePath: catalogue.path))) }
    }

    private func page(of bytes: [UInt8]) async throws -> CataloguePage {
        let file = try OpenFile(bytes, .data, name: "digikam4.db")
        defer { withExtendedLifetime(file) {} }
        return try await pool.catalogue(of: file.work, after: .min)
    }

    private func expectBad(_ bytes: [UInt8], _ what: Comment) async {
        await #expect(throws: WorkError.failed(.badMedia), what) { try await page(of: bytes) }
    }

    @Test func `the sound one is read`() async throws {
        let page = try await page(of: bytes)
        #expect(page.entries.map(\.words.keywords) == [["Colosseum"]])
        #expect(page.next == nil)
    }

    @Test func `A63 what is no database, another one or half of one is bad`() async throws {
        let bytes = try bytes
        await expectBad([], "nothing")
        await expectBad(Array("SQLite format 3\0".utf8), "a head alone")
        await expectBad([UInt8](repeating: 0xFF, count: 8_192), "no head")
        await expectBad(Array(bytes[..<4_096]), "one page")
        try catalogue.change("DROP TABLE ImageTags")
        await expectBad(try self.bytes, "a table is missing")
    }

    @Test(arguments: [
        // A view that counts for ever, one that reads what it should not, a table with code in it.
        """
        DROP TABLE Images; CREATE VIEW Images AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL
        SELECT id + 1 FROM n) SELECT id, 7 AS album, 'a.jpg' AS name, 1 AS status FROM n;
        """,
        "DROP TABLE Tags; CREATE VIEW Tags AS SELECT 1 AS id, 0 AS pid, sql AS name FROM sqlite_master;",
        "DROP TABLE Tags; CREATE VIRTUAL TABLE Tags USING fts5(id, pid, name);",
        """
        DROP TABLE Tags; CREATE VIRTUAL TABLE Tags USING fts5(id, pid, name);
        PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 2 WHERE name = 'Tags';
        """,
    ])
    func `A63 what only calls itself a table is not read`(sql: String) async throws {
        try catalogue.change(sql)
        await expectBad(try bytes, "\(sql)")
    }

    @Test func `A67 questions end whatever they cost`() async throws {
        try catalogue.change(
            """
            DROP INDEX tag_id_index; DROP TABLE ImageTags;
            CREATE TABLE ImageTags (imageid INTEGER, tagid INTEGER);
            WITH RECURSIVE n(v) AS (SELECT 100 UNION ALL SELECT v + 1 FROM n WHERE v < 60000)
                INSERT INTO ImageTags SELECT v, 4 FROM n;
            WITH RECURSIVE n(v) AS (SELECT 100 UNION ALL SELECT v + 1 FROM n WHERE v < 600)
                INSERT INTO Images (id, album, name, status, category) SELECT v, 7, v, 1, 1 FROM n;
            """
        )
        let clock = ContinuousClock()
        let time = try await clock.measure { await expectBad(try bytes, "no index of tags") }
        #expect(time < .milliseconds(MediaWorkLimits.fileMilliseconds))
    }

    @Test func `A67 words without end and tags in a ring are bounded`() async throws {
        try catalogue.change(
            """
            UPDATE ImageComments SET comment = hex(zeroblob(400000));
            UPDATE Tags SET pid = 4 WHERE id = 3;
            UPDATE Tags SET name = hex(zeroblob(100000)) WHERE id = 6;
            """
        )
        let words = try #require(try await page(of: bytes).entries.first).words
        #expect(words.caption?.utf8.count == MediaWorkLimits.textBytes)
        #expect(words.people.map(\.utf8.count) == [MediaWorkLimits.textBytes])
        #expect(words.keywords.isEmpty, "a ring has no beginning that could be shown")
    }

    @Test func `A63 changed bytes are another catalogue or a bad one, and end no worker`()
        async throws
    {
        let sound = try bytes
        var outcomes: [WorkError?: Int] = [:]
        var state: UInt64 = 11
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<300 {
            var changed = sound
            for _ in 0..<(1 + random(below: 8)) {
                changed[random(below: changed.count)] = UInt8(random(below: 256))
            }
            do throws(WorkError) {
                let file = try? OpenFile(changed, .data, name: "digikam4.db")
                guard let file else { continue }
                _ = try await pool.catalogue(of: file.work, after: .min)
                outcomes[nil, default: 0] += 1
            } catch {
                outcomes[error, default: 0] += 1
                #expect(error == .failed(.badMedia))
            }
        }
        print("changed catalogues:", outcomes)
        #expect(try await page(of: sound).entries.count == 1)
    }

    @Test func `an answer that would never end is none`() async throws {
        let pool = try WorkerPool(program: WorkerPrograms.unreliable)
        let file = try OpenFile(name: "ring")
        await #expect(throws: WorkError.badAnswer) {
            try await pool.catalogue(of: file.work, after: 5)
        }
        withExtendedLifetime(file) {}
    }

    @Test func `a library with a broken catalogue is as one without, and is read once`()
        async throws
    {
        try folder.makeFolder("2019")
        try folder.makeFolder("2019/Rome")
        try folder.write(SampleMedia.jpeg(), to: "2019/Rome/a.jpg")
        let library = try FolderLibrary.withWorkers(folder.root, pool)
        let query = LibraryQuery(searchText: "colosseum")
        #expect(try await library.names(query) == ["a.jpg"])
        try folder.write([UInt8](repeating: 7, count: 5_000), to: "digikam4.db")
        #expect(try await library.names(query) == ["a.jpg"], "what was known stays")
        #expect(try await library.names() == ["a.jpg"])
    }
}
