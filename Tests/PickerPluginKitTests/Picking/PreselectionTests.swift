import MediaLibrary
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

@testable import PickerPluginKit

/// What a host names again is chosen, if it was given to this host before.
@Suite struct PreselectionTests {
    /// Picks everything, and gives what the host learned.
    private func known(_ library: TestLibrary, host name: String = "tests") async throws -> [String]
    {
        try await withPlugin(library.parts()) { host in
            try await host.initialize(host: name)
            return try await host.present {
                $0.selectionLimit = 2
                $0.includesAssetIdentifiers = true
            }.results.compactMap(\.assetIdentifier)
        }.value
    }

    /// What a picker begins with that is asked for by a host.
    private func tray(
        _ library: TestLibrary,
        _ identifiers: [String],
        host name: String = "tests",
        limit: Int = 5,
        wanted: Bool = true
    ) async throws -> [[UInt8]] {
        let face = FakeInterface(followsModel: true) { presentation in
            let tray = presentation.model.screen.tray
            #expect(tray.allSatisfy { $0.isUnseen })
            return .picked(tray.map(\.item))
        }
        return try await withPlugin(library.parts(face)) { host in
            try await host.initialize(host: name)
            let result = try await host.present {
                $0.selectionLimit = limit
                $0.selection = .ordered
                $0.includesAssetIdentifiers = wanted
                $0.preselectedAssetIdentifiers = identifiers
            }
            return result.results.map { Array(($0.suggestedName ?? "").utf8) }
        }.value
    }

    private func names(_ names: String...) -> [[UInt8]] { names.map { Array($0.utf8) } }

    @Test func `what was given on another day is chosen, in the order of the host`() async throws {
        let library = try TestLibrary(count: 4)
        let known = try await known(library)
        #expect(known.count == 2)
        let tray = try await tray(library, [known[1], "made-up", known[0], known[1], ""])
        #expect(tray == names("1.png", "0.png"))
    }

    @Test func `what was not given to this host means nothing, however right it is`() async throws {
        let library = try TestLibrary(count: 4)
        let known = try await known(library)
        let others = try await self.known(library, host: "other")
        #expect(try await tray(library, others).isEmpty)
        #expect(try await tray(library, known, host: "other").isEmpty)
        // The right identifier of an item that was never given.
        let parts = try library.parts()
        let items = try await library.open().page(LibraryQuery(), after: nil, limit: 4).items
        let guessed = try #require(parts.secret?.identifier(of: items[3], host: "tests"))
        #expect(try await tray(library, [guessed]).isEmpty)
        #expect(try await tray(library, [guessed, known[0]]) == names("0.png"))
    }

    @Test func `without identifiers, or with a limit of one, nothing is chosen beforehand`()
        async throws
    {
        let library = try TestLibrary(count: 4)
        let known = try await known(library)
        #expect(try await tray(library, known, wanted: false).isEmpty)
        #expect(try await tray(library, known, limit: 1).isEmpty)
    }

    @Test func `what is gone is passed over, and a spoilt memory is none`() async throws {
        let library = try TestLibrary(count: 4)
        let known = try await known(library)
        FileTree.remove(library.path("0.png"))
        #expect(try await tray(library, known) == names("1.png"))
        let folder = library.folder.path.appending("state").appending("postern")
        let given = FileTree.names(folder).filter { $0.hasPrefix("given-") }
        #expect(given.count == 1)
        for name in given {
            try FileTree.write([0xFF, 0xFF, 0xFF, 0xFF, 1], to: folder.appending(name))
        }
        #expect(try await tray(library, known).isEmpty)
    }
}
