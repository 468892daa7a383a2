import Glibc
import MediaLibrary
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

/// What becomes of a picked item whose file changes afterwards; with the file kept open, and
/// opened anew for each load.
@Suite struct PinningTests {
    /// Picks the one item, lets something happen to it and loads it.
    private func load(
        pinned: Bool,
        byteCount: Int = 1_000,
        after change: @escaping @Sendable (TestLibrary) throws -> Void
    ) async throws -> Result<[UInt8], RPCError> {
        let library = try TestLibrary(count: 1, byteCount: byteCount)
        var limits = KitLimits()
        limits.pinnedItems = pinned ? 1 : 0
        return try await withPlugin(library.parts(limits: limits)) { host in
            try await host.initialize()
            let item = try await host.present().results[0].item
            try change(library)
            do {
                return .success(try await host.load(item).bytes)
            } catch CallError.remote(let error) {
                return .failure(error)
            }
        }.value
    }

    @Test func `F15: a picked file that is removed still loads where it is kept open`() async throws
    {
        let remove: @Sendable (TestLibrary) -> Void = { library in
            _ = library.path("0.png").withPlatformString { unlink($0) }
        }
        #expect(try await load(pinned: true, after: remove) == .success(TestLibrary.content(0)))
        #expect(try await load(pinned: false, after: remove) == .failure(RPCError(.itemGone)))
    }

    @Test(arguments: [true, false])
    func `F15 F17 A21: another file under the name is never loaded`(pinned: Bool) async throws {
        let outcome = try await load(pinned: pinned) { library in
            try library.write(TestLibrary.content(99), to: "secret.png", year: 2024)
            library.date(library.path("secret.png"), year: 2024)
            #expect(rename(library.path("secret.png").string, library.path("0.png").string) == 0)
        }
        if pinned {
            #expect(outcome == .success(TestLibrary.content(0)))
        } else {
            #expect(outcome == .failure(RPCError(.itemChanged)))
        }
    }

    @Test(arguments: [true, false])
    func `A20 A21: a link that takes the file's place is not followed`(pinned: Bool) async throws {
        let outcome = try await load(pinned: pinned) { library in
            try library.folder.write(TestLibrary.content(98), to: "outside.png")
            #expect(unlink(library.path("0.png").string) == 0)
            #expect(symlink("../outside.png", library.path("0.png").string) == 0)
        }
        if pinned {
            #expect(outcome == .success(TestLibrary.content(0)))
        } else {
            #expect(outcome == .failure(RPCError(.itemChanged)))
        }
    }

    @Test(arguments: [true, false])
    func `F16: a file that was cut, grown or written over has changed`(pinned: Bool) async throws {
        let changes: [@Sendable (TestLibrary) throws -> Void] = [
            { _ = truncate($0.path("0.png").string, 500) },
            { _ = truncate($0.path("0.png").string, 0) },
            { _ = truncate($0.path("0.png").string, 2_000) },
            {
                let file = try FileDescriptor.open($0.path("0.png"), .writeOnly)
                try file.closeAfter { _ = try file.writeAll([0x47, 0x48]) }
            },
        ]
        for change in changes {
            let outcome = try await load(pinned: pinned, after: change)
            #expect(outcome == .failure(RPCError(.itemChanged)))
        }
    }

    @Test
    func `F17: while a file is replaced again and again, loads give whole pictures or errors`()
        async throws
    {
        let library = try TestLibrary(count: 1, byteCount: 60_000)
        let (old, new) = (TestLibrary.content(0, 60_000), TestLibrary.content(1, 60_000))
        let gate = Gate()
        try await withPlugin(library.parts()) { host in
            try await host.initialize()
            async let replacing: Void = {
                for number in 0..<300 {
                    try library.write(number.isMultiple(of: 2) ? new : old, to: "t", year: 2024)
                    #expect(rename(library.path("t").string, library.path("0.png").string) == 0)
                }
                gate.open()
            }()
            for _ in 0..<150 {
                let item = try await host.present().results[0].item
                do {
                    let bytes = try await host.load(item).bytes
                    #expect(bytes == old || bytes == new)
                } catch CallError.remote(let error) {
                    #expect([RPCError(.itemGone), RPCError(.itemChanged)].contains(error))
                }
                try await host.release([item])
            }
            try await replacing
        }
    }

    @Test func `only so many files are kept open, and release closes them`() async throws {
        let library = try TestLibrary(count: 20)
        var limits = KitLimits()
        limits.pinnedItems = 7
        let watched = FakeLibrary(try library.open())
        try await withPlugin(library.parts(limits: limits, library: watched)) { host in
            try await host.initialize()
            let first = try await host.present().results.map(\.item)
            #expect(watched.counts.openings == 7)
            _ = try await host.present()
            #expect(watched.counts.openings == 7)
            try await host.release(Array(first[..<3]))
            _ = try await host.present()
            #expect(watched.counts.openings == 10)
        }
    }

    @Test func `F19: an item that cannot be opened at picking is picked, and the load says why`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        let poor = FakeLibrary(try library.open())
        poor.turn { $0.openingFailure = .resourceExhausted }
        try await withPlugin(library.parts(library: poor)) { host in
            try await host.initialize()
            let item = try await host.present().results[0].item
            try await expectRefusal(.resourceExhausted) { try await host.load(item) }
            poor.turn { $0.openingFailure = nil }
            #expect(try await host.load(item).bytes == TestLibrary.content(0))
        }
    }
}
