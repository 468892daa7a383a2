import Glibc
import PickerPluginKit
import Synchronization
import SystemPackage
import Testing

@testable import MediaLibrary

struct ScanControlTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a cancelled task gets its answer although the file system hangs`() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (hanging, wake) = (ends[0], ends[1])
        let begun = AsyncStream<Void>.makeStream()
        let ended = AsyncStream<Bool>.makeStream()
        let task = Task {
            try await BlockingWork.run { isFinished in
                begun.continuation.yield()
                var byte: UInt8 = 0
                _ = read(hanging, &byte, 1)
                ended.continuation.yield(isFinished())
                return Result<Int, LibraryError>.success(1)
            } onNoThread: {
            }
        }
        for await _ in begun.stream { break }
        task.cancel()
        await #expect(throws: LibraryError.cancelled) { try await task.value }
        _ = write(wake, "x", 1)
        for await knows in ended.stream {
            #expect(knows, "the thread learns that nobody waits any more")
            break
        }
        close(hanging)
        close(wake)
    }

    @Test func `a scan ends at its next entry when nobody waits`() throws {
        for number in 0..<20 {
            try folder.write(SampleMedia.jpeg(), to: "\(number).jpg")
        }
        let calls = SharedCounter()
        var scan = FolderScan(
            roots: [try RootFolder(opening: folder.root)],
            index: LibraryIndex(roots: IndexRoots([]), state: nil),
            limits: LibraryLimits(),
            awaitsFacts: false,
            isStopped: { calls.next() == 5 }
        )
        #expect(throws: LibraryError.cancelled) { try scan.run() }
        #expect(calls.count == 5)
    }

    @Test func `limits end a query with an error and never with a part of the answer`() async throws
    {
        try folder.makeFolder("a")
        try folder.makeFolder("b")
        for number in 0..<3 {
            try folder.write(SampleMedia.jpeg(), to: "a/\(number).jpg")
        }
        var limits = LibraryLimits()
        limits.items = 2
        let small = try FolderLibrary(roots: [folder.root], limits: limits)
        await #expect(throws: LibraryError.resourceExhausted) { try await small.all() }
        limits = LibraryLimits()
        limits.folders = 2
        let narrow = try FolderLibrary(roots: [folder.root], limits: limits)
        await #expect(throws: LibraryError.resourceExhausted) { try await narrow.all() }
        limits.folders = 3
        limits.items = 3
        #expect(try await FolderLibrary(roots: [folder.root], limits: limits).all().count == 3)
        limits.pages = 0
        let busy = try FolderLibrary(roots: [folder.root], limits: limits)
        await #expect(throws: LibraryError.resourceExhausted) { try await busy.all() }
    }

    @Test func `pages that were given do not count against the limit`() async throws {
        var limits = LibraryLimits()
        limits.pages = 1
        let library = try FolderLibrary(roots: [folder.root], limits: limits)
        for _ in 0..<5 {
            #expect(try await library.all().isEmpty)
        }
    }

    @Test func `F19 without descriptors a query fails with a type, and works again with them`()
        async throws
    {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try folder.write(SampleMedia.jpeg(), to: "a.jpg")
            let library = try FolderLibrary(roots: [folder.root])
            let item = try #require(try await library.all().first)
            var old = rlimit()
            try #require(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &old) == 0)
            for spare in 0..<2 {
                // A file that is new has to be opened, one that is known has not.
                try folder.write(SampleMedia.jpeg(), to: "new \(spare).jpg")
                let highest = dup(0)
                close(highest)
                var few = rlimit(rlim_cur: rlim_t(Int(highest) + spare), rlim_max: old.rlim_max)
                try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &few) == 0)
                await #expect(throws: LibraryError.resourceExhausted) { try await library.all() }
                if spare == 0 {
                    #expect(throws: LibraryError.resourceExhausted) { try library.open(item) }
                }
                try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &old) == 0)
                #expect(try await library.all().count == 2 + spare)
            }
        }
    }
}

/// Counts calls from any thread.
private final class SharedCounter: Sendable {
    private let value = Mutex(0)

    var count: Int {
        value.withLock { $0 }
    }

    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
