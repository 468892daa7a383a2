import Glibc
import MediaLibrary
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Synchronization
import SystemPackage
import Testing

@Suite struct LoadFileTests {
    @Test func `A22: a file is a private copy of its own, with the digest of its bytes`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        try await withPlugin(library.parts()) { host in
            let directory = try #require(try await host.initialize().exchangeDirectory)
            let item = try await host.present().results[0].item
            let file = try await host.loadFile(item, as: "public.image")
            #expect(file.type == "public.png")
            #expect(file.byteCount == 1_000)
            #expect(file.sha256 == ContentDigest.hexadecimal(of: TestLibrary.content(0)))
            let path = FilePath(directory).appending(file.file)
            #expect(FileTree.bytes(path) == TestLibrary.content(0))
            let status = try #require(FileStatus(path))
            #expect(status.mode == S_IFREG | 0o600)
            #expect(status.links == 1)
            #expect(try #require(FileStatus(FilePath(directory))).mode == S_IFDIR | 0o700)
            // The library does not notice what becomes of the copy.
            #expect(truncate(path.string, 1) == 0)
            #expect(try await host.load(item).bytes == TestLibrary.content(0))
        }
    }

    @Test func `S9.6: every load makes a new file of a harmless name`() async throws {
        let library = try TestLibrary(count: 0)
        try library.write(TestLibrary.png, to: "-\u{202E}x;id.exe", year: 2020)
        try await withPlugin(library.parts()) { host in
            let directory = try #require(try await host.initialize().exchangeDirectory)
            let item = try await host.present().results[0].item
            var names: Set<String> = []
            for _ in 0..<20 { names.insert(try await host.loadFile(item).file) }
            #expect(names.count == 20)
            let harmless = Set("abcdefghijklmnopqrstuvwxyz0123456789.")
            #expect(names.allSatisfy { $0.allSatisfy(harmless.contains) && !$0.hasPrefix(".") })
            #expect(Set(FileTree.names(FilePath(directory))) == names)
        }
    }

    @Test func `A71: files go with the release of their item, with shutdown and with the session`()
        async throws
    {
        let library = try TestLibrary(count: 2)
        let directory = try await withPlugin(library.parts()) { host in
            let directory = FilePath(try #require(try await host.initialize().exchangeDirectory))
            let items = try await host.present().results.map(\.item)
            _ = try await host.loadFile(items[0])
            _ = try await host.loadFile(items[0])
            let kept = try await host.loadFile(items[1])
            try await host.release([items[0]])
            #expect(FileTree.names(directory) == [kept.file])
            try await host.shutdown()
            #expect(FileTree.names(directory) == [])
            return directory
        }.value
        #expect(FileStatus(directory) == nil)
        #expect(FileTree.names(directory.removingLastComponent()) == [])
    }

    @Test(arguments: [5_000_001, 12_582_912])
    func `a long file is copied whole with progress that only rises`(byteCount: Int) async throws {
        let library = try TestLibrary(count: 0)
        let content = TestLibrary.content(5, byteCount)
        try library.write(content, to: "a.png", year: 2020)
        try await withPlugin(library.parts()) { host in
            let directory = FilePath(try #require(try await host.initialize().exchangeDirectory))
            let item = try await host.present().results[0].item
            let reports = Reports()
            let file = try await host.loadFile(item) { report in
                reports.all.withLock { $0.append(report) }
            }
            #expect(file.sha256 == ContentDigest.hexadecimal(of: content))
            #expect(FileTree.bytes(directory.appending(file.file)) == content)
            let seen = reports.all.withLock { $0 }
            #expect(seen.last?.completed == Int64(byteCount))
            #expect(seen.allSatisfy { $0.total == Int64(byteCount) && $0.stage == .copying })
            #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.completed < $1.completed })
        }
    }

    private final class Reports: Sendable {
        let all = Mutex<[ProgressReport]>([])
    }

    @Test func `S7.2: a cancelled copy leaves nothing behind`() async throws {
        let library = try TestLibrary(count: 0)
        let file = try library.folder.write(TestLibrary.png, to: "library/a.png")
        #expect(truncate(file.string, 400_000_000) == 0)
        try await withPlugin(library.parts()) { host in
            let directory = FilePath(try #require(try await host.initialize().exchangeDirectory))
            let item = try await host.present().results[0].item
            for _ in 0..<3 {
                let reports = Reports()
                let load = Task {
                    try await host.loadFile(item) { report in
                        reports.all.withLock { $0.append(report) }
                    }
                }
                try await eventually { reports.all.withLock { !$0.isEmpty } }
                load.cancel()
                await #expect(throws: CallError.self) { try await load.value }
                #expect(FileTree.names(directory) == [])
            }
        }
    }

    @Test func `files beyond exchangeBytes are refused until others are released`() async throws {
        let library = try TestLibrary(count: 2)
        var limits = KitLimits()
        limits.exchangeBytes = 1_500
        try await withPlugin(library.parts(limits: limits)) { host in
            let directory = FilePath(try #require(try await host.initialize().exchangeDirectory))
            let items = try await host.present().results.map(\.item)
            _ = try await host.loadFile(items[0])
            try await expectRefusal(.limitExceeded) { try await host.loadFile(items[1]) }
            #expect(FileTree.names(directory).count == 1)
            try await host.release([items[0]])
            _ = try await host.loadFile(items[1])
            #expect(FileTree.names(directory).count == 1)
        }
    }

    @Test(arguments: [true, false])
    func `F16: a file that changed is an error and leaves nothing`(pinned: Bool) async throws {
        let library = try TestLibrary(count: 1)
        var limits = KitLimits()
        limits.pinnedItems = pinned ? 1 : 0
        limits.exchangeBytes = 1_000
        try await withPlugin(library.parts(limits: limits)) { host in
            let directory = FilePath(try #require(try await host.initialize().exchangeDirectory))
            let item = try await host.present().results[0].item
            #expect(truncate(library.path("0.png").string, 900) == 0)
            try await expectRefusal(.itemChanged) { try await host.loadFile(item) }
            #expect(FileTree.names(directory) == [])
            // What failed gave its room back.
            #expect(unlink(library.path("0.png").string) == 0)
            try library.write(TestLibrary.content(0), to: "0.png", year: 2024)
            let again = try await host.present().results[0].item
            _ = try await host.loadFile(again)
        }
    }

    @Test func `F31: without a folder for caches no file is offered, and the rest works`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        // A file stands where the folder would be made.
        try library.folder.write([], to: "cache")
        try await withPlugin(library.parts()) { host in
            let answer = try await host.initialize()
            #expect(answer.capabilities.file == nil)
            #expect(answer.exchangeDirectory == nil)
            let item = try await host.present().results[0].item
            try await expectRefusal(.methodNotFound) { try await host.loadFile(item) }
            #expect(try await host.load(item).bytes == TestLibrary.content(0))
            try await host.release([item])
        }
    }
}
