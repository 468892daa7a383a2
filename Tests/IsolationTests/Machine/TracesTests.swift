import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// What a session leaves on the machine, and what it writes meanwhile.
    @Suite struct TracesTests {
        private static let tracer = "/usr/bin/strace"
        private static let making =
            "open,openat,openat2,creat,mkdir,mkdirat,mknod,mknodat,link,linkat,symlink,symlinkat,"
            + "rename,renameat,renameat2"

        private let library: CanaryLibrary
        private let home: Home

        init() throws {
            library = try CanaryLibrary(count: 5)
            home = try Home()
        }

        /// Everything that can be asked of an item.
        private func ask(_ plugin: DrivenPlugin) throws {
            let items = try plugin.pick()
            #expect(items.count == library.items.count)
            for item in items {
                _ = try plugin.load(item)
                _ = try plugin.call("item/loadFile", item.params)
                let item: JSON = .string(item.item)
                _ = try plugin.call("item/loadPreview", ["item": item, "maxPixelSize": 64])
                _ = try plugin.call("item/properties", ["item": item])
            }
        }

        @Test
        func `A72 A73 nothing is left on the machine but the index, and nobody else can read it`()
            async throws
        {
            let plugin = try DrivenPlugin(library, ["--select", "all"], home: home)
            try ask(plugin)
            try await plugin.expectCleanEnd(picked: library.items[...])
            let root = home.folder.path.string
            let left = try FileManager.default.subpathsOfDirectory(atPath: root)
            let own = ["cache/postern", "state/postern"]
            let expected = ["cache", "config", "home", "state", "temporary", "work"]
            for name in left where !expected.contains(name) {
                #expect(own.contains { name == $0 || name.hasPrefix($0 + "/") }, "\(name)")
                let status = try FileStatus(root + "/" + name)
                #expect(status.permissions & 0o077 == 0, "\(name) is for this person alone")
            }
            #expect(left.contains { $0.hasSuffix("index.sqlite") })
        }

        @Test(arguments: [false, true])
        func `A73 files are made in the person's own folders alone, however it ends`(
            isKilled: Bool
        ) async throws {
            guard access(Self.tracer, X_OK) == 0 else {
                print("A73: no strace on this machine; skipped.")
                return
            }
            let log = library.root.removingLastComponent().appending("trace")
            let plugin = try DrivenPlugin(
                library,
                ["--select", "all"],
                home: home,
                wrapper: [
                    Self.tracer, "-D", "-f", "-y", "-qq", "-o", log.string, "-e",
                    "signal=none", "-e", "trace=" + Self.making,
                ]
            )
            try ask(plugin)
            if isKilled {
                kill(plugin.identifier, SIGKILL)
                #expect(try await plugin.ending() == .signalled(SIGKILL))
            } else {
                try await plugin.expectCleanEnd(picked: library.items[...])
            }
            let calls = try String(contentsOfFile: log.string, encoding: .utf8)
            var made = 0
            for call in calls.split(separator: "\n") where Self.makes(call) {
                made += 1
                #expect(Self.place(of: call, home), "\(call)")
            }
            #expect(made > 5)
            #expect(plugin.leaks(picked: library.items[...]) == [])
        }

        /// Whether the call makes a file or a name.
        private static func makes(_ call: Substring) -> Bool {
            guard call.contains("("), !call.contains(" = -1 E"), !call.contains("resumed>") else {
                return false
            }
            return call.contains("O_CREAT") || call.contains("O_TMPFILE")
                || !call.contains(/\bopen(at2?)?\(/)
        }

        /// Whether the call names one of the person's own folders first.
        private static func place(of call: Substring, _ home: Home) -> Bool {
            let paths = call.matches(of: /[<"](\/[^>"]*)[>"]/).map { String($0.output.1) }
            let own = ["state", "cache"].map { home.folder.path.appending($0).string }
            let named = paths.first { !$0.hasPrefix("/proc/self/fd/") && $0 != home.work.string }
            return own.contains { named?.hasPrefix($0) == true }
        }
    }
}
