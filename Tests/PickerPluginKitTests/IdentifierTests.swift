import Glibc
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

@Suite struct IdentifierTests {
    private func identifiers(
        _ library: TestLibrary,
        host name: String = "tests",
        _ wanted: Bool = true
    ) async throws -> [String?] {
        try await withPlugin(library.parts()) { host in
            try await host.initialize(host: name)
            return try await host.present {
                $0.selectionLimit = 0
                $0.includesAssetIdentifiers = wanted
            }.results.map(\.assetIdentifier)
        }.value
    }

    @Test func `SC10: identifiers are the same for one host in every session`() async throws {
        let library = try TestLibrary()
        let first = try await identifiers(library)
        #expect(Set(first).count == 3 && !first.contains(nil))
        #expect(try await identifiers(library) == first)
        // What is picked along with an item, and its date, change nothing.
        library.date(library.path("0.png"), year: 1999)
        #expect(try await Set(identifiers(library)) == Set(first))
    }

    @Test func `SC11: without the wish there are none, and no secret is made`() async throws {
        let library = try TestLibrary()
        #expect(try await identifiers(library, false) == [nil, nil, nil])
        let folder = library.folder.path.appending("state").appending("postern")
        #expect(FileTree.names(folder) == ["pace"], "when it was asked, and nothing of whom")
    }

    @Test func `identifiers of two hosts, two libraries and two users have nothing in common`()
        async throws
    {
        let library = try TestLibrary()
        let all =
            try await identifiers(library, host: "a") + identifiers(library, host: "b")
            + identifiers(library, host: "")
        #expect(Set(all).count == 9)
        let other = try TestLibrary()
        #expect(try await Set(all).isDisjoint(with: identifiers(other, host: "a")))
        FileTree.remove(library.folder.path.appending("state"))
        #expect(try await Set(all).isDisjoint(with: identifiers(library, host: "a")))
    }

    @Test func `the secret is whole, private and nobody else's`() async throws {
        let library = try TestLibrary()
        let first = try await identifiers(library)
        let folder = library.folder.path.appending("state").appending("postern")
        let names = FileTree.names(folder).filter { !$0.hasPrefix("given-") && $0 != "pace" }
        #expect(names == ["identifier-secret"])
        let file = folder.appending("identifier-secret")
        let status = try #require(FileStatus(file))
        #expect(status.mode == S_IFREG | 0o600)
        #expect(FileTree.bytes(file)?.count == 32)
        // One that others could have read, one of a wrong length and a link are no secrets; a new
        // one in their place would change identifiers behind the host's back.
        #expect(chmod(file.string, 0o644) == 0)
        #expect(try await identifiers(library) == [nil, nil, nil])
        #expect(chmod(file.string, 0o600) == 0)
        #expect(try await identifiers(library) == first)
        #expect(truncate(file.string, 31) == 0)
        #expect(try await identifiers(library) == [nil, nil, nil])
        #expect(unlink(file.string) == 0 && symlink("/etc/hostname", file.string) == 0)
        #expect(try await identifiers(library) == [nil, nil, nil])
    }

    @Test func `SG1: preselected identifiers are dropped without a sign`() async throws {
        let library = try TestLibrary()
        let known = try await identifiers(library).compactMap(\.self)
        try await withPlugin(library.parts()) { host in
            try await host.initialize()
            for preselected in [
                [], known, ["0.png", "/etc/passwd", String(repeating: "x", count: 9)],
            ] {
                let result = try await host.present {
                    $0.selectionLimit = 0
                    $0.preselectedAssetIdentifiers = preselected
                }
                #expect(result.results.map(\.suggestedName) == ["0.png", "1.png", "2.png"])
            }
        }
    }
}
