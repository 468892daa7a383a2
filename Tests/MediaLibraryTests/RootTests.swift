import Glibc
import MediaLibrary
import PickerPluginKit
import SystemPackage
import Testing

struct RootTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `F30 a root that is missing or no folder is an error and nothing else is taken`()
        throws
    {
        try folder.write(SampleMedia.jpeg(), to: "file.jpg")
        try folder.link("dangling", to: "nowhere")
        for name in ["missing", "file.jpg", "dangling", "file.jpg/x"] {
            #expect(throws: LibraryError.libraryUnavailable, "\(name)") {
                try FolderLibrary(roots: [folder.root.appending(name)])
            }
        }
        #expect(throws: LibraryError.libraryUnavailable) { try FolderLibrary(roots: []) }
        #expect(throws: LibraryError.libraryUnavailable) {
            try FolderLibrary(roots: [FilePath("")])
        }
        #expect(throws: LibraryError.libraryUnavailable, "one missing root of two") {
            try FolderLibrary(roots: [folder.root, folder.root.appending("missing")])
        }
    }

    @Test func `F30 an empty root is an empty library`() async throws {
        #expect(try await FolderLibrary(roots: [folder.root]).all().isEmpty)
    }

    @Test func `F30 a root that is a link is followed`() async throws {
        try folder.makeFolder("real")
        try folder.write(SampleMedia.jpeg(), to: "real/a.jpg")
        try folder.link("root", to: "real")
        let library = try FolderLibrary(roots: [folder.root.appending("root")])
        #expect(try await library.names() == ["a.jpg"])
    }

    @Test func `F30 a removed root is unavailable, and the folder that takes its name is not it`()
        async throws
    {
        try folder.makeFolder("root")
        try folder.write(SampleMedia.jpeg(), to: "root/a.jpg")
        let library = try FolderLibrary(roots: [folder.root.appending("root")])
        let item = try #require(try await library.all().first)
        try #require(unlink(folder.place("root/a.jpg")) == 0)
        try #require(rmdir(folder.place("root")) == 0)
        try folder.makeFolder("root")
        try folder.write(SampleMedia.jpeg(), to: "root/.postern-unattended")
        try folder.write(SampleMedia.jpeg(), to: "root/a.jpg")
        await #expect(throws: LibraryError.libraryUnavailable) { try await library.all() }
        #expect(throws: LibraryError.libraryUnavailable) { try library.open(item) }
        #expect(throws: LibraryError.libraryUnavailable) { try library.bearsUnattendedMark() }
    }

    @Test func `F13 a root that is moved away and back stays the library`() async throws {
        try folder.makeFolder("root")
        try folder.write(SampleMedia.jpeg(), to: "root/a.jpg")
        let library = try FolderLibrary(roots: [folder.root.appending("root")])
        let item = try #require(try await library.all().first)
        try #require(rename(folder.place("root"), folder.place("away")) == 0)
        try folder.makeFolder("root")
        try folder.write(SampleMedia.png(), to: "root/other.png")
        #expect(try await library.names() == ["a.jpg"])
        #expect(try library.open(item).bytes() == SampleMedia.jpeg())
        try #require(unlink(folder.place("root/other.png")) == 0)
        try #require(rmdir(folder.place("root")) == 0)
        try #require(rename(folder.place("away"), folder.place("root")) == 0)
        #expect(try await library.names() == ["a.jpg"])
    }

    @Test func `the mark for unattended plugins counts in every root, as a regular file alone`()
        throws
    {
        let other = try TemporaryFolder()
        let mark = ".postern-unattended"
        let library = try FolderLibrary(roots: [folder.root, other.root])
        #expect(try !library.bearsUnattendedMark())
        try folder.write([], to: mark)
        #expect(try !library.bearsUnattendedMark(), "one root of two")
        try other.link(mark, to: folder.path + "/" + mark)
        #expect(try !library.bearsUnattendedMark(), "a link")
        try #require(unlink(other.place(mark)) == 0)
        try other.makeFolder(mark)
        #expect(try !library.bearsUnattendedMark(), "a folder")
        try #require(rmdir(other.place(mark)) == 0)
        try other.write([], to: mark)
        #expect(try library.bearsUnattendedMark())
        try #require(unlink(folder.place(mark)) == 0)
        #expect(try !library.bearsUnattendedMark(), "taken back")
    }

    @Test func `a library that cannot be opened answers everything with its reason`() async throws {
        let library = UnavailableLibrary(.notAuthorized)
        #expect(library.judgedKinds.isEmpty)
        #expect(throws: LibraryError.notAuthorized) { try library.bearsUnattendedMark() }
        await #expect(throws: LibraryError.notAuthorized) {
            try await library.page(LibraryQuery(), after: nil, limit: 1)
        }
    }
}
