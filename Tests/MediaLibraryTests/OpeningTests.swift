import Glibc
import MediaLibrary
import PickerPluginKit
import SystemPackage
import Testing

/// What may happen between the moment an item is listed and the moment it is read.
struct OpeningTests {
    let folder: TemporaryFolder
    let library: FolderLibrary
    let item: LibraryItem

    init() async throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("sub")
        try folder.write(SampleMedia.jpeg("picked"), to: "sub/picked.jpg")
        library = try FolderLibrary(roots: [folder.root])
        item = try #require(try await library.all().first)
        // Foreign to the library, so that it stands beside it and not in it.
        try folder.makeFolder(".outside")
        try folder.write(SampleMedia.jpeg("secret"), to: ".outside/picked.jpg")
    }

    private func expectFailure(_ error: LibraryError, _ comment: Comment) {
        #expect(throws: error, comment) { try library.open(item) }
    }

    @Test func `an item that stayed the same opens with its bytes and its identity`() throws {
        let opened = try library.open(item)
        #expect(opened.identity == item.identity)
        #expect(try opened.identityNow() == item.identity)
        #expect(try opened.bytes() == SampleMedia.jpeg("picked"))
        #expect(try opened.bytes(from: 8, limit: 6) == Array("picked".utf8))
    }

    @Test func `F15 a deleted item is gone`() throws {
        try #require(unlink(folder.place("sub/picked.jpg")) == 0)
        expectFailure(.itemGone, "deleted")
        try #require(rmdir(folder.place("sub")) == 0)
        expectFailure(.itemGone, "deleted with its folder")
        try folder.write([1], to: "sub")
        expectFailure(.itemGone, "a file in place of its folder")
    }

    @Test func `F15 F17 a new file of the same name is never taken for the item`() throws {
        let opened = try library.open(item)
        try folder.write(SampleMedia.jpeg("gotcha"), to: "new.jpg")
        try #require(rename(folder.place("new.jpg"), folder.place("sub/picked.jpg")) == 0)
        expectFailure(.itemChanged, "same size and date, another file")
        #expect(try opened.bytes() == SampleMedia.jpeg("picked"), "what was open stays what it was")
        #expect(try opened.identityNow() == item.identity)
    }

    @Test func `A21 swaps between listing and opening never give the secret`() throws {
        let place = folder.place("sub/picked.jpg")
        try #require(rename(folder.place(".outside/picked.jpg"), place) == 0)
        expectFailure(.itemChanged, "another file renamed over it")
        try #require(unlink(place) == 0)
        try folder.write(SampleMedia.jpeg("secret"), to: ".outside/picked.jpg")
        try folder.link("sub/picked.jpg", to: "../.outside/picked.jpg")
        expectFailure(.itemChanged, "a link in its place")
        try #require(unlink(place) == 0)
        try #require(mkfifo(place, 0o666) == 0)
        expectFailure(.itemChanged, "a pipe in its place")
        try #require(unlink(place) == 0)
        try folder.makeFolder("sub/picked.jpg")
        expectFailure(.itemChanged, "a folder in its place")
        try #require(rmdir(place) == 0)
        try #require(rmdir(folder.place("sub")) == 0)
        try folder.link("sub", to: ".outside")
        expectFailure(.itemChanged, "a link in place of its folder")
    }

    @Test func `A21 a hard link to the secret under the name is another file`() throws {
        try #require(unlink(folder.place("sub/picked.jpg")) == 0)
        try #require(
            Glibc.link(folder.place(".outside/picked.jpg"), folder.place("sub/picked.jpg")) == 0
        )
        expectFailure(.itemChanged, "hard link")
    }

    @Test func `F16 content that changes is found out before and after opening`() throws {
        let opened = try library.open(item)
        try folder.write(SampleMedia.jpeg("pickle"), to: "sub/picked.jpg", date: 1_600_000_001)
        expectFailure(.itemChanged, "same size, later date")
        #expect(try opened.identityNow() != opened.identity)
        try #require(truncate(folder.place("sub/picked.jpg"), 4) == 0)
        expectFailure(.itemChanged, "truncated")
        #expect(try opened.identityNow().byteCount == 4)
        #expect(try opened.bytes().count == 4, "a short read is short and no signal")
        #expect(try opened.bytes(from: 8).isEmpty)
    }

    @Test func `opening leaves no descriptor behind, neither when it works nor when it fails`()
        throws
    {
        let before = try openDescriptors()
        for _ in 0..<50 {
            _ = try library.open(item)
        }
        try #require(unlink(folder.place("sub/picked.jpg")) == 0)
        try #require(mkfifo(folder.place("sub/picked.jpg"), 0o666) == 0)
        for _ in 0..<50 {
            expectFailure(.itemChanged, "a pipe")
        }
        // Other tests run at the same time, so a few may be theirs.
        #expect(try openDescriptors() < before + 40)
    }

    private func openDescriptors() throws -> Int {
        let folder = try #require(opendir("/proc/self/fd"))
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil {
            count += 1
        }
        return count
    }
}
