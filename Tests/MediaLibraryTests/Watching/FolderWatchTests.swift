import Glibc
import SystemPackage
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct FolderWatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("a")
        try folder.makeFolder("b")
    }

    private func probe(
        _ limits: WatchLimits = WatchLimits(),
        meanwhile: @escaping @Sendable () -> Void = {}
    ) throws -> WatchProbe {
        let probe = try WatchProbe(limits: limits, meanwhile: meanwhile)
        try #require(try probe.watch(folder.path, as: 1))
        try #require(try probe.watch(folder.path + "/a", as: 2))
        try #require(try probe.watch(folder.path + "/b", as: 3))
        return probe
    }

    private func begin(_ name: String) throws -> Int32 {
        let file = open(folder.place(name), O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        try #require(file >= 0)
        try #require(Glibc.write(file, "x", 1) == 1)
        return file
    }

    @Test func `a file is told within a second of its closing and not while it is written`()
        async throws
    {
        var limits = WatchLimits()
        limits.patience = .seconds(3_600)
        let probe = try probe(limits)
        let file = try begin("a/large.jpg")
        close(try begin("b/small.jpg"))
        #expect(try await probe.next() == FolderChanges(folders: [3]))
        let closed = ContinuousClock.now
        close(file)
        #expect(try await probe.next() == FolderChanges(folders: [2]))
        #expect(ContinuousClock.now - closed < .seconds(1))
    }

    @Test func `a hard link is told although nobody closes it`() async throws {
        var limits = WatchLimits()
        limits.patience = .milliseconds(50)
        let file = try begin("a/one.jpg")
        close(file)
        let probe = try probe(limits)
        try #require(Glibc.link(folder.place("a/one.jpg"), folder.place("b/two.jpg")) == 0)
        try await probe.next { $0.folders.contains(3) }
    }

    @Test func `both ends of a move are told together`() async throws {
        close(try begin("a/one.jpg"))
        let probe = try probe()
        try #require(rename(folder.place("a/one.jpg"), folder.place("b/two.jpg")) == 0)
        #expect(try await probe.next() == FolderChanges(folders: [2, 3]))
    }

    @Test func `removed, touched and made things are told of their folder`() async throws {
        close(try begin("a/one.jpg"))
        let probe = try probe()
        try #require(unlink(folder.place("a/one.jpg")) == 0)
        #expect(try await probe.next() == FolderChanges(folders: [2]))
        try folder.makeFolder("b/c")
        #expect(try await probe.next() == FolderChanges(folders: [3]))
        try #require(utimes(folder.place("b"), nil) == 0)
        #expect(try await probe.next { $0.folders.contains(1) }.gone.isEmpty)
    }

    @Test func `a folder that is removed is gone and its watch is free again`() async throws {
        let probe = try probe()
        try #require(rmdir(folder.place("a")) == 0)
        let changes = try await probe.next()
        #expect(changes.gone == [2] && changes.folders.contains(1))
        try folder.makeFolder("a")
        try #require(try probe.watch(folder.path + "/a", as: 4))
        close(try begin("a/one.jpg"))
        try await probe.next { $0.folders.contains(4) }
    }

    @Test func `a folder that moved goes on under its new number`() async throws {
        let probe = try probe()
        try #require(rename(folder.place("a"), folder.place("b/a")) == 0)
        #expect(try await probe.next().folders.isSuperset(of: [1, 3]))
        try #require(try probe.watch(folder.path + "/b/a", as: 9))
        // What the former number meant is elsewhere now.
        probe.watch.forget(2)
        close(try begin("b/a/one.jpg"))
        #expect(try await probe.next() == FolderChanges(folders: [9]))
    }

    @Test func `a folder that is forgotten is told no more`() async throws {
        let probe = try probe()
        probe.watch.forget(2)
        close(try begin("a/one.jpg"))
        close(try begin("b/one.jpg"))
        #expect(try await probe.next() == FolderChanges(folders: [3]))
    }

    @Test func `what the kernel could not keep becomes a doubt of everything`() async throws {
        var pipeEnds: [Int32] = [0, 0]
        try #require(pipe(&pipeEnds) == 0)
        let (hold, release) = (pipeEnds[0], pipeEnds[1])
        let probe = try probe {
            var byte: UInt8 = 0
            _ = read(hold, &byte, 1)
        }
        close(try begin("a/first.jpg"))
        _ = try await probe.next()
        // The watch is busy telling; the queue holds 16,384 events unless somebody allows more.
        let limit = try #require(queueLength())
        if limit > 100_000 {
            print("skipped: this machine's queue of \(limit) events is too long to fill")
        } else {
            for number in 0...limit / 2 {
                close(try begin("a/\(number % 8)"))
                unlink(folder.place("a/\(number % 8)"))
            }
        }
        close(release)
        if limit <= 100_000 {
            try await probe.next { $0.isEverything }
        }
        close(hold)
    }

    private func queueLength() -> Int? {
        let file = open("/proc/sys/fs/inotify/max_queued_events", O_RDONLY | O_CLOEXEC)
        var digits = [UInt8](repeating: 0, count: 20)
        defer { close(file) }
        let count = read(file, &digits, digits.count)
        return Int(String(decoding: digits.prefix(max(0, count - 1)), as: UTF8.self))
    }

    @Test func `beyond the limit everything is looked at more often`() async throws {
        var limits = WatchLimits()
        limits.folders = 1
        limits.unwatchedInterval = .milliseconds(50)
        let probe = try WatchProbe(limits: limits)
        #expect(try probe.watch(folder.path, as: 1))
        #expect(!probe.watch.isPartial)
        #expect(try !probe.watch(folder.path + "/a", as: 2))
        #expect(probe.watch.isPartial)
        #expect(try await probe.next() == FolderChanges(isEverything: true))
        #expect(try await probe.next() == FolderChanges(isEverything: true))
    }

    @Test func `everything is looked at now and then`() async throws {
        var limits = WatchLimits()
        limits.interval = .milliseconds(50)
        let probe = try WatchProbe(limits: limits)
        #expect(try await probe.next() == FolderChanges(isEverything: true))
    }

    @Test func `a watch that nobody has any more lets go of its thread`() async throws {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        final class Canary: Sendable {
            let end: @Sendable () -> Void
            init(end: @escaping @Sendable () -> Void) { self.end = end }
            deinit { end() }
        }
        do {
            let canary = Canary { continuation.finish() }
            let watch = try FolderWatch { _ in _ = canary }
            _ = watch.isPartial
        }
        for await _ in stream {}
    }

    @Test func `half an event at the end of a buffer is no event`() {
        var bytes = [UInt8](repeating: 0, count: 40)
        bytes[0] = 7
        bytes[12] = 200
        bytes.withUnsafeBytes { #expect(InotifyEvent.events(in: $0).isEmpty) }
        bytes[12] = 16
        bytes.withUnsafeBytes { #expect(InotifyEvent.events(in: $0).map(\.watch) == [7]) }
    }
}
