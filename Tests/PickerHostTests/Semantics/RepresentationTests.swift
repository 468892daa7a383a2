import Foundation
import PickerHost
import PickerProtocol
import PickerTesting
import SystemPackage
import Testing
import UniformTypes

/// What Apple's picker promises of the bytes that are handed over.
@Suite struct RepresentationTests {
    @Test func `SP10 configuration, filter and answer are values`() throws {
        var one = PickerConfiguration()
        one.filter = .any(of: [.images, .not(.videos)])
        var other = one
        #expect(one == other && Set([one, other]).count == 1)
        other.selectionLimit = 3
        #expect(one != other && one.selectionLimit == nil, "a copy is its own")
        let result = PickerProtocol.PickerResult(
            item: ItemHandle(rawValue: "h"),
            registeredTypeIdentifiers: ["public.jpeg"]
        )
        #expect(Set([result, result]).count == 1)
    }

    @Test(arguments: RealPlugin.allCases)
    func `SC9 the representation current is the original, byte for byte`(
        plugin: RealPlugin
    ) async throws {
        let library = try CanaryLibrary(count: 7)
        let picked = try await plugin.picked(library, ["--select", "all"]) { configuration in
            configuration.selectionLimit = 0
            configuration.preferredAssetRepresentationMode = .current
        }
        let originals = try library.items.map {
            ContentDigest.hexadecimal(of: try $0.content())
        }
        #expect(Set(picked) == Set(originals))
    }

    @Test(arguments: RealPlugin.allCases)
    func `SM4 SM5 animated pictures keep their bytes, and videos come as files`(
        plugin: RealPlugin
    ) async throws {
        let library = try CanaryLibrary(count: 31)
        let originals = Set(
            try library.items.map { ContentDigest.hexadecimal(of: try $0.content()) }
        )
        let source = plugin.source(library, ["--select", "all"])
        let options = FakePlugin.patient()
        try await withPicker(source, host: FakePlugin.host, options: options) { picker in
            var configuration = PickerConfiguration()
            configuration.selectionLimit = 0
            let results = try await picker.present(configuration).results
            let animated = results.filter { $0.itemProvider.hasItem(conformingTo: .gif) }
            let videos = results.filter { $0.itemProvider.hasItem(conformingTo: .movie) }
            #expect(!animated.isEmpty && !videos.isEmpty)
            for result in animated {
                let data = try await result.itemProvider.loadDataRepresentation(for: .gif)
                #expect(data.starts(with: Array("GIF8".utf8)))
                #expect(originals.contains(ContentDigest.hexadecimal(of: Array(data))))
            }
            for result in videos {
                try await result.itemProvider.loadFileRepresentation(for: .movie) { file in
                    let data = try Data(contentsOf: file.url)
                    #expect(originals.contains(ContentDigest.hexadecimal(of: Array(data))))
                    #expect(Int64(data.count) == file.byteCount)
                }
            }
        }
    }

    @Test(arguments: RealPlugin.allCases)
    func `SK7 a host that only picks declares nothing`(plugin: RealPlugin) async throws {
        let library = try CanaryLibrary(count: 7)
        var options = FakePlugin.patient()
        options.usageDescriptions = nil
        let source = plugin.source(library, ["--select", "newest:1"])
        let count = try await withPicker(source, host: FakePlugin.host, options: options) {
            try await $0.present().results.count
        }
        #expect(count == 1)
    }
}
