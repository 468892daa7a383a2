import Glibc
import PickerPluginKit
import Testing

@testable import MediaLibrary

/// What happens in the folders of a library that somebody looks at.
@Suite(.timeLimit(.minutes(1))) struct LibraryWatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("a")
        try folder.write(SampleMedia.jpeg(), to: "a/one.jpg")
    }

    private static let query = LibraryQuery(waits: .whatIsKnown)

    private func paths(_ library: FolderLibrary) async throws -> [String] {
        try await library.page(Self.query, after: nil, limit: 100).items.map { item in
            let path = ItemPlace(item.key)?.path ?? []
            return String(decoding: path, as: UTF8.self)
        }
    }

    /// Waits until the library shows these files; the test's time limit ends the waiting.
    private func expect(_ expected: [String], in library: FolderLibrary) async throws {
        // Listening begins before the first look, so that nothing falls between.
        let updates = library.updates()
        if try await paths(library) == expected { return }
        for await _ in updates where try await paths(library) == expected {
            return
        }
        Issue.record("the library ended")
    }

    @Test func `a file is shown within a second of its closing`() async throws {
        let library = try FolderLibrary(roots: [folder.root])
        try await expect(["a/one.jpg"], in: library)
        try folder.write(SampleMedia.jpeg(), to: "a/two.jpg")
        let written = ContinuousClock.now
        try await expect(["a/one.jpg", "a/two.jpg"], in: library)
        #expect(ContinuousClock.now - written < .seconds(1))
    }

    @Test func `files that go, move and change are seen`() async throws {
        let library = try FolderLibrary(roots: [folder.root])
        try await expect(["a/one.jpg"], in: library)
        let before = try await library.page(Self.query, after: nil, limit: 1).items
        try #require(rename(folder.place("a/one.jpg"), folder.place("a/three.jpg")) == 0)
        try await expect(["a/three.jpg"], in: library)
        let after = try await library.page(Self.query, after: nil, limit: 1).items
        #expect(before.map(\.identity) == after.map(\.identity))
        try #require(unlink(folder.place("a/three.jpg")) == 0)
        try await expect([], in: library)
    }

    @Test func `a new folder is watched as soon as it is there`() async throws {
        let library = try FolderLibrary(roots: [folder.root])
        try await expect(["a/one.jpg"], in: library)
        try folder.makeFolder("b")
        try folder.makeFolder("b/c")
        try folder.write(SampleMedia.jpeg(), to: "b/c/deep.jpg")
        try await expect(["a/one.jpg", "b/c/deep.jpg"], in: library)
        try folder.write(SampleMedia.jpeg(), to: "b/c/later.jpg")
        try await expect(["a/one.jpg", "b/c/deep.jpg", "b/c/later.jpg"], in: library)
    }

    @Test func `a folder that moves takes its files along`() async throws {
        try folder.makeFolder("b")
        let library = try FolderLibrary(roots: [folder.root])
        try await expect(["a/one.jpg"], in: library)
        try #require(rename(folder.place("a"), folder.place("b/z")) == 0)
        try await expect(["b/z/one.jpg"], in: library)
        try folder.write(SampleMedia.jpeg(), to: "b/z/two.jpg")
        try await expect(["b/z/one.jpg", "b/z/two.jpg"], in: library)
    }

    @Test func `a folder that is removed takes its files along`() async throws {
        let library = try FolderLibrary(roots: [folder.root])
        try await expect(["a/one.jpg"], in: library)
        try #require(unlink(folder.place("a/one.jpg")) == 0)
        try #require(rmdir(folder.place("a")) == 0)
        try await expect([], in: library)
        try folder.makeFolder("a")
        try folder.write(SampleMedia.jpeg(), to: "a/again.jpg")
        try await expect(["a/again.jpg"], in: library)
    }

    @Test func `what comes is found and counted as well`() async throws {
        let library = try FolderLibrary(roots: [folder.root])
        try await expect(["a/one.jpg"], in: library)
        let token = try await library.changeToken()
        try folder.write(SampleMedia.jpeg(), to: "a/sunrise.jpg")
        try await expect(["a/one.jpg", "a/sunrise.jpg"], in: library)
        let found = LibraryQuery(searchText: "sunrise", waits: .whatIsKnown)
        #expect(try await library.page(found, after: nil, limit: 5).items.count == 1)
        let folders = try await library.collections().filter { $0.kind == .folder }
        #expect(folders.first { $0.title == "a" }?.count == 2)
        #expect(try await library.changes(since: token)?.inserted.count == 1)
    }
}
