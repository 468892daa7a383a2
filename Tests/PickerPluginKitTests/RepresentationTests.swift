import Glibc
import PickerJSON
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Synchronization
import SystemPackage
import Testing
import UniformTypes

/// What is made of items: which types there are, once for all who ask, and kept within bounds.
@Suite struct RepresentationTests {
    private static let original = TestLibrary.content(0)
    private static let jpeg = FakeMaking.content(
        of: original,
        as: RepresentationDemand(type: .jpeg)
    )

    private func making(
        count: Int = 1,
        limits: KitLimits = KitLimits(),
        _ making: FakeMaking = FakeMaking(),
        _ body: @escaping @Sendable (Peer, FakeLibrary, TestLibrary) async throws -> Void
    ) async throws {
        let library = try TestLibrary(count: count)
        let fake = FakeLibrary(try library.open())
        fake.turn { knobs in
            knobs.abilities = [.representations, .metadata]
            knobs.making = making
        }
        try await withPlugin(library.parts(limits: limits, library: fake)) { host in
            try await host.initialize(attachments: true)
            try await body(host, fake, library)
        }
    }

    @Test(arguments: [
        ("current", [], ["public.png"]), ("compatible", [], ["public.jpeg"]),
        ("automatic", [], ["public.png", "public.jpeg"]),
        ("automatic", ["public.jpeg"], ["public.jpeg", "public.png"]),
        ("automatic", ["public.image"], ["public.png", "public.jpeg"]),
    ]) func `SC9: the mode says which types there are, the best first`(
        mode: String,
        accepted: [String],
        types: [String]
    ) async throws {
        try await making { host, _, _ in
            let result = try await host.present { configuration in
                configuration.preferredAssetRepresentationMode = .init(rawValue: mode)
                configuration.acceptedTypeIdentifiers = accepted.isEmpty ? nil : accepted
            }.results[0]
            #expect(result.registeredTypeIdentifiers == types)
            let ending = types[0] == "public.jpeg" ? "0.jpeg" : "0.png"
            #expect(result.suggestedName == ending)
            if !types.contains("public.png") {
                try await expectRefusal(.unsupportedType) { try await host.load(result.item) }
            }
        }
    }

    @Test func `the original is never asked for, and what is converted says so`() async throws {
        try await making { host, fake, _ in
            let item = try await host.present().results[0].item
            let original = try await host.load(item, as: "public.image")
            #expect(original.bytes == Self.original)
            #expect(original.result.isReencoded == nil)
            #expect(fake.counts.demands.isEmpty)
            let made = try await host.load(item, as: "public.jpeg")
            #expect(made.bytes == Self.jpeg)
            #expect(made.result.isReencoded == true)
            #expect(made.result.type == "public.jpeg")
            let file = try await host.loadFile(item, as: "public.jpeg")
            #expect(file.sha256 == ContentDigest.hexadecimal(of: Self.jpeg))
            #expect(file.file.hasSuffix(".jpeg") && file.isReencoded == true)
            #expect(fake.counts.demands == [RepresentationDemand(type: .jpeg)])
        }
    }

    @Test func `a type alone does not tell how a file is coded: compatible asks the library`()
        async throws
    {
        var uncommon = FakeMaking()
        uncommon.convertsTo = .png
        try await making(count: 2, uncommon) { host, fake, _ in
            let demand = RepresentationDemand(type: .png, isCompatible: true)
            let compatible = PickerConfiguration.RepresentationMode.compatible
            let own = try await host.present { $0.preferredAssetRepresentationMode = compatible }
                .results[0]
            #expect(own.registeredTypeIdentifiers == ["public.png"])
            for _ in 0..<3 {
                let loaded = try await host.load(own.item)
                #expect(loaded.bytes == Self.original && loaded.result.isReencoded == nil)
            }
            #expect(fake.counts.demands == [demand])

            fake.turn { $0.making?.uncommon = [.png] }
            let item = try await host.present { $0.preferredAssetRepresentationMode = compatible }
                .results[0].item
            let made = try await host.load(item)
            #expect(made.bytes == FakeMaking.content(of: Self.original, as: demand))
            #expect(made.result.isReencoded == true)
            #expect(made.result.type == "public.png")
        }
    }

    @Test func `what stands for an item without metadata is never its own file`() async throws {
        var silent = FakeMaking()
        silent.givesNothing = true
        try await making(silent) { host, _, _ in
            let result = try await host.present { $0.metadata = .init(location: .strip) }.results[0]
            try await expectRefusal(.unsupportedType) { try await host.load(result.item) }
            let other = try await host.present().results[0]
            try await expectRefusal(.unsupportedType) {
                try await host.load(other.item, as: "public.jpeg")
            }
        }
    }

    @Test func `many ranges at once are of one making, and a failure is not tried again`()
        async throws
    {
        try await making { host, fake, _ in
            let item = try await host.present().results[0].item
            try await withThrowingTaskGroup(of: Void.self) { group in
                for offset in 0..<20 {
                    group.addTask {
                        let part = try await host.load(
                            item,
                            as: "public.jpeg",
                            offset: Int64(offset),
                            length: 3
                        )
                        #expect(part.bytes == Array(Self.jpeg.dropFirst(offset).prefix(3)))
                    }
                }
                try await group.waitForAll()
            }
            #expect(fake.counts.demands.count == 1)
            fake.turn { $0.making?.failure = .badMedia }
            let other = try await host.present().results[0].item
            for _ in 0..<3 {
                try await expectRefusal(.badMedia) {
                    try await host.load(other, as: "public.jpeg")
                }
            }
            #expect(fake.counts.demands.count == 2)
            #expect(try await host.load(other).bytes == Self.original)
        }
    }

    @Test func `what is let go of is made again, and must be the same to the byte`() async throws {
        var limits = KitLimits()
        limits.keptRepresentations = 1
        try await making(count: 2, limits: limits) { host, fake, _ in
            let items = try await host.present().results.map(\.item)
            _ = try await host.load(items[0], as: "public.jpeg")
            _ = try await host.load(items[1], as: "public.jpeg")
            #expect(try await host.load(items[0], as: "public.jpeg").bytes == Self.jpeg)
            #expect(fake.counts.demands.count == 3)
            fake.turn { $0.making?.byteCount = 500 }
            try await expectRefusal(.itemChanged) {
                try await host.load(items[1], as: "public.jpeg")
            }
            try await host.release(items)
            let again = try await host.present().results[1].item
            #expect(try await host.load(again, as: "public.jpeg").bytes.count == 500)
        }
    }

    @Test func `a host is told each stage, no number falls, and a report is never late`()
        async throws
    {
        try await making { host, _, _ in
            let item = try await host.present().results[0].item
            let reports = Mutex<[ProgressReport]>([])
            _ = try await host.load(item, as: "public.jpeg") { report in
                reports.withLock { $0.append(report) }
            }
            let told = reports.withLock { $0 }
            #expect(
                told.map(\.stage.rawValue) == ["queued", "converting", "converting", "copying"]
            )
            #expect(told.map(\.completed) == [0, 0, 1_000, Int64(Self.jpeg.count)])
        }
    }

    @Test func `the first of many is delivered while the rest are being made`() async throws {
        let gate = Gate()
        var slow = FakeMaking()
        slow.work = { item in if item.fileName != Array("0.png".utf8) { await gate.wait() } }
        try await making(count: 40, slow) { host, fake, _ in
            let items = try await host.present().results.map(\.item)
            #expect(items.count == 40)
            let rest = items.dropFirst().map { item in
                Task { try await host.load(item, as: "public.jpeg").bytes.count }
            }
            // Three turns are taken by what does not end, one is left.
            #expect(try await host.load(items[0]).bytes == Self.original)
            gate.open()
            #expect(try await host.load(items[0], as: "public.jpeg").bytes == Self.jpeg)
            for load in rest { #expect(try await load.value > 0) }
        }
    }

    @Test func `a cancelled load ends at once, and others that wait for the same get theirs`()
        async throws
    {
        let isSlow = Mutex(true)
        var slow = FakeMaking()
        slow.work = { _ in
            if isSlow.withLock({ $0 }) { try await Task.sleep(for: .seconds(3_600)) }
        }
        try await making(slow) { host, fake, _ in
            let item = try await host.present().results[0].item
            let first = Task { try await host.load(item, as: "public.jpeg") }
            try await eventually { fake.counts.demands.count == 1 }
            let second = Task { try await host.load(item, as: "public.jpeg").bytes }
            try await host.ping()
            isSlow.withLock { $0 = false }
            first.cancel()
            await #expect(throws: CallError.self) { try await first.value }
            #expect(try await second.value == Self.jpeg)
            #expect(fake.counts.cancellations == 1)
            #expect(fake.counts.demands.count == 2)
        }
    }

    @Test func `F16: a file that changed while it was converted is not handed over`()
        async throws
    {
        let path = Mutex("")
        var slow = FakeMaking()
        slow.work = { _ in truncate(path.withLock { $0 }, 999) }
        try await making(slow) { host, _, library in
            path.withLock { $0 = library.path("0.png").string }
            let item = try await host.present().results[0].item
            try await expectRefusal(.itemChanged) { try await host.load(item, as: "public.jpeg") }
        }
    }

    @Test func `A11: types that cannot be are refused`() async throws {
        let many = (0...64).map { "public.t\($0)" }
        let long = [String(repeating: "x", count: 256)]
        try await making { host, _, _ in
            for accepted in [many, long, [""], ["a b"], ["/etc"], ["ä"]] {
                let error = try await refusal {
                    try await host.present { $0.acceptedTypeIdentifiers = accepted }
                }
                #expect(error.code == ErrorKind.invalidConfiguration.code)
                #expect(
                    error.data?["path"] == .string("configuration.acceptedTypeIdentifiers")
                )
            }
        }
    }

    @Test func `a library that makes nothing serves originals and refuses to convert`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        try await withPlugin(library.parts()) { host in
            let capabilities = try await host.initialize().capabilities
            #expect(capabilities.metadata == nil)
            #expect(capabilities.receipt == true)
            try await expectRefusal(.invalidConfiguration) {
                try await host.present { $0.preferredAssetRepresentationMode = .compatible }
            }
            let result = try await host.present { $0.acceptedTypeIdentifiers = ["public.jpeg"] }
                .results[0]
            #expect(result.registeredTypeIdentifiers == ["public.png"])
            #expect(try await host.load(result.item).bytes == Self.original)
        }
    }
}
