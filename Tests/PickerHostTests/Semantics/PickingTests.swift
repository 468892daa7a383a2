import Foundation
import PickerHost
import PickerProtocol
import PickerTesting
import Synchronization
import SystemPackage
import Testing

/// What a host sees of a whole pick, with real plugins over a library of canaries.
@Suite struct PickingTests {
    @Test(arguments: RealPlugin.allCases)
    func `SP2 SP3 SP13 picking needs no permission and happens in another process`(
        plugin: RealPlugin
    ) async throws {
        let library = try CanaryLibrary(count: 7)
        let digests = try library.newest(1).map {
            ContentDigest.hexadecimal(of: try $0.content())
        }
        let picked = try await plugin.picked(library, ["--select", "newest:1"])
        #expect(picked == digests)
    }

    @Test(arguments: RealPlugin.allCases)
    func `SP5 nothing about items that were not picked reaches the host`(plugin: RealPlugin)
        async throws
    {
        let library = try CanaryLibrary(count: 31)
        let lines = Mutex<[String]>([])
        var options = FakePlugin.patient()
        options.trace = { event in
            guard event.sender == .plugin else { return }
            lines.withLock { $0.append(event.line) }
        }
        let source = plugin.source(library, ["--select", "newest:1"])
        let name = try await withPicker(source, host: FakePlugin.host, options: options) { picker in
            let result = try #require(try await picker.present().results.first)
            _ = try await result.itemProvider.loadDataRepresentation(for: .item)
            return result.itemProvider.suggestedName
        }
        let seen = lines.withLock { $0.joined(separator: "\n") } + "\n" + (name ?? "")
        let scan = LeakScan(library, picked: library.newest(1))
        #expect(scan.leaks(in: [Observation(.output, Array(seen.utf8))]) == [])
        #expect(!seen.contains(library.root.string))
    }

    @Test(arguments: RealPlugin.allCases)
    func `SC1 without a limit one item can be chosen`(plugin: RealPlugin) async throws {
        let library = try CanaryLibrary(count: 7)
        let response = try await plugin.response(library, ["--select", "newest:3"])
        #expect(response.results.count == 1)
    }

    @Test(arguments: RealPlugin.allCases)
    func `SC2 with the limit 0 the host sets none`(plugin: RealPlugin) async throws {
        let library = try CanaryLibrary(count: 7)
        let response = try await plugin.response(library, ["--select", "all"]) {
            $0.selectionLimit = 0
        }
        #expect(response.results.count == 7)
    }

    @Test(arguments: RealPlugin.allCases, [1, 2, 5])
    func `SC3 SC4 SC5 a result never has more than the limit of that presentation`(
        plugin: RealPlugin,
        limit: Int
    ) async throws {
        let library = try CanaryLibrary(count: 7)
        let response = try await plugin.response(library, ["--select", "newest:7"]) {
            $0.selectionLimit = limit
        }
        #expect(response.results.count == limit)
    }

    @Test(arguments: RealPlugin.allCases)
    func `SC6 SI1 without a filter everything can be chosen, each as what it is`(
        plugin: RealPlugin
    ) async throws {
        let library = try CanaryLibrary(count: 7)
        let response = try await plugin.response(library, ["--select", "all"]) {
            $0.selectionLimit = 0
        }
        let types = response.results.map { $0.itemProvider.registeredTypeIdentifiers.first }
        #expect(types == library.items.map(\.type))
    }

    @Test(arguments: RealPlugin.allCases)
    func `SC7 SI3 filters limit what can be chosen`(plugin: RealPlugin) async throws {
        let library = try CanaryLibrary(count: 23)
        for (filter, type) in [(PickerFilter.images, UTType.image), (.videos, .movie)] {
            let response = try await plugin.response(library, ["--select", "all"]) {
                $0.selectionLimit = 0
                $0.filter = filter
            }
            let expected = library.items.filter { UTType($0.type).conforms(to: type) }
            #expect(response.results.count == expected.count)
            #expect(response.results.allSatisfy { $0.itemProvider.hasItem(conformingTo: type) })
        }
    }

    @Test(arguments: RealPlugin.allCases)
    func `SC8 filters can be combined, and a list means any of them`(plugin: RealPlugin)
        async throws
    {
        let library = try CanaryLibrary(count: 23)
        let any = try await plugin.response(library, ["--select", "all"]) {
            $0.selectionLimit = 0
            $0.filter = .any(of: [.images, .videos])
        }
        #expect(any.results.count == 23)
        let none = try await plugin.response(library, ["--select", "all"]) {
            $0.selectionLimit = 0
            $0.filter = .all(of: [.images, .not(.images)])
        }
        #expect(none.results.isEmpty)
        #expect(none.outcome == .picked)
    }

    @Test(arguments: [RealPlugin.scripted])
    func `SD7 the order is the person's only where that is asked for`(plugin: RealPlugin)
        async throws
    {
        let library = try CanaryLibrary(count: 7)
        let digests = try [1, 4].map {
            ContentDigest.hexadecimal(of: try library.items[$0].content())
        }
        let script = ["--select", "index:4", "--select", "index:1"]
        let ordered = try await plugin.picked(library, script) {
            $0.selectionLimit = 2
            $0.selection = .ordered
        }
        #expect(ordered == digests.reversed())
        let asInLibrary = try await plugin.picked(library, script) { $0.selectionLimit = 2 }
        #expect(asInLibrary == digests)
    }

    @Test(arguments: RealPlugin.allCases)
    func `SD2 SD4 a person who cancels gives an empty result that is no error`(
        plugin: RealPlugin
    ) async throws {
        let library = try CanaryLibrary(count: 7)
        let response = try await plugin.response(library, ["--cancel"])
        #expect(response.outcome == .cancelled)
        #expect(response.results.isEmpty)
    }

    @Test(arguments: RealPlugin.allCases)
    func `SI2 SI5 kinds of pictures are told apart inside the kind picture`(plugin: RealPlugin)
        async throws
    {
        let library = try CanaryLibrary(count: 23)
        let response = try await plugin.response(library, ["--select", "all"]) {
            $0.selectionLimit = 0
        }
        for (result, item) in zip(response.results, library.items) {
            let provider = result.itemProvider
            #expect(provider.hasItem(conformingTo: .gif) == (item.type == "com.compuserve.gif"))
            #expect(provider.hasItem(conformingTo: .webP) == (item.type == "org.webmproject.webp"))
            #expect(provider.hasItem(conformingTo: UTType(item.type)))
            #expect(!provider.hasItem(conformingTo: UTType("com.adobe.pdf")))
        }
    }
}
