import GRDB
import Glibc
import PickerPluginKit
import SystemPackage
import Testing

@testable import MediaLibrary

/// A library on a disk that is taken out under it and put in again.
@Suite(
    .timeLimit(.minutes(1)),
    .enabled(if: MemoryDisk.isPossible, "only root can mount a disk in memory")
)
struct LostDiskTests {
    private let disk: MemoryDisk
    private let state: TemporaryFolder

    init() throws {
        disk = try MemoryDisk()
        state = try TemporaryFolder()
        try disk.putIn()
        try disk.folder.write(SampleMedia.jpeg(), to: "disk/one.jpg")
    }

    private static let known = LibraryQuery(waits: .whatIsKnown)

    private func library(_ facts: (any FactSource)? = nil) throws -> FolderLibrary {
        try FolderLibrary(
            roots: [disk.place],
            state: state.root,
            limits: LibraryLimits(),
            facts: facts
        )
    }

    /// Waits until the library shows these files; the test's time limit ends the waiting.
    private func expect(_ names: [String], in library: FolderLibrary) async throws {
        let updates = library.updates()
        if try await library.names(Self.known) == names { return }
        for await _ in updates where try await library.names(Self.known) == names { return }
        Issue.record("the library ended")
    }

    @Test func `F13 a disk that is put in while somebody looks is seen`() async throws {
        let library = try library()
        try await expect(["one.jpg"], in: library)
        let item = try #require(try await library.all().first)
        try disk.takeOut()
        await #expect(throws: LibraryError.libraryUnavailable) { try await library.all() }
        #expect(try await library.names(Self.known) == ["one.jpg"], "nothing is forgotten")
        try disk.putIn()
        try disk.folder.write(SampleMedia.jpeg(), to: "disk/two.jpg")
        try await expect(["two.jpg"], in: library)
        #expect(throws: LibraryError.itemGone) { try library.open(item) }
        let next = try self.library()
        #expect(try await next.names() == ["two.jpg"])
    }

    @Test func `F13 what is put in the place of the disk without one is not the library`()
        async throws
    {
        let library = try library()
        _ = try await library.all()
        try disk.takeOut()
        try disk.folder.write(SampleMedia.jpeg(), to: "disk/below.jpg")
        await #expect(throws: LibraryError.libraryUnavailable) { try await library.all() }
        #expect(try await library.names(Self.known) == ["one.jpg"])
        try #require(unlink(disk.folder.place("disk/below.jpg")) == 0)
    }

    @Test func `F13 files whose disk is taken out while they are looked into are not given up`()
        async throws
    {
        let taker = Taker(disk)
        let broken = try library(taker)
        await #expect(throws: LibraryError.libraryUnavailable) { try await broken.all() }
        let index = LibraryIndex(
            roots: IndexRoots([try RootFolder(opening: disk.place)]),
            state: state.root
        )
        let states = try index.read { try Int.fetchAll($0, sql: "SELECT state FROM item") }
        #expect(states == [ItemState.recognised.rawValue])
    }

    /// Takes the disk out instead of looking into its files.
    private struct Taker: FactSource {
        let disk: MemoryDisk

        init(_ disk: MemoryDisk) { self.disk = disk }

        func facts(of files: [FactFile]) -> [FactOutcome] {
            try? disk.takeOut()
            return files.map { _ in .broken }
        }
    }
}
