import PickerJSON
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Testing
import UniformTypes

/// The deal about metadata: who decides, and that every way out keeps to it.
@Suite struct MetadataDealTests {
    private static let original = TestLibrary.content(0)

    private func dealing(
        _ interface: any PickerInterface = FakeInterface.newest(),
        unattended: Bool = false,
        settled: MetadataWord = MetadataWord(),
        receipts: Bool = false,
        making: FakeMaking = FakeMaking(),
        _ body: @escaping @Sendable (Peer, FakeLibrary) async throws -> Void
    ) async throws {
        let library = try TestLibrary(count: 2)
        let fake = FakeLibrary(try library.open())
        fake.turn { knobs in
            knobs.abilities = [.representations, .metadata, .properties, .previews]
            knobs.making = making
        }
        let parts = try library.parts(
            interface,
            unattended: unattended,
            settledMetadata: settled,
            library: fake
        )
        try await withPlugin(parts) { host in
            try await host.initialize(attachments: true, receipts: receipts)
            try await body(host, fake)
        }
    }

    private static func strip(_ configuration: inout PickerConfiguration) {
        configuration.selectionLimit = 0
        configuration.metadata = MetadataWishes(location: .strip)
    }

    private static func stripped(as type: UTType = .png, _ classes: MetadataClasses = .location)
        -> [UInt8]
    {
        FakeMaking.content(
            of: original,
            as: RepresentationDemand(type: type, withheld: classes)
        )
    }

    /// host's wish, what the person said, the settings, whether a script stands for the person;
    /// whether the place is taken out.
    private static let deals: [(String?, String?, String?, Bool, Bool)] = [
        (nil, nil, nil, false, false), ("ask", nil, nil, false, false),
        ("keep", nil, nil, false, false), ("strip", nil, nil, false, true),
        ("strip", "keep", "keep", false, true), ("keep", "strip", nil, false, true),
        ("ask", "strip", nil, false, true), (nil, "strip", "keep", false, true),
        ("ask", nil, "strip", false, true), ("keep", nil, "strip", false, true),
        ("ask", "keep", "strip", false, false), ("keep", "keep", "strip", false, false),
        ("ask", "keep", "strip", true, true), ("ask", "strip", "keep", true, true),
        ("ask", "keep", nil, true, false), ("ask", nil, "strip", true, true),
    ]

    private static func word(_ text: String?) -> MetadataWord {
        switch text {
        case "keep": MetadataWord(kept: .location)
        case "strip": MetadataWord(stripped: .location)
        default: MetadataWord()
        }
    }

    @Test(arguments: deals)
    func `the host can have more taken out than the person wants, never less`(
        wish: String?,
        said: String?,
        settled: String?,
        unattended: Bool,
        isStripped: Bool
    ) async throws {
        let face = FakeInterface { presentation in
            #expect(presentation.canStripMetadata)
            #expect(presentation.settledMetadata == Self.word(settled))
            let items = try await presentation.page(limit: 1).items
            return .picked(items, metadata: Self.word(said))
        }
        try await dealing(face, unattended: unattended, settled: Self.word(settled)) { host, _ in
            let result = try await host.present { configuration in
                configuration.metadata = wish.map {
                    MetadataWishes(location: .init(rawValue: $0))
                }
            }.results[0]
            #expect(result.metadata?.location == (isStripped ? .stripped : .kept))
            #expect(result.metadata?.captions == .kept && result.metadata?.makerNotes == .kept)
            let bytes = try await host.load(result.item).bytes
            #expect(bytes == (isStripped ? Self.stripped() : Self.original))
        }
    }

    @Test func `A66: no way out hands over a byte of an original from which something is withheld`()
        async throws
    {
        try await dealing(receipts: true) { host, fake in
            fake.turn { $0.properties = ["pixelWidth": 1, "pixelHeight": 1] }
            let results = try await host.present(Self.strip).results
            let item = results[0].item
            #expect(results[0].metadata?.location == .stripped)
            for type in ["public.png", "public.image", "public.data", "public.item"] {
                for (offset, length) in [(0, nil), (0, 5), (3, 40), (900, 99)] as [(Int64, Int64?)]
                {
                    let part = try await host.load(item, as: type, offset: offset, length: length)
                    let whole = Self.stripped()
                    let end = length.map { min(whole.count, Int(offset + $0)) } ?? whole.count
                    #expect(part.bytes == Array(whole.prefix(end).dropFirst(Int(offset))))
                    #expect(part.result.byteCount == Int64(whole.count))
                    #expect(part.result.receipt?.withheld == ["location"])
                }
            }
            #expect(try await host.load(item, as: "public.jpeg").bytes == Self.stripped(as: .jpeg))
            let file = try await host.loadFile(item)
            #expect(file.sha256 == ContentDigest.hexadecimal(of: Self.stripped()))
            // What properties are read from is what a load would give.
            _ = try await host.call(
                LoadProperties.self,
                LoadProperties.Params(item: item),
                timeout: Peer.patience
            )
            #expect(fake.counts.described?.byteCount == Int64(Self.stripped().count))
            #expect(Set(fake.counts.demands.map(\.withheld)) == [.location])
        }
    }

    @Test(arguments: [MetadataClasses.location, .thumbnails])
    func `a preview is made of what lies inside only where that may leave`(
        withheld: MetadataClasses
    ) async throws {
        let face = FakeInterface { presentation in
            let items = try await presentation.page(limit: 1).items
            return .picked(items, metadata: MetadataWord(stripped: withheld))
        }
        try await dealing(face) { host, fake in
            fake.turn { knobs in
                knobs.preview = ItemPreview(type: .jpeg, bytes: [1], pixelWidth: 1, pixelHeight: 1)
            }
            let item = try await host.present().results[0].item
            _ = try await host.call(
                LoadPreview.self,
                LoadPreview.Params(item: item, maxPixelSize: 64),
                timeout: Peer.patience
            )
            let seen =
                withheld == .thumbnails ? Self.stripped(as: .png, .thumbnails) : Self.original
            #expect(fake.counts.described?.byteCount == Int64(seen.count))
        }
    }

    @Test func `what cannot be stripped for sure is refused by every way, the others come`()
        async throws
    {
        var making = FakeMaking()
        making.unstrippable = [.png]
        try await dealing(making: making) { host, fake in
            fake.turn { $0.properties = ["pixelWidth": 1, "pixelHeight": 1] }
            let item = try await host.present(Self.strip).results[0].item
            try await expectRefusal(.unsupportedType) { try await host.load(item) }
            try await expectRefusal(.unsupportedType) { try await host.loadFile(item) }
            try await expectRefusal(.unsupportedType) {
                try await host.call(
                    LoadProperties.self,
                    LoadProperties.Params(item: item),
                    timeout: Peer.patience
                )
            }
            #expect(try await host.load(item, as: "public.jpeg").bytes == Self.stripped(as: .jpeg))
        }
    }

    @Test func `a library that breaks its word hands over nothing`() async throws {
        var leaky = FakeMaking()
        leaky.leaks = .location
        var lazy = FakeMaking()
        lazy.givesOwnFile = true
        for making in [leaky, lazy] {
            try await dealing(making: making) { host, _ in
                let item = try await host.present(Self.strip).results[0].item
                try await expectRefusal(.unsupportedType) { try await host.load(item) }
                try await expectRefusal(.unsupportedType) { try await host.loadFile(item) }
            }
        }
    }

    @Test func `a person's strip is kept where the library cannot strip: nothing is handed over`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        let parts = try library.parts(settledMetadata: MetadataWord(stripped: .location))
        try await withPlugin(parts) { host in
            try await host.initialize()
            let result = try await host.present().results[0]
            #expect(result.metadata?.location == .stripped)
            try await expectRefusal(.unsupportedType) { try await host.load(result.item) }
            try await expectRefusal(.unsupportedType) { try await host.loadFile(result.item) }
        }
    }

    @Test(arguments: ["location", "captions", "people", "cameraSerial", "thumbnails", "makerNotes"])
    func `each class is wished for by its word`(word: String) async throws {
        try await dealing { host, fake in
            let wishes = try JSON.object([word: "strip"]).decode(MetadataWishes.self)
            let result = try await host.present { $0.metadata = wishes }.results[0]
            _ = try await host.load(result.item)
            let metadataClass = MetadataClasses.words.first { $0.word == word }?.metadataClass
            #expect(fake.counts.demands.map(\.withheld) == [metadataClass])
            let outcome = try JSON(encoding: try #require(result.metadata))
            for (other, _) in MetadataClasses.words {
                #expect(outcome[other] == (other == word ? "stripped" : "kept"))
            }
            let odd = try JSON.object([word: "blur"]).decode(MetadataWishes.self)
            let error = try await refusal { try await host.present { $0.metadata = odd } }
            #expect(error.data?["path"] == .string("configuration.metadata." + word))
        }
    }
}
