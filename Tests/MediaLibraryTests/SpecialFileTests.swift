import Glibc
import MediaLibrary
import PickerPluginKit
import SystemPackage
import Testing

struct SpecialFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `A20 no link is listed or followed, wherever it leads`() async throws {
        let outside = try TemporaryFolder()
        try outside.write(SampleMedia.jpeg("secret"), to: "secret.jpg")
        try folder.makeFolder("sub")
        try folder.write(SampleMedia.jpeg(), to: "sub/real.jpg")
        try folder.link("absolute.jpg", to: outside.path + "/secret.jpg")
        try folder.link("inside.jpg", to: "sub/real.jpg")
        try folder.link("folder", to: outside.path)
        try folder.link("slash", to: "/")
        try folder.link("sub/up", to: "../../..")
        try folder.link("environment.jpg", to: "/proc/self/environ")
        try folder.link("dangling.jpg", to: "nowhere")
        #expect(try await FolderLibrary(roots: [folder.root]).names() == ["real.jpg"])
    }

    @Test func `A20 a key that was made up leads nowhere outside`() async throws {
        try folder.write(SampleMedia.jpeg(), to: "a.jpg")
        try folder.link("link", to: "/etc")
        let library = try FolderLibrary(roots: [folder.root])
        let item = try #require(try await library.all().first)
        let root = Array(item.key.bytes.prefix { $0 != 0 }) + [0]
        for path in [
            "../a.jpg", "/etc/passwd", "link/passwd", "./../..", "", ".", "a.jpg/x", "b.jpg",
        ] {
            let made = LibraryItem(
                key: LibraryItem.Key(bytes: root + Array(path.utf8)),
                type: item.type,
                kinds: item.kinds,
                fileName: item.fileName,
                identity: item.identity
            )
            #expect(throws: LibraryError.self, "\(path)") { try library.open(made) }
        }
    }

    @Test func `F27 special files are never opened and never block`() async throws {
        try #require(mkfifo(folder.place("pipe.jpg"), 0o666) == 0)
        try folder.makeFolder("folder.jpg")
        try folder.write(SampleMedia.jpeg(), to: "folder.jpg/inside.jpg")
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { field in
            field.copyBytes(from: (folder.path + "/socket.jpg").utf8)
        }
        let bound = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { start in
                start.baseAddress.map { bind(socket, $0, socklen_t(bytes.count)) }
            }
        }
        #expect(bound == 0)
        if mknod(folder.place("zero.jpg"), S_IFCHR | 0o666, 1 << 8 | 5) != 0 {
            print("not shown: device nodes need root")
        }
        #expect(try await FolderLibrary(roots: [folder.root]).names() == ["inside.jpg"])
    }

    @Test func `F27 a scan opens regular files alone, as the kernel tells`() async throws {
        try #require(mkfifo(folder.place("pipe.jpg"), 0o666) == 0)
        try folder.write(SampleMedia.jpeg(), to: "real.jpg")
        try folder.write(SampleMedia.jpeg(), to: ".hidden.jpg")
        try folder.link("link.jpg", to: "real.jpg")
        let watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        try #require(watch >= 0)
        defer { close(watch) }
        try #require(inotify_add_watch(watch, folder.path, UInt32(IN_OPEN)) >= 0)
        #expect(try await FolderLibrary(roots: [folder.root]).names() == ["real.jpg"])
        var events = [UInt8](repeating: 0, count: 4096)
        let count = read(watch, &events, events.count)
        let names = String(decoding: events.prefix(max(0, count)), as: UTF8.self)
        #expect(names.contains("real.jpg"))
        for name in ["pipe.jpg", "hidden.jpg", "link.jpg"] {
            #expect(!names.contains(name), "\(name) was opened")
        }
    }

    @Test func `F28 loops of links end and every real file is listed once`() async throws {
        try folder.makeFolder("a")
        try folder.makeFolder("b")
        try folder.write(SampleMedia.jpeg(), to: "a/one.jpg", date: 2)
        try folder.write(SampleMedia.jpeg(), to: "b/two.jpg", date: 1)
        try folder.link("a/self", to: ".")
        try folder.link("a/parent", to: "..")
        try folder.link("a/other", to: "../b")
        try folder.link("b/other", to: "../a")
        try folder.link("loop", to: "loop")
        for level in 0..<41 {
            try folder.link("level\(level)", to: "level\(level + 1)")
        }
        #expect(try await FolderLibrary(roots: [folder.root]).names() == ["one.jpg", "two.jpg"])
    }

    @Test func `a tree of a thousand levels is walked with a few descriptors`() async throws {
        var path: [UInt8] = []
        for _ in 0..<1000 {
            path += Array("d/".utf8)
            try #require(mkdir(folder.place(path), 0o755) == 0)
        }
        try folder.write(SampleMedia.jpeg(), to: path + Array("deep.jpg".utf8))
        let library = try FolderLibrary(roots: [folder.root])
        let items = try await library.all()
        #expect(items.map(\.fileName) == [Array("deep.jpg".utf8)])
        #expect(try library.open(#require(items.first)).bytes() == SampleMedia.jpeg())
    }

    @Test func `F29 sizes from one byte to beyond 4 GiB are told and read right`() async throws {
        try folder.write([0xFF], to: "one.jpg")
        try folder.write([0xFF, 0xD8, 0xFF], to: "head.jpg", date: 5)
        for (name, size) in [("2g.jpg", 1 << 31), ("4g.jpg", (1 << 32) + 1), ("5g.jpg", 5 << 30)] {
            try folder.write(SampleMedia.jpeg(), to: name, date: 1)
            try #require(truncate(folder.place(name), size) == 0)
        }
        let library = try FolderLibrary(roots: [folder.root])
        let items = try await library.all()
        let sizes = Set(items.map(\.identity.byteCount))
        let wanted: Set<Int64> = [3, 1 << 31, (1 << 32) + 1, 5 << 30]
        #expect(sizes == wanted)
        for item in items {
            let opened = try library.open(item)
            #expect(try opened.bytes(from: item.identity.byteCount - 1).count == 1)
            #expect(try opened.bytes(from: item.identity.byteCount).isEmpty)
            #expect(try opened.bytes(from: .max).isEmpty)
            #expect(try opened.bytes(from: -1).isEmpty)
        }
    }
}
