import Foundation
import PickerHost
import SystemPackage
import Testing

@Suite(.timeLimit(.minutes(5))) struct DataTests {
    @Test(
        arguments: ["attachments", "", "file", "attachments,file"],
        [0, 1, 1_000, 4_096, 65_536, 65_537, 1_000_003]
    )
    func `SI6 data is loaded byte for byte, in every way and size`(offers: String, size: Int)
        async throws
    {
        let plugin = FakePlugin(size: size, offers: offers)
        let progress = LoadProgress()
        let data = try await plugin.picking { provider in
            try await provider.loadDataRepresentation(for: .image, progress: progress)
        }
        #expect(data == plugin.content)
        #expect(progress.fractionCompleted == 1)
        #expect(progress.completedUnitCount == Int64(size))
    }

    @Test func `SI2 a parent type gets the first registered type that conforms`() async throws {
        try await FakePlugin().picking { provider in
            #expect(provider.registeredTypeIdentifiers == ["public.heic", "public.jpeg"])
            #expect(provider.hasItem(conformingTo: .image))
            #expect(provider.hasItemConformingToTypeIdentifier("public.heif-standard"))
            #expect(!provider.hasItem(conformingTo: .movie))
            #expect(provider.registeredContentTypes(conformingTo: .jpeg) == [.jpeg])
            let null = try FileDescriptor.open("/dev/null", .writeOnly)
            defer { try? null.close() }
            let image = try await provider.write(to: null, type: .image)
            #expect(image.type == .heic)
            let jpeg = try await provider.write(to: null, type: .jpeg)
            #expect(jpeg.type == .jpeg)
        }
    }

    @Test func `SI4 a type that the item has not is refused without asking the plugin`()
        async throws
    {
        try await FakePlugin().picking { provider in
            await #expect {
                try await provider.loadDataRepresentation(for: .movie)
            } throws: { ($0 as? ItemProviderError)?.code == .itemUnavailable }
            let data = try await provider.loadDataRepresentation(for: .image)
            #expect(data.count == 1_000)
        }
    }

    @Test(arguments: [1, 64])
    func `many items at once are loaded whole, however little the plugin bears`(inFlight: Int)
        async throws
    {
        let plugin = try MemoryPlugin(byteCount: 1_500_000, inFlight: inFlight)
        try await withPicker(plugin.source, host: FakePlugin.host, options: FakePlugin.patient()) {
            picker in
            let provider = try #require(try await picker.present().results.first).itemProvider
            let sound = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let data = try? await provider.loadDataRepresentation(for: .movie)
                        return data?.count == 1_500_000
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(sound == 20)
        }
    }

    @Test func `more than memory is meant for is refused with the way to load it`() async throws {
        var options = FakePlugin.patient()
        options.limits.dataBytes = 999
        try await FakePlugin().picking(options: options) { provider in
            await #expect {
                try await provider.loadDataRepresentation(for: .image)
            } throws: {
                "\($0)".contains("loadFileRepresentation")
            }
        }
    }
}
