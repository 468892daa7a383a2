import MediaLibrary
import PickerJSON
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

@Suite struct LoadDataTests {
    @Test(arguments: [false, true])
    func `SI10: an item is loaded whole and in ranges`(attached: Bool) async throws {
        let library = try TestLibrary(count: 1)
        let content = TestLibrary.content(0)
        try await withPlugin(library.parts()) { host in
            try await host.initialize(attachments: attached)
            let item = try await host.present().results[0].item
            let whole = try await host.load(item)
            #expect(whole.bytes == content)
            #expect((whole.result.data == nil) == attached)
            let ranges: [(Int64?, Int64?, ArraySlice<UInt8>)] = [
                (0, 1_000, content[...]), (0, 0, []), (nil, 10, content[..<10]),
                (990, 10, content[990...]), (990, 100, content[990...]),
                (990, nil, content[990...]),
                (1_000, 1, []), (1_001, 1, []), (.max, 1, []), (.max, 0, []),
                (1, 1, content[1...1]),
            ]
            for (offset, length, bytes) in ranges {
                let part = try await host.load(item, offset: offset, length: length)
                #expect(part.bytes == Array(bytes), "\(offset ?? -1) \(length ?? -1)")
                #expect(part.result.offset == offset ?? 0)
                #expect(part.result.byteCount == 1_000)
            }
        }
    }

    @Test func `A11: offsets and lengths below zero are invalid`() async throws {
        let library = try TestLibrary(count: 1)
        try await withPlugin(library.parts()) { host in
            try await host.initialize()
            let item = try await host.present().results[0].item
            for (offset, length) in [(-1, 1), (Int64.min, 1), (0, -1), (0, Int64.min)] {
                try await expectRefusal(.invalidParams) {
                    try await host.load(item, offset: Int64(offset), length: Int64(length))
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func `what is beyond the limit is too large, with its length`(attached: Bool) async throws {
        let library = try TestLibrary(count: 0)
        var limits = KitLimits()
        limits.inlineBytes = 4_096
        limits.wire.attachmentBytes = 65_536
        let limit = attached ? limits.wire.attachmentBytes : limits.inlineBytes
        let content = TestLibrary.content(3, limit + 1)
        try library.write(content, to: "a.png", year: 2020)
        try await withPlugin(library.parts(limits: limits)) { host in
            try await host.initialize(attachments: attached)
            let item = try await host.present().results[0].item
            for (offset, length) in [
                (0, nil), (0, Int64(limit) + 1), (5, .max), (.max, Int64(limit) + 1),
            ] as [(Int64, Int64?)] {
                let error = try await refusal {
                    try await host.load(item, offset: offset, length: length)
                }
                let extra: JSONObject = ["byteCount": .integer(Int64(limit) + 1)]
                #expect(error == RPCError(.tooLarge, extra: extra))
            }
            #expect(
                try await host.load(item, length: Int64(limit)).bytes == Array(content[..<limit])
            )
            #expect(try await host.load(item, offset: 1).bytes == Array(content[1...]))
        }
    }

    @Test func `the host's own limits count where they are smaller`() async throws {
        let library = try TestLibrary(count: 1)
        var own = SessionLimits(wire: WireLimits())
        own.inlineBytes = 999
        let announced = own
        try await withPlugin(library.parts()) { host in
            try await host.initialize(limits: announced)
            let item = try await host.present().results[0].item
            try await expectRefusal(.tooLarge) { try await host.load(item) }
            #expect(try await host.load(item, length: 999).bytes.count == 999)
        }
    }

    @Test func `SI2 SI3: an item is loaded as its type or one that this conforms to`() async throws
    {
        let library = try TestLibrary(count: 1)
        try await withPlugin(library.parts()) { host in
            try await host.initialize()
            let result = try await host.present().results[0]
            #expect(result.registeredTypeIdentifiers == ["public.png"])
            for type in ["public.png", "public.image", "public.data", "public.item"] {
                #expect(try await host.load(result.item, as: type).result.type == "public.png")
            }
            for type in ["public.jpeg", "public.movie", "", "*", "public.PNG", "/etc/passwd"] {
                try await expectRefusal(.unsupportedType) {
                    try await host.load(result.item, as: type)
                }
            }
        }
    }

    @Test func `many ranges at once, in any order, each with its own bytes`() async throws {
        let library = try TestLibrary(count: 0)
        let content = TestLibrary.content(1, 3_000_001)
        try library.write(content, to: "a.png", year: 2020)
        try await withPlugin(library.parts()) { host in
            try await host.initialize(attachments: true)
            let item = try await host.present().results[0].item
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in (0..<60).shuffled() {
                    group.addTask {
                        let offset = number * 50_021
                        let part = try await host.load(
                            item,
                            offset: Int64(offset),
                            length: 50_021
                        )
                        #expect(part.bytes == Array(content.dropFirst(offset).prefix(50_021)))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `F14: a load that hangs holds up nothing else and can be cancelled`() async throws {
        let library = try TestLibrary(count: 3)
        var limits = KitLimits()
        limits.pinnedItems = 0
        limits.blockingThreads = 2
        limits.strandedThreads = 3
        let dead = FakeLibrary(try library.open())
        try await withPlugin(library.parts(limits: limits, library: dead)) { host in
            try await host.initialize()
            let item = try await host.present().results[0].item
            dead.turn { $0.hangs = true }
            let loads = (0..<5).map { _ in Task { try await host.load(item) } }
            try await eventually { dead.counts.openings == 2 }
            try await host.ping()
            try await host.release([item])
            for load in loads { load.cancel() }
            for load in loads { await #expect(throws: CallError.self) { try await load.value } }
            dead.turn { $0.hangs = false }
            let again = try await host.present().results[0].item
            #expect(try await host.load(again).bytes == TestLibrary.content(0))
        }
    }
}
