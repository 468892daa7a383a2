import Glibc
import PickerPluginKit
import Synchronization
import SystemPackage
import Testing

@testable import MediaLibrary

struct BeneathTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `A20 no path leads out of the folder or over a link`() throws {
        try folder.makeFolder("real")
        try folder.write([1], to: "real/file")
        try folder.makeFolder("root")
        try folder.write([1], to: "root/file")
        try folder.link("root/link", to: "../real")
        try folder.link("root/inner", to: "file")
        let root = try FileDescriptor.open(folder.root.appending("root"), .readOnly)
        defer { try? root.close() }
        try Beneath.open(Array("file".utf8), in: root, flags: Beneath.file).close()
        let refused = [
            "..", "../real/file", "link/file", "link", "inner", folder.path + "/real/file",
            "/proc/self/fd/\(root.rawValue)/file", "",
        ]
        for path in refused {
            #expect(throws: Errno.self, "\(path)") {
                try Beneath.open(Array(path.utf8), in: root, flags: Beneath.file).close()
            }
        }
    }

    @Test func `A21 a folder that was moved and linked back is not followed`() async throws {
        try folder.makeFolder("sub")
        try folder.write(SampleMedia.jpeg(), to: "sub/a.jpg")
        let library = try FolderLibrary(roots: [folder.root])
        let item = try #require(try await library.all().first)
        try #require(rename(folder.place("sub"), folder.place(".moved")) == 0)
        try folder.link("sub", to: ".moved")
        #expect(throws: LibraryError.itemChanged) { try library.open(item) }
        #expect(try await library.all().isEmpty)
    }

    @Test func `A21 swaps while scans and opens run never show or give the secret`() async throws {
        let rounds = 3000
        try folder.makeFolder("sub")
        try folder.makeFolder(".outside")
        try folder.write(SampleMedia.jpeg("picked"), to: "sub/picked.jpg")
        try folder.write(SampleMedia.jpeg("secret"), to: ".outside/picked.jpg")
        try folder.write(SampleMedia.jpeg("secret"), to: ".outside/secret.jpg")
        let library = try FolderLibrary(roots: [folder.root])
        let item = try #require(try await library.all().first)
        let swapping = Mutex(true)
        async let swaps: Void = {
            for _ in 0..<rounds {
                rename(folder.place("sub"), folder.place(".away"))
                symlink(".outside", folder.place("sub"))
                unlink(folder.place("sub"))
                rename(folder.place(".away"), folder.place("sub"))
            }
            swapping.withLock { $0 = false }
        }()
        var opened = 0
        while swapping.withLock({ $0 }) {
            if let file = try? library.open(item) {
                #expect(try file.bytes() == SampleMedia.jpeg("picked"))
                opened += 1
            }
            let names = try await library.names()
            #expect(names.isEmpty || names == ["picked.jpg"])
        }
        await swaps
        #expect(opened > 0)
        #expect(try library.open(item).bytes() == SampleMedia.jpeg("picked"))
    }
}
