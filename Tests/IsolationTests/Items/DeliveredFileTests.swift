import Foundation
import Glibc
import PickerJSON
import PickerProtocol
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// What is handed over is a copy, and there is no way back from it.
    @Suite struct DeliveredFileTests {
        @Test(arguments: [(0, 0o000), (0, 0o777), (0, 0o022)])
        func `A22 A35 a delivered file is an independent copy for its owner alone`(
            _ unused: Int,
            umask: Int
        ) async throws {
            let library = try CanaryLibrary(count: 5)
            let mask = String(umask, radix: 8)
            let plugin = try DrivenPlugin(
                library,
                ["--select", "newest:2"],
                wrapper: ["/bin/sh", "-c", "umask \(mask); exec \"$@\"", "sh"]
            )
            let items = try plugin.pick()
            for (item, original) in zip(items, library.items) {
                let reply = try plugin.call("item/loadFile", item.params)
                let name = try #require(reply.result?["file"]?.string)
                let folder = try #require(plugin.home.exchanged.first)
                let path = plugin.home.exchange.string + "/" + folder + "/" + name
                let status = try FileStatus(path)
                #expect(status.isRegular)
                #expect(status.permissions == 0o600)
                #expect(status.raw.st_nlink == 1)
                #expect(status.raw.st_ino != original.inode)
                let content = try original.content()
                #expect(FileManager.default.contents(atPath: path) == Data(content))
                #expect(reply.result?["sha256"] == .string(ContentDigest.hexadecimal(of: content)))
                // Whatever the host does to its copy, the library does not notice.
                chmod(path, 0o777)
                truncate(path, 1)
                Files.write(Array("mine".utf8), to: path)
            }
            for place in ["", "postern", "postern/exchange"]
                + plugin.home.exchanged.prefix(1).map({ "postern/exchange/" + $0 })
            where !place.isEmpty {
                let status = try FileStatus(plugin.home.cache.string + "/" + place)
                #expect(status.isFolder && status.permissions & 0o777 == 0o700, "\(place)")
            }
            try await plugin.expectCleanEnd(picked: library.newest(2))
        }

        @Test func `A35 a set group and access lists of the folder above give nobody else access`()
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            let home = try Home()
            chmod(home.cache.string, 0o2777)
            let setfacl = "/usr/bin/setfacl"
            if FileManager.default.isExecutableFile(atPath: setfacl) {
                let process = try Process.run(
                    URL(filePath: setfacl),
                    arguments: ["-d", "-m", "u:1000:rwx,g::rwx,o::rwx", home.cache.string]
                )
                process.waitUntilExit()
            }
            let plugin = try DrivenPlugin(library, ["--select", "newest:1"], home: home)
            let item = try #require(try plugin.pick().first)
            _ = try plugin.call("item/loadFile", item.params)
            for name in home.exchanged {
                let status = try FileStatus(home.exchange.string + "/" + name)
                #expect(status.permissions & 0o077 == 0, "\(name)")
            }
            try await plugin.expectCleanEnd(picked: library.newest(1))
        }

        @Test func `A23 no descriptor crosses: the wire is a pipe, and nothing else is shared`()
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library, ["--select", "all"])
            _ = try plugin.pick()
            let mine = Set(Processes.descriptors(of: getpid()).values)
            let shared = Processes.descriptors(of: plugin.identifier).values.filter {
                mine.contains($0) && !$0.hasPrefix("anon_inode") && $0 != "/dev/null"
            }
            #expect(shared.allSatisfy { $0.hasPrefix("pipe:") }, "\(shared)")
            try await plugin.expectCleanEnd(picked: library.items)
        }
    }
}
