import GRDB
import PickerPluginKit
import SystemPackage
import Testing

@testable import MediaLibrary

/// What a failing disk and a loss of power make of the index.
@Suite struct IndexDamageTests {
    private static let page = 4_096

    private let folder: TemporaryFolder
    private let state: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        state = try TemporaryFolder()
        // More than fits into one page of any table.
        for number in 0..<200 {
            try folder.write(SampleMedia.jpeg("\(number)"), to: "\(number).jpg", date: number)
        }
    }

    private func library(_ state: TemporaryFolder? = nil) throws -> FolderLibrary {
        try FolderLibrary(roots: [folder.root], state: (state ?? self.state).root)
    }

    private func file(_ state: TemporaryFolder? = nil) throws -> FilePath {
        let roots = IndexRoots([try RootFolder(opening: folder.root)])
        return (state ?? self.state).root.appending(roots.folderName).appending("index.sqlite")
    }

    /// The file, as another process would open it.
    private func database() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(LibraryLimits.databasePatience)
        return try DatabaseQueue(path: file().string, configuration: configuration)
    }

    /// Writes what stands in the log into the file itself, as far as nobody reads there.
    private func settle() throws {
        let database = try self.database()
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(FULL)") }
        try database.close()
    }

    /// Where the table stands that is read first.
    private func firstTable() throws -> Int64 {
        let database = try self.database()
        let page = try database.read { database in
            try Int64.fetchOne(
                database,
                sql: "SELECT rootpage FROM sqlite_master WHERE name = 'library'"
            )
        }
        return (try #require(page) - 1) * Int64(Self.page)
    }

    @Test(arguments: ["before it is opened", "while it is open", "in its first table"])
    func `F20 a page that turns out damaged is the end of that file alone`(
        damaged: String
    ) async throws {
        let before = try await library().names()
        let session = try library()
        if damaged == "while it is open" {
            _ = try await session.page(LibraryQuery(), after: nil, limit: 1)
        }
        try settle()
        let descriptor = try FileDescriptor.open(file(), .readWrite)
        let length = try descriptor.seek(offset: 0, from: .end)
        let damage = [UInt8](repeating: 0xA5, count: Self.page)
        let first = try firstTable()
        for place in stride(from: Int64(Self.page), to: length, by: Self.page)
        where damaged != "in its first table" || place == first {
            _ = try damage.withUnsafeBytes {
                try descriptor.writeAll(toAbsoluteOffset: place, $0)
            }
        }
        try descriptor.close()
        #expect(try await session.names() == before, "the session goes on")
        #expect(try await session.names(LibraryQuery(searchText: "150")) == ["150.jpg"])
        #expect(try await library().names() == before)
        #expect(try await library().names(LibraryQuery(waits: .whatIsKnown)) == before)
        let sound = try self.database()
        let check = try await sound.read { try String.fetchOne($0, sql: "PRAGMA quick_check") }
        #expect(check == "ok")
    }

    @Test func `F24 whatever a loss of power leaves of the last writes, the library is told right`()
        async throws
    {
        let session = try library()
        _ = try await session.all()
        try settle()
        for number in 200..<300 {
            try folder.write(SampleMedia.jpeg("\(number)"), to: "\(number).jpg", date: number)
        }
        let names = try await session.names()
        let whole = try Self.bytes(of: file())
        let log = try Self.bytes(of: FilePath(file().string + "-wal"))
        try #require(log.count > 8 * Self.page)
        let step = log.count / 10 + 1
        for cut in stride(from: 0, through: log.count, by: step) {
            // Cut off; torn in the middle; and with an earlier part that never reached the disk.
            var torn = Array(log[..<cut])
            for place in torn.indices.suffix(700) { torn[place] = 0 }
            var gap = log
            for place in gap.indices[cut...].prefix(Self.page) { gap[place] = 0 }
            for remains in [Array(log[..<cut]), torn, gap] {
                let other = try TemporaryFolder()
                _ = try library(other)
                let place = try file(other)
                try Self.write(whole, to: place)
                try Self.write(remains, to: FilePath(place.string + "-wal"))
                let after = try library(other)
                let known = try await after.all(LibraryQuery(waits: .whatIsKnown))
                for item in known { _ = try after.open(item) }
                #expect(try await after.names() == names)
            }
        }
    }

    private static func bytes(of file: FilePath) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(file, .readOnly)
        defer { try? descriptor.close() }
        let length = Int(try descriptor.seek(offset: 0, from: .end))
        var bytes = [UInt8](repeating: 0, count: length)
        _ = try bytes.withUnsafeMutableBytes {
            try descriptor.read(fromAbsoluteOffset: 0, into: $0)
        }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to file: FilePath) throws {
        let descriptor = try FileDescriptor.open(
            file,
            .writeOnly,
            options: [.create, .truncate],
            permissions: .ownerReadWrite
        )
        defer { try? descriptor.close() }
        _ = try bytes.withUnsafeBytes { try descriptor.writeAll(toAbsoluteOffset: 0, $0) }
    }
}
