import Glibc
import MediaLibrary
import PickerPluginKit
import SystemPackage
import Testing
import UniformTypes

struct ListingTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test
    func
        `newest first by the date of the file, equal dates by the path, and oldest first in reverse`()
        async throws
    {
        try folder.makeFolder("b")
        try folder.write(SampleMedia.jpeg(), to: "old.jpg", date: 1000)
        try folder.write(SampleMedia.jpeg(), to: "tie-2.jpg", date: 2000)
        try folder.write(SampleMedia.jpeg(), to: "b/tie-9.jpg", date: 2000)
        try folder.write(SampleMedia.jpeg(), to: "b.tie.jpg", date: 2000)
        try folder.write(SampleMedia.jpeg(), to: "new.jpg", date: 3000)
        try folder.write(SampleMedia.jpeg(), to: "newer.jpg", date: 3000, nanos: 1)
        try folder.write(SampleMedia.jpeg(), to: "before 1970.jpg", date: -5, nanos: 7)
        let library = try FolderLibrary(roots: [folder.root])
        #expect(
            try await library.names() == [
                "newer.jpg", "new.jpg", "b.tie.jpg", "tie-9.jpg", "tie-2.jpg", "old.jpg",
                "before 1970.jpg",
            ]
        )
        #expect(
            try await library.names(LibraryQuery(order: .oldestFirst)) == [
                "before 1970.jpg", "old.jpg", "tie-2.jpg", "tie-9.jpg", "b.tie.jpg", "new.jpg",
                "newer.jpg",
            ]
        )
    }

    @Test func `an item tells type, kinds, size and date, whatever its name claims`() async throws {
        try folder.write(SampleMedia.png("x"), to: "liar.jpeg", date: 77, nanos: 5)
        try folder.write(SampleMedia.mp4(), to: "film.mp4", date: 76)
        try folder.write(SampleMedia.heic(), to: "no extension", date: 75)
        let items = try await FolderLibrary(roots: [folder.root]).all()
        #expect(items.map(\.type) == [.png, .mpeg4Movie, .heic])
        #expect(items.map(\.kinds) == [.images, .videos, .images])
        #expect(items.first?.identity.byteCount == 9)
        #expect(items.first?.identity.modified == FileTime(seconds: 77, nanoseconds: 5))
    }

    @Test func `hidden, foreign and empty files are left out`() async throws {
        try folder.makeFolder(".hidden")
        try folder.write(SampleMedia.jpeg(), to: ".hidden/a.jpg")
        try folder.write(SampleMedia.jpeg(), to: ".b.jpg")
        try folder.write([], to: "empty.jpg")
        try folder.write(Array("a text".utf8), to: "text.jpg")
        try folder.write(Array("<?xpacket begin=''?>".utf8), to: "sidecar.xmp")
        try folder.write([0, 0, 0, 16] + Array("ftypM4A \0\0\0\0".utf8), to: "song.m4a")
        try folder.write(SampleMedia.jpeg(), to: "real.jpg")
        #expect(try await FolderLibrary(roots: [folder.root]).names() == ["real.jpg"])
    }

    @Test func `filters and search text admit what they name`() async throws {
        try folder.write(SampleMedia.jpeg(), to: "Sea at Dawn.jpg", date: 3)
        try folder.write(SampleMedia.mp4(), to: "sea.mp4", date: 2)
        try folder.write(SampleMedia.gif(), to: "\u{C9}t\u{E9}.gif", date: 1)
        let library = try FolderLibrary(roots: [folder.root])
        let films = LibraryFilter.kinds(.videos)
        #expect(try await library.names(LibraryQuery(filter: films)) == ["sea.mp4"])
        #expect(try await library.names(LibraryQuery(filter: .not(films))).count == 2)
        #expect(try await library.names(LibraryQuery(filter: .any([]))).isEmpty)
        #expect(try await library.names(LibraryQuery(filter: .all([]))).count == 3)
        #expect(
            try await library.names(LibraryQuery(filter: .all([films, .kinds(.images)]))).isEmpty
        )
        #expect(try await library.names(LibraryQuery(filter: .kinds(.livePhotos))).isEmpty)
        #expect(try await library.names(LibraryQuery(searchText: "SEA")).count == 2)
        #expect(
            try await library.names(LibraryQuery(searchText: "dawn sea")) == ["Sea at Dawn.jpg"]
        )
        #expect(try await library.names(LibraryQuery(searchText: "\u{E9}T\u{C9}")).count == 1)
        #expect(try await library.names(LibraryQuery(searchText: " \n")).count == 3)
        #expect(try await library.names(LibraryQuery(searchText: "mountain")).isEmpty)
    }

    @Test func `pages follow one another without a gap and without a repetition`() async throws {
        for number in 0..<7 {
            try folder.write(SampleMedia.jpeg(), to: "\(number).jpg", date: -number / 3)
        }
        let library = try FolderLibrary(roots: [folder.root])
        let whole = try await library.page(LibraryQuery(), after: nil, limit: 7)
        #expect(whole.items.count == 7)
        #expect(whole.next == nil)
        var cursor: LibraryCursor?
        for start in stride(from: 0, to: 6, by: 2) {
            let page = try await library.page(LibraryQuery(), after: cursor, limit: 2)
            #expect(page.items == Array(whole.items[start..<start + 2]))
            #expect(page.next != nil)
            cursor = page.next
        }
        let last = try await library.page(LibraryQuery(), after: cursor, limit: .max)
        #expect(last.items == [whole.items[6]])
        #expect(last.next == nil)
    }

    @Test func `several roots are one library; a folder is listed once however it is named`()
        async throws
    {
        let other = try TemporaryFolder()
        try folder.makeFolder("inner")
        try folder.write(SampleMedia.jpeg(), to: "a.jpg", date: 3)
        try folder.write(SampleMedia.jpeg(), to: "inner/b.jpg", date: 2)
        try other.write(SampleMedia.jpeg(), to: "c.jpg", date: 1)
        try other.link("again", to: folder.path)
        let roots: [FilePath] = [
            folder.root, other.root, folder.root.appending("inner"), other.root.appending("again"),
        ]
        let library = try FolderLibrary(roots: roots)
        #expect(try await library.names() == ["a.jpg", "b.jpg", "c.jpg"])
        for item in try await library.all() {
            #expect(try library.open(item).bytes() == SampleMedia.jpeg())
        }
        let turned = try await FolderLibrary(roots: roots.reversed()).all()
        #expect(try await library.all() == turned, "keys do not depend on the order of the roots")
    }

    @Test func `F26 A24 odd names stay bytes: each is listed and opens bit for bit`() async throws {
        let texts = [
            " leading", "-rf", "~", "$(id).jpg", "`id`", "%00", "%n%s", "a\nb", "a\tb", "a\\b",
            "\"'", "a ",
            "a.", "CON.jpg", "|sh.jpg", "@file", "http:x", "\u{1B}]0;x\u{7}", "\u{202E}gpj",
            "\u{301}\u{302}",
            "\u{1F468}\u{200D}\u{1F469}", "e\u{301}", "\u{E9}", "a", "A", "\u{7F}",
        ]
        let bytes: [[UInt8]] = [
            [0xFF, 0xFE], [0xC3], [0xC3, 0x28], [UInt8](repeating: 0x61, count: 255),
            Array(String(repeating: "\u{1F642}", count: 63).utf8),
        ]
        let names = texts.map { Array($0.utf8) } + bytes
        for name in names {
            try folder.write(SampleMedia.jpeg() + name, to: name)
        }
        let library = try FolderLibrary(roots: [folder.root])
        let items = try await library.all()
        #expect(Set(items.map(\.fileName)) == Set(names))
        #expect(Set(items.map(\.key)).count == names.count)
        for item in items {
            #expect(try library.open(item).bytes() == SampleMedia.jpeg() + item.fileName)
        }
    }
}
