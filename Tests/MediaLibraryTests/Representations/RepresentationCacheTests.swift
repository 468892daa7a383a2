import Glibc
import MediaWork
import PickerPluginKit
import Synchronization
import Testing
import UniformTypes

@testable import MediaLibrary

/// What was made is kept within bounds, and made once for all who want it.
@Suite struct RepresentationCacheTests {
    private final class Count: Sendable {
        let value = Mutex(0)
    }

    private func key(_ inode: UInt64) -> RepresentationCache.Key {
        let time = FileTime(seconds: 1, nanoseconds: 0)
        return RepresentationCache.Key(
            identities: [FileIdentity(device: 1, inode: inode, byteCount: 9, modified: time)],
            demand: RepresentationDemand(type: .jpeg)
        )
    }

    private func entry(_ byteCount: Int64 = 1) throws(LibraryError) -> RepresentationCache.Entry {
        do throws(WorkError) {
            return RepresentationCache.Entry(
                output: try WorkOutput(in: nil),
                made: MadeFile(type: .jpeg, byteCount: byteCount)
            )
        } catch {
            throw LibraryError(error)
        }
    }

    @Test func `what is wanted by many at once is made once`() async throws {
        let cache = RepresentationCache()
        let count = Count()
        let wishes = (0..<20).map { _ in
            Task {
                try await cache.entry(key(1)) { () throws(LibraryError) in
                    count.value.withLock { $0 += 1 }
                    await Task.yield()
                    return try entry()
                }
            }
        }
        for wish in wishes { _ = try await wish.value }
        #expect(count.value.withLock { $0 } == 1)
    }

    @Test func `who comes after one that failed makes it anew`() async throws {
        let cache = RepresentationCache()
        await #expect(throws: LibraryError.badMedia) {
            try await cache.entry(key(1)) { () throws(LibraryError) in throw .badMedia }
        }
        let made = try await cache.entry(key(1)) { () throws(LibraryError) in try entry(7) }
        #expect(made?.made.byteCount == 7)
    }

    @Test func `one who waits and is cancelled hears it, and the next one is served`() async throws
    {
        let cache = RepresentationCache()
        let first = key(1)
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let maker = Task {
            try await cache.entry(first) { () throws(LibraryError) in
                begin.finish()
                for await _ in gate {}
                throw .badMedia
            }
        }
        for await _ in begun {}
        let waiting = Task {
            try await cache.entry(first) { () throws(LibraryError) in try entry(5) }
        }
        let last = Task {
            try await cache.entry(first) { () throws(LibraryError) in try entry(6) }
        }
        waiting.cancel()
        await #expect(throws: LibraryError.cancelled) { try await waiting.value }
        open.finish()
        await #expect(throws: LibraryError.badMedia) { try await maker.value }
        #expect(try await last.value?.made.byteCount == 6)
    }

    @Test func `bytes and entries are bounded, and the least used go first`() async throws {
        let cache = RepresentationCache(byteLimit: 100, countLimit: 2)
        func makes(_ inode: UInt64, _ byteCount: Int64 = 10) async throws -> Bool {
            var isMade = false
            _ = try await cache.entry(key(inode)) { () throws(LibraryError) in
                isMade = true
                return try entry(byteCount)
            }
            return isMade
        }
        #expect(try await makes(1))
        #expect(try await makes(2))
        #expect(try await makes(1) == false)
        #expect(try await makes(3))
        #expect(try await makes(2))
        #expect(try await makes(3) == false)
        // What is longer than all of it displaces nothing.
        #expect(try await makes(4, 101))
        #expect(try await makes(4, 101))
        #expect(try await makes(3) == false)
        #expect(try await makes(5, 95))
        #expect(try await makes(3))
    }
}
