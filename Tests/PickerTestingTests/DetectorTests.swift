import PickerJSON
import PickerTesting
import Testing

/// The detector is only worth something if it finds what leaks and keeps quiet otherwise.
@Suite(.serialized) struct DetectorTests {
    /// Picks the newest item, loads it, asks for what does not exist, and looks for leaks.
    private func leaks(_ mutant: LeakyPlugin.Mutant?, _ library: CanaryLibrary) async throws
        -> [Leak]
    {
        let folder = try TemporaryFolder()
        let plugin = try LeakyPlugin.write(mutant, to: folder)
        let session = try ObservedSession(plugin.opening(library), library: library)
        try await session.initialize()
        let picked = try await session.call("picker/present")
        let item = try #require(picked.message["result"]?["results"]?[0]?["item"])
        _ = try await session.call("item/loadData", ["item": item, "type": "public.data"])
        _ = try await session.call("library/list")
        session.endInput()
        try await session.ended()
        return session.leaks(of: library, picked: library.newest(1))
    }

    @Test(arguments: LeakyPlugin.mutants)
    func `every leak is found, and named by its kind`(_ mutant: LeakyPlugin.Mutant) async throws {
        let library = try CanaryLibrary(count: 31)
        let found = try await leaks(mutant, library)
        #expect(mutant.kinds.isSubset(of: Set(found.map(\.kind))), "\(mutant): \(found)")
    }

    @Test func `fifty faithful sessions raise no alarm`() async throws {
        let library = try CanaryLibrary()
        let before = LibraryTree(library.root)
        for _ in 0..<50 {
            let found = try await leaks(nil, library)
            #expect(found.isEmpty, "\(found)")
        }
        #expect(LibraryTree(library.root) == before)
    }
}
