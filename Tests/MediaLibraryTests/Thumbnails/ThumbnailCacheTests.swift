import GRDB
import Glibc
import PickerPluginKit
import SystemPackage
import Testing
import UniformTypes

@testable import MediaLibrary

@Suite struct ThumbnailCacheTests {
    private static func key(_ inode: Int, size: Int = 256) -> ThumbnailKey {
        ThumbnailKey(
            identity: FileIdentity(
                device: 1,
                inode: UInt64(inode),
                byteCount: 1_000,
                modified: FileTime(seconds: 5, nanoseconds: 6)
            ),
            maxPixelSize: size
        )
    }

    private static func thumbnail(_ byte: UInt8, bytes: Int = 100) -> Preview {
        Preview(
            type: .jpeg,
            bytes: [UInt8](repeating: byte, count: bytes),
            pixelWidth: 256,
            pixelHeight: 192
        )
    }

    private static func kept(_ inodes: Range<Int>, in cache: ThumbnailCache) async -> Int {
        var count = 0
        for inode in inodes where await cache.thumbnail(key(inode)) != nil { count += 1 }
        return count
    }

    private static let nameOfFile = "thumbnails.sqlite"

    @Test func `what was stored is found by content and size, and by nothing else`() async throws {
        let folder = try TemporaryFolder()
        let cache = ThumbnailCache(folder: folder.root)
        await cache.store(Self.thumbnail(1), for: Self.key(1))
        await cache.store(Self.thumbnail(2), for: Self.key(1, size: 512))
        #expect(await cache.thumbnail(Self.key(1)) == Self.thumbnail(1))
        #expect(await cache.thumbnail(Self.key(1, size: 512)) == Self.thumbnail(2))
        #expect(await cache.thumbnail(Self.key(2)) == nil)
        await cache.store(Self.thumbnail(3), for: Self.key(1))
        #expect(await cache.thumbnail(Self.key(1)) == Self.thumbnail(3))
    }

    @Test func `a second opening finds what the first one stored`() async throws {
        let folder = try TemporaryFolder()
        await ThumbnailCache(folder: folder.root).store(Self.thumbnail(1), for: Self.key(1))
        let again = ThumbnailCache(folder: folder.root)
        #expect(await again.thumbnail(Self.key(1)) == Self.thumbnail(1))
    }

    @Test func `beyond its limit the least used go, and never what was used today`() async throws {
        let folder = try TemporaryFolder()
        let yesterday = ThumbnailCache(folder: folder.root, byteLimit: 100_000, today: { 1 })
        for inode in 0..<200 {
            await yesterday.store(Self.thumbnail(1, bytes: 400), for: Self.key(inode))
        }
        let cache = ThumbnailCache(folder: folder.root, byteLimit: 100_000, today: { 2 })
        for inode in 0..<50 { #expect(await cache.thumbnail(Self.key(inode)) != nil) }
        for inode in 1_000..<1_100 {
            await cache.store(Self.thumbnail(2, bytes: 400), for: Self.key(inode))
        }
        #expect(await Self.kept(0..<50, in: cache) == 50)
        #expect(await Self.kept(1_000..<1_100, in: cache) == 100)
        #expect(await Self.kept(50..<200, in: cache) <= 100)
    }

    @Test func `one that would fill a quarter of the room is not kept`() async throws {
        let cache = ThumbnailCache(folder: nil, byteLimit: 1_000)
        await cache.store(Self.thumbnail(1, bytes: 251), for: Self.key(1))
        await cache.store(Self.thumbnail(1, bytes: 250), for: Self.key(2))
        #expect(await cache.thumbnail(Self.key(1)) == nil)
        #expect(await cache.thumbnail(Self.key(2)) != nil)
    }

    /// What can have happened to the file since it was written.
    enum Harm: CaseIterable {
        case noise, truncated, empty, folder, ofTheFuture, foreign
    }

    @Test(arguments: Harm.allCases)
    func `a file that is not what it should be is made anew`(harm: Harm) async throws {
        let folder = try TemporaryFolder()
        let path = folder.root.appending(Self.nameOfFile)
        if harm != .foreign {
            await ThumbnailCache(folder: folder.root).store(Self.thumbnail(1), for: Self.key(1))
        }
        try Self.inflict(harm, on: path)
        let cache = ThumbnailCache(folder: folder.root)
        await cache.store(Self.thumbnail(7), for: Self.key(7))
        if harm == .folder {
            // What is no file is nobody's cache: it stays, and thumbnails are made every time.
            #expect(await cache.thumbnail(Self.key(7)) == nil)
        } else {
            #expect(await cache.thumbnail(Self.key(1)) == nil)
            #expect(await cache.thumbnail(Self.key(7)) == Self.thumbnail(7))
        }
    }

    @Test func `a file that breaks while it is open is made anew, and the work goes on`()
        async throws
    {
        let folder = try TemporaryFolder()
        let cache = ThumbnailCache(folder: folder.root)
        for inode in 0..<500 {
            await cache.store(Self.thumbnail(1, bytes: 4_000), for: Self.key(inode))
        }
        for name in ["", "-wal"] {
            try Self.overwrite(folder.root.appending(Self.nameOfFile + name))
        }
        for inode in 0..<500 { _ = await cache.thumbnail(Self.key(inode)) }
        for _ in 0..<2 { await cache.store(Self.thumbnail(9), for: Self.key(1_000)) }
        #expect(await cache.thumbnail(Self.key(1_000)) == Self.thumbnail(9))
    }

    private static func inflict(_ harm: Harm, on path: FilePath) throws {
        switch harm {
        case .noise: try overwrite(path)
        case .truncated: truncate(path.string, 5_000)
        case .empty: truncate(path.string, 0)
        case .folder:
            for ending in ["", "-wal", "-shm"] { unlink(path.string + ending) }
            mkdir(path.string, 0o700)
        case .ofTheFuture: try change(path, "PRAGMA user_version = 99")
        case .foreign: try change(path, "CREATE TABLE somebody (elses INTEGER)")
        }
    }

    private static func change(_ path: FilePath, _ statement: String) throws {
        try DatabaseQueue(path: path.string).write { try $0.execute(sql: statement) }
    }

    private static func overwrite(_ path: FilePath) throws {
        let file = try FileDescriptor.open(path, .writeOnly)
        defer { try? file.close() }
        let size = try file.seek(offset: 0, from: .end)
        try file.seek(offset: 0, from: .start)
        try file.writeAll((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
    }
}
