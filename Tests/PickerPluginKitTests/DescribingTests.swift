import Glibc
import MediaLibrary
import PickerJSON
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing
import UniformTypes

/// Previews and properties: what a library tells of an item beyond its bytes.
@Suite struct DescribingTests {
    private static let preview = ItemPreview(
        type: .jpeg,
        bytes: [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3],
        pixelWidth: 200,
        pixelHeight: 150
    )
    private static let properties: JSONObject = [
        "pixelWidth": 4_032, "pixelHeight": 3_024, "orientation": 6,
        "exif": ["FNumber": 1.8, "ISOSpeedRatings": [100]],
    ]

    /// Picks the one item of a library that describes it so, and hands it over.
    private func picking<Value: Sendable>(
        attached: Bool = false,
        limits: KitLimits = KitLimits(),
        _ knobs: @Sendable (inout FakeLibrary.Knobs) -> Void = { _ in },
        _ body:
            @escaping @Sendable (Peer, ItemHandle, FakeLibrary, TestLibrary) async throws ->
            Value
    ) async throws -> Value {
        let library = try TestLibrary(count: 1)
        let fake = FakeLibrary(try library.open())
        fake.turn { known in
            known.abilities = [.previews, .properties]
            known.preview = Self.preview
            known.properties = Self.properties
        }
        fake.turn(knobs)
        return try await withPlugin(library.parts(limits: limits, library: fake)) { host in
            try await host.initialize(attachments: attached)
            let item = try await host.present().results[0].item
            return try await body(host, item, fake, library)
        }.value
    }

    @Test(arguments: [[], .previews, .properties, [.previews, .properties]] as [LibraryAbilities])
    func `what the library cannot do is neither announced nor served`(
        abilities: LibraryAbilities
    ) async throws {
        let library = try TestLibrary(count: 1)
        let fake = FakeLibrary(try library.open())
        fake.turn { knobs in
            knobs.abilities = abilities
            knobs.preview = Self.preview
            knobs.properties = Self.properties
        }
        try await withPlugin(library.parts(library: fake)) { host in
            let told = try await host.initialize().capabilities
            #expect((told.preview == true) == abilities.contains(.previews))
            #expect((told.properties == true) == abilities.contains(.properties))
            let item = try await host.present().results[0].item
            if !abilities.contains(.previews) {
                try await expectRefusal(.methodNotFound) { try await host.preview(item) }
            }
            if !abilities.contains(.properties) {
                try await expectRefusal(.methodNotFound) { try await host.properties(item) }
            }
        }
        let asked = fake.counts.descriptions
        #expect(asked == 0)
    }

    @Test(arguments: [false, true])
    func `a preview travels as bytes of items do`(attached: Bool) async throws {
        try await picking(attached: attached) { host, item, fake, _ in
            let reply = try await host.preview(item, 256)
            #expect(reply.result.type == "public.jpeg")
            #expect(reply.result.pixelWidth == 200)
            #expect(reply.result.pixelHeight == 150)
            let inline = reply.result.data.flatMap(Base64.decode)
            #expect((attached ? reply.attachment : inline) == Self.preview.bytes)
            #expect((attached ? inline : reply.attachment) == nil)
            #expect(fake.counts.maxPixelSize == 256)
        }
    }

    @Test func `a wish beyond the plugin's own bound is cut to it, one below 1 is invalid`()
        async throws
    {
        try await picking { host, item, fake, _ in
            _ = try await host.preview(item, .max)
            #expect(fake.counts.maxPixelSize == SessionLimits.previewPixels)
            for size in [0, -1, .min] {
                try await expectRefusal(.invalidParams) { try await host.preview(item, size) }
            }
            #expect(fake.counts.descriptions == 1)
        }
    }

    @Test(arguments: [false, true])
    func `a preview that is longer than its way bears is too large`(attached: Bool) async throws {
        var limits = KitLimits()
        limits.inlineBytes = 4_096
        limits.wire.attachmentBytes = 65_536
        let limit = attached ? limits.wire.attachmentBytes : limits.inlineBytes
        try await picking(attached: attached, limits: limits) { host, item, fake, _ in
            for (count, isServed) in [(limit, true), (limit + 1, false)] {
                fake.turn { knobs in
                    knobs.preview = ItemPreview(
                        type: .png,
                        bytes: [UInt8](repeating: 7, count: count),
                        pixelWidth: 1,
                        pixelHeight: 1
                    )
                }
                if isServed {
                    _ = try await host.preview(item)
                } else {
                    try await expectRefusal(.tooLarge) { try await host.preview(item) }
                }
            }
        }
    }

    @Test(arguments: [
        (LibraryError.unsupportedType, ErrorKind.unsupportedType), (.badMedia, .badMedia),
        (.itemChanged, .itemChanged), (.timedOut, .timedOut),
        (.resourceExhausted, .resourceExhausted),
    ]) func `A68: what goes wrong with one item is told in a word, and the session goes on`(
        failure: LibraryError,
        kind: ErrorKind
    ) async throws {
        try await picking({ $0.describingFailure = failure }) { host, item, fake, _ in
            try await expectRefusal(kind) { try await host.preview(item) }
            try await expectRefusal(kind) { try await host.properties(item) }
            fake.turn { $0.describingFailure = nil }
            #expect(try await host.properties(item) == Self.properties)
            #expect(try await host.load(item).bytes == TestLibrary.content(0))
        }
    }

    @Test(arguments: [(0, 1), (1, 0), (257, 1), (1, 257), (-1, 1)])
    func `a preview of another size than asked for never leaves`(width: Int, height: Int)
        async throws
    {
        let odd = ItemPreview(type: .png, bytes: [1], pixelWidth: width, pixelHeight: height)
        try await picking({ $0.preview = odd }) { host, item, _, _ in
            try await expectRefusal(.internalError) { try await host.preview(item, 256) }
        }
    }

    @Test func `properties that cannot be never leave`() async throws {
        let long = String(repeating: "x", count: SessionLimits.propertiesBytes)
        var deep: JSON = 1
        for _ in 0..<SessionLimits.propertiesDepth { deep = .array([deep]) }
        let changes: [(String, JSON?)] = [
            ("pixelWidth", nil), ("pixelHeight", "1"), ("pixelWidth", -1), ("orientation", 9),
            ("orientation", 0), ("exif", []), ("gps", "here"), ("duration", -1.5),
            ("colorModel", 3), ("text", .string(long)), ("deep", deep),
        ]
        try await picking { host, item, fake, _ in
            for (name, value) in changes {
                fake.turn { knobs in
                    knobs.properties = Self.properties
                    knobs.properties?[name] = value
                }
                try await expectRefusal(.internalError) { try await host.properties(item) }
            }
            fake.turn { $0.properties = ["pixelWidth": 0, "pixelHeight": 0] }
            #expect(try await host.properties(item) == ["pixelWidth": 0, "pixelHeight": 0])
        }
    }

    @Test func `a released item is described no more than one that never was`() async throws {
        try await picking { host, item, fake, _ in
            try await host.release([item])
            for handle in [item, .random()] {
                let preview = try await refusal { try await host.preview(handle) }
                let properties = try await refusal { try await host.properties(handle) }
                #expect(preview == RPCError(.unknownItem))
                #expect(properties == RPCError(.unknownItem))
            }
            #expect(fake.counts.descriptions == 0)
        }
    }

    @Test(arguments: [0, 1])
    func `F16 A21: a file that is no longer what was picked is not described`(pins: Int)
        async throws
    {
        var limits = KitLimits()
        limits.pinnedItems = pins
        try await picking(limits: limits) { host, item, _, library in
            #expect(try await host.properties(item) == Self.properties)
            truncate(library.path("0.png").string, 500)
            try await expectRefusal(.itemChanged) { try await host.preview(item) }
            try await expectRefusal(.itemChanged) { try await host.properties(item) }
        }
    }

    @Test func `a cancelled preview is answered at once and its work ends`() async throws {
        try await picking({ $0.describesForEver = true }) { host, item, fake, _ in
            let load = Task { try await host.preview(item) }
            try await eventually { fake.counts.descriptions == 1 }
            let clock = ContinuousClock()
            let begin = clock.now
            load.cancel()
            await #expect(throws: CallError.self) { try await load.value }
            #expect(clock.now - begin < .seconds(2))
            try await eventually { fake.counts.cancellations == 1 }
            try await host.ping()
        }
    }

    @Test func `A77: few are made at once, the others in turn, and nothing else waits`()
        async throws
    {
        let most = KitLimits().descriptions
        try await picking(attached: true, { $0.describesForEver = true }) { host, item, fake, _ in
            let loads = (0..<30).map { _ in Task { try await host.preview(item) } }
            try await eventually { fake.counts.descriptions == most }
            try await host.ping()
            #expect(try await host.load(item).bytes == TestLibrary.content(0))
            #expect(fake.counts.descriptions == most)
            fake.turn { $0.describesForEver = false }
            for load in loads { load.cancel() }
            for load in loads { _ = try? await load.value }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<30 { group.addTask { _ = try await host.preview(item) } }
                try await group.waitForAll()
            }
        }
    }
}

extension Peer {
    fileprivate func preview(
        _ item: ItemHandle,
        _ maxPixelSize: Int = 256
    ) async throws -> Reply<LoadPreview.Result> {
        try await call(
            LoadPreview.self,
            LoadPreview.Params(item: item, maxPixelSize: maxPixelSize),
            timeout: Self.patience
        )
    }

    fileprivate func properties(_ item: ItemHandle) async throws -> JSONObject {
        try await call(
            LoadProperties.self,
            LoadProperties.Params(item: item),
            timeout: Self.patience
        ).result
    }
}
