import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// What lies in a library and is no picture, or looks like one.
    @Suite struct SpecialFileTests {
        @Test(arguments: Plugin.allCases)
        func `F27 F28 A20 links, loops and special files are neither offered nor followed`(
            kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 7)
            let outside = try CanaryLibrary(count: 3)
            let root = library.root.string
            mkfifo(root + "/fifo.png", 0o644)
            try makeSocket(root + "/socket.png")
            mkdir(root + "/folder.png", 0o755)
            if geteuid() == 0 {
                mknod(root + "/null.png", S_IFCHR | 0o644, 0x103)
                mknod(root + "/disk.png", S_IFBLK | 0o644, 0x763)
            }
            for (name, target) in [
                ("etc.png", "/etc/passwd"), ("environ.png", "/proc/self/environ"),
                ("zero.png", "/dev/zero"), ("up.png", "../../../../etc/passwd"),
                ("other.png", outside.items[0].path.string), ("others", outside.root.string),
                ("everything", "/"), ("self", "."), ("parent", ".."), ("a", "b"), ("b", "a"),
                ("inner.png", library.items[0].path.string), ("dangling.png", "nowhere"),
            ] {
                symlink(target, root + "/" + name)
            }
            let plugin = try DrivenPlugin(kind, library, ["--select", "all"])
            let items = try plugin.pick()
            #expect(items.count == 7)
            for (item, expected) in zip(items, library.items) {
                #expect(try plugin.load(item).data == expected.content())
            }
            try await plugin.expectCleanEnd(picked: library.items)
            #expect(LeakScan(outside).leaks(in: plugin.seen) == [])
        }

        @Test func `F28 a chain of forty-one links ends`() async throws {
            let library = try CanaryLibrary(count: 3)
            let root = library.root.string
            symlink(root, root + "/chain0")
            for level in 1...41 { symlink("chain\(level - 1)", root + "/chain\(level)") }
            let plugin = try DrivenPlugin(library, ["--select", "all"])
            #expect(try plugin.pick().count == 3)
            try await plugin.expectCleanEnd(picked: library.items)
        }

        @Test(arguments: [5 << 30, (4 << 30) - 1, (4 << 30) + 1, (2 << 30) + 1] as [Int64])
        func `F29 the last bytes of a huge sparse file are right, and memory stays`(
            bytes: Int64
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            let large = try LargeItem(beside: library, bytes: bytes)
            let plugin = try DrivenPlugin(library, ["--select", "newest:1"], roots: large.roots)
            let item = try #require(try plugin.pick().first)
            let whole = try plugin.load(item)
            #expect(whole.kind == "tooLarge")
            #expect(whole.json["error"]?["data"]?["byteCount"] == .integer(bytes))
            let end = try plugin.load(item, offset: bytes - 8, length: 100)
            #expect(end.data == LargeItem.tail)
            #expect(end.result?["byteCount"] == .integer(bytes))
            #expect(try plugin.load(item, offset: bytes, length: 1).data == [])
            #expect(try Processes.peakMemory(of: plugin.identifier) < FrameAttackTests.memoryLimit)
            large.remove()
            try await plugin.expectCleanEnd()
        }

        @Test(arguments: Plugin.allCases)
        func `F29 an empty file and a single byte are no pictures and no harm`(kind: Plugin)
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            for (name, content) in [("empty.png", []), ("byte.png", [0x89])] as [(String, [UInt8])]
            {
                let path = library.root.appending(name).string
                Files.write(content, to: path)
            }
            let plugin = try DrivenPlugin(kind, library, ["--select", "all"])
            let items = try plugin.pick()
            for item in items { #expect(try plugin.load(item).data != nil) }
            #expect(items.count == 3)
            try await plugin.expectCleanEnd(picked: library.items)
        }

        @Test(arguments: ["missing", "file", "empty", "link", "unmarked"], Plugin.allCases)
        func `F30 a root that is none is said to be so, and nothing is opened in its place`(
            root: String,
            _ kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            let folder = try TemporaryFolder()
            let place = folder.path.appending("root").string
            switch root {
            case "file": Files.write([1], to: place)
            case "empty", "unmarked": mkdir(place, 0o755)
            case "link": symlink(library.root.string, place)
            default: break
            }
            if root == "empty" {
                Files.write([], to: place + "/.postern-unattended")
            }
            let plugin = try DrivenPlugin(kind, library, ["--select", "all"], roots: [place])
            try plugin.initialize()
            let reply = try plugin.call("picker/present", ["configuration": ["selectionLimit": 0]])
            switch root {
            case "missing", "file": #expect(reply.kind == "libraryUnavailable", "\(reply.json)")
            case "unmarked": #expect(reply.kind == "notAuthorized")
            case "empty": #expect(reply.result?["results"] == [])
            default: #expect(reply.result?["results"]?.array?.count == 3)
            }
            let isUnmarked = root == "unmarked"
            let status: Int32 = isUnmarked ? 77 : 0
            let picked = root == "link" ? library.items : []
            try await plugin.expectCleanEnd(picked: picked, status: .exited(status))
        }

        private func makeSocket(_ path: String) throws {
            // A socket's path is short; the folder is reached through its descriptor.
            let folder = open(
                (path as NSString).deletingLastPathComponent,
                O_RDONLY | O_DIRECTORY | O_CLOEXEC
            )
            defer { close(folder) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let name = "/proc/self/fd/\(folder)/socket.png"
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
            let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            let code = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(code == 0, "errno \(errno)")
        }
    }
}
