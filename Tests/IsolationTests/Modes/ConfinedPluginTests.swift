import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// What a plugin cannot do any more once its session has begun, whoever wrote it: a plugin of
    /// the kit that tries is run as an ordinary user, who owns the library.
    @Suite struct ConfinedPluginTests {
        /// The plugin in its own process, in place of the one that it is given as an argument.
        private static func restless(_ user: OrdinaryUser) -> [String] {
            let program = Plugin.scripted.executable.removingLastComponent()
                .appending("RestlessPlugin").string
            return user.wrapper
                + ["/bin/sh", "-c", "program=$1; shift 2; exec $program \"$@\"", "sh", program]
        }

        private static func give(_ library: CanaryLibrary, to user: OrdinaryUser) {
            guard geteuid() == 0 else { return }
            let below = FileManager.default.enumerator(atPath: library.root.string)
            for case let name as String in below ?? .init() {
                chown(library.root.appending(name).string, 1_000, 1_000)
            }
            chown(library.root.string, 1_000, 1_000)
        }

        /// The attempts and what came of them.
        private static func attempts(
            _ library: CanaryLibrary,
            _ plugin: DrivenPlugin,
            _ report: String
        ) throws -> [String: String] {
            let answer = try plugin.call(
                "initialize",
                ["protocolVersion": "1.0", "host": ["name": "t", "version": "1"]]
            )
            let confined = answer.result?["isolation"]?["confined"]
            try #require(confined == .bool(true), "\(answer.json)")
            let choice = try plugin.call("picker/present", ["configuration": [:]])
            #expect(choice.result?["outcome"] == .string("cancelled"), "\(choice.json)")
            let text = try String(contentsOfFile: report + "/report", encoding: .utf8)
            return Dictionary(
                text.split(separator: "\n").map { line in
                    let words = line.split(separator: " ").map(String.init)
                    return (words[0], words[1])
                }
            ) { first, _ in first }
        }

        @Test func `A41 A43 A44 A45 a plugin that writes, sends and starts programs cannot`()
            async throws
        {
            let library = try CanaryLibrary(count: 7)
            let user = try OrdinaryUser()
            Self.give(library, to: user)
            let report = user.home.folder.path.appending("state").string
            let elsewhere = user.home.folder.path.appending("home").string
            try Data("secret".utf8).write(to: URL(filePath: elsewhere + "/secret"))
            let plugin = try DrivenPlugin(
                library,
                [
                    "--state", report, "--report", report, "--elsewhere", elsewhere,
                    "--victim", library.items[0].path.string,
                ],
                home: user.home,
                wrapper: Self.restless(user)
            )
            let results = try Self.attempts(library, plugin, report)
            #expect(results.count == 47)
            for (name, result) in results { #expect(result != "done", "\(name)") }
            plugin.closeInput()
            #expect(try await plugin.ending() == .exited(0))
            #expect(plugin.libraryChanges == [])
            let left = try FileManager.default.contentsOfDirectory(atPath: elsewhere)
            #expect(left == ["secret"])
        }

        @Test func `the terminal is for plugins alone that are shown in it`() async throws {
            for (options, wanted) in [([String](), EACCES), (["--terminal"], ENXIO)] {
                let library = try CanaryLibrary(count: 1)
                let user = try OrdinaryUser()
                Self.give(library, to: user)
                let report = user.home.folder.path.appending("state").string
                let plugin = try DrivenPlugin(
                    library,
                    [
                        "--state", report, "--report", report, "--elsewhere", report,
                        "--victim", library.items[0].path.string,
                    ] + options,
                    home: user.home,
                    // Without a terminal, whoever runs the tests.
                    wrapper: ["/usr/bin/setsid", "--wait"] + Self.restless(user)
                )
                let results = try Self.attempts(library, plugin, report)
                #expect(results["open-terminal"] == "\(wanted)")
                plugin.closeInput()
                _ = try await plugin.ending()
            }
        }

        @Test func `A28 A29 nobody of the same person looks into a confined plugin`() async throws {
            let library = try CanaryLibrary(count: 7)
            let user = try OrdinaryUser()
            let plugin = try DrivenPlugin(
                library,
                home: user.home,
                wrapper: user.wrapper
            )
            try plugin.initialize()
            let place = "/proc/\(plugin.identifier)"
            for name in ["environ", "mem", "maps", "fd/0", "root/etc/passwd", "cwd/."] {
                let look = try ChildProcess.spawn(
                    ProcessSpecification(
                        executable: "/bin/sh",
                        arguments: ["-c", "exec \"$@\"", "sh"] + user.wrapper
                            + ["/bin/dd", "bs=1", "count=1", "status=none", "if=\(place)/\(name)"]
                    )
                )
                #expect(await look.waitForExit() != .exited(0), "\(name)")
            }
            try await plugin.expectCleanEnd(picked: [])
            print(
                "A29: that a host traces the plugin from its start is not guaranteed in this mode"
            )
        }

        @Test func `A28 nobody of the same person looks into what a plugin has started`()
            async throws
        {
            let library = try CanaryLibrary(count: 7)
            let user = try OrdinaryUser()
            let plugin = try DrivenPlugin(library, home: user.home, wrapper: user.wrapper)
            try plugin.initialize()
            let children = Processes.using(library).filter { $0 != plugin.identifier }
            for number in children {
                let look = try ChildProcess.spawn(
                    ProcessSpecification(
                        executable: "/bin/sh",
                        arguments: ["-c", "exec \"$@\"", "sh"] + user.wrapper
                            + ["/bin/dd", "count=1", "status=none", "if=/proc/\(number)/environ"]
                    )
                )
                #expect(await look.waitForExit() != .exited(0), "\(number)")
            }
            #expect(!children.isEmpty, "workers wait for their first file")
            try await plugin.expectCleanEnd(picked: [])
        }

        @Test func `a library inside of the plugin's own folder is not called read-only`()
            async throws
        {
            let library = try CanaryLibrary(count: 7)
            let plugin = try DrivenPlugin(
                library,
                ["--state", library.root.removingLastComponent().string]
            )
            let answer = try plugin.call(
                "initialize",
                ["protocolVersion": "1.0", "host": ["name": "t", "version": "1"]]
            )
            #expect(answer.result?["isolation"]?["confined"] == .bool(false))
            plugin.closeInput()
            _ = try await plugin.ending()
        }
    }
}
