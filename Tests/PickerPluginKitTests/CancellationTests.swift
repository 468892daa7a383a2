import Glibc
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Synchronization
import SystemPackage
import Testing
import UniformTypes

/// A load can be cancelled before anything is copied, too (S7.2 in LoadFileTests): it ends, leaves
/// nothing, and the session goes on.
@Suite(.timeLimit(.minutes(5))) struct CancellationTests {
    private func session(
        _ limits: KitLimits = KitLimits(),
        _ making: FakeMaking = FakeMaking(),
        _ body: @escaping @Sendable (Peer, FakeLibrary, FilePath) async throws -> Void
    ) async throws {
        let library = try TestLibrary(count: 2)
        let fake = FakeLibrary(try library.open())
        fake.turn { knobs in
            knobs.abilities = [.representations, .metadata]
            knobs.making = making
        }
        try await withPlugin(library.parts(limits: limits, library: fake)) { host in
            let directory = try #require(try await host.initialize().exchangeDirectory)
            try await body(host, fake, FilePath(directory))
        }
    }

    /// A load of a file that is cancelled as soon as it has come to a stage.
    private func cancel(
        _ host: Peer,
        _ item: ItemHandle,
        at stage: ProgressReport.Stage
    ) async throws {
        let (stages, told) = AsyncStream<ProgressReport.Stage>.makeStream()
        let load = Task {
            defer { told.finish() }
            return try await host.loadFile(item, as: "public.jpeg") { told.yield($0.stage) }
        }
        var seen: [ProgressReport.Stage] = []
        for await next in stages {
            seen.append(next)
            if next == stage { break }
        }
        #expect(seen.last == stage)
        load.cancel()
        await #expect(throws: CallError.self) { try await load.value }
    }

    @Test func `queued: what waits for its turn is never begun`() async throws {
        let gate = Gate()
        var limits = KitLimits()
        limits.makings = 1
        var slow = FakeMaking()
        slow.work = { item in if item.fileName == Array("0.png".utf8) { await gate.wait() } }
        try await session(limits, slow) { host, fake, directory in
            let items = try await host.present { $0.selectionLimit = 0 }.results.map(\.item)
            let first = Task { try await host.loadFile(items[0], as: "public.jpeg") }
            try await eventually { fake.counts.demands.count == 1 }
            try await cancel(host, items[1], at: .queued)
            gate.open()
            let file = try await first.value.file
            #expect(fake.counts.demands.count == 1)
            #expect(FileTree.names(directory) == [file])
        }
    }

    @Test func `fetching: a source that does not answer holds nobody up`() async throws {
        var limits = KitLimits()
        limits.pinnedItems = 0
        try await session(limits) { host, fake, directory in
            let item = try await host.present().results[0].item
            fake.turn { $0.hangs = true }
            let load = Task { try await host.loadFile(item) }
            try await eventually { fake.counts.openings > 0 }
            load.cancel()
            await #expect(throws: CallError.self) { try await load.value }
            try await host.ping()
            fake.turn { $0.hangs = false }
            let file = try await host.loadFile(host.present().results[0].item).file
            #expect(FileTree.names(directory) == [file])
        }
    }

    @Test func `converting: the library hears it, and what it had made goes`() async throws {
        let isSlow = Mutex(true)
        var slow = FakeMaking()
        slow.work = { _ in
            if isSlow.withLock({ $0 }) { try await Task.sleep(for: .seconds(3_600)) }
        }
        try await session(KitLimits(), slow) { host, fake, directory in
            let item = try await host.present().results[0].item
            try await cancel(host, item, at: .converting)
            try await eventually { fake.counts.cancellations == 1 }
            #expect(FileTree.names(directory) == [])
            isSlow.withLock { $0 = false }
            let file = try await host.loadFile(item, as: "public.jpeg").file
            #expect(FileTree.names(directory) == [file])
        }
    }
}
