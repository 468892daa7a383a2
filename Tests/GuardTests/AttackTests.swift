import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// What a hostile host inside of a guard tries against the plugin, its start and its deliveries.
    @Suite struct AttackTests {
        @Test
        func `A30 A31 A33 A34 A47 what a host sets stays with it, and bytes cross as they are`()
            async throws
        {
            let person = try Person()
            try person.install("face", from: Person.support("face.py"))
            // What stands in the launcher's own variables does not reach it either.
            let evil = [
                "GCONV_PATH", "LOCPATH", "NLSPATH", "MALLOC_PERTURB_", "GLIBC_TUNABLES",
                "NODE_OPTIONS",
                "BASH_ENV", "PYTHONPATH", "IFS", "XDG_RUNTIME_DIR", "DISPLAY",
            ]
            let ended = try await person.guarded(
                ["python3", "-c", try Person.text("meddling.py")],
                options: ["--plugin", "face:--word 'two words'"],
                variables: evil.map { ($0, "/nowhere") }
            )
            let found = try #require(ended.json, "\(ended.output) \(ended.errors)")
            let variables = try #require(found["variables"]?.object)
            #expect(variables["HOME"] == .string(person.place("home")))
            #expect(variables["XDG_CONFIG_HOME"] == .string(person.place("config")))
            #expect(
                Set(variables.map(\.key)).isSubset(of: [
                    "HOME", "LANG", "LC_CTYPE", "PATH", "PWD", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
                    "XDG_DATA_HOME", "XDG_STATE_HOME",
                ]),
                "\(variables)"
            )
            #expect(found["arguments"] == ["--word", "two words"])
            #expect(found["descriptors"] == [0, 1, 2])
            let limits = try #require(found["limits"])
            for (name, host) in [
                ("NOFILE", 120), ("FSIZE", 0), ("CPU", 60), ("NPROC", 40), ("STACK", 1 << 16),
            ] {
                #expect(limits[name] != .integer(Int64(host)), "\(name)")
            }
            #expect(found["blocked"] == 0 && found["nice"] == 0)
            #expect(found["ignored"] == .bool(false))
            #expect(found["mask"] == .integer(0o077))
            #expect(found["same"] == .bool(true))
            #expect((found["crossed"]?.integer ?? 0) > 4 << 20)
        }

        @Test func `A23 the door gives two pipes and nothing that leads further`() async throws {
            let person = try Person()
            let (told, ended) = try await GuardedSession.run(person, step: 2, "pipes")
            let found = try #require(told["found"]?.array, "\(ended.errors)")
            #expect(found.count == 2)
            for end in found {
                #expect(end["link"] == "pipe" && end["pipe"] == .bool(true))
                #expect(end["parent"] == "ENOTDIR")
            }
            // Its three, two pipes, and the folder that was looked into.
            #expect(told["open"]?.array?.count == 6)
            let mounts = try #require(told["mounts"]?.string)
            #expect(!mounts.contains(person.library.root.string))
            let leaks = LeakScan(person.library, picked: []).leaks(
                in: [Observation(.output, Array(mounts.utf8))]
            )
            #expect(leaks == [])
        }

        @Test
        func `A35 A48 the exchange folder is the plugin's, whatever the host does to what it sees`()
            async throws
        {
            let person = try Person()
            let (told, ended) = try await GuardedSession.run(person, step: 9, "exchange")
            let attacks = try #require(told["attacks"]?.object, "\(ended.errors)")
            #expect(attacks.count == 16)
            for (name, result) in attacks {
                let wanted: Set<JSON> = ["EROFS", "EXDEV", "EBUSY"]
                #expect(wanted.contains(result), "\(name): \(result)")
            }
            #expect(told["delivered"] == .bool(true))
            // The host's mask was 000.
            let census = try #require(told["census"]?.object)
            #expect(census.count == 3)
            for (place, mode) in census {
                let isFile = place.split(separator: "/").count > 4
                #expect(mode == (isFile ? "0o600" : "0o700"), "\(place)")
            }
            #expect(person.leftovers == [])
        }

        @Test func `A27 names that look like options or commands are names`() async throws {
            let person = try Person()
            let bytes = try #require(person.library.items.first).content()
            let names = [
                "-@args.jpg", "--config=x.jpg", "@file.jpg", "http:x.jpg", "mpeg:x.jpg",
                "|touch marker.jpg", "x.jpg;touch marker", "$(touch marker).jpg",
                "`touch marker`.jpg",
            ]
            for name in names {
                try Data(bytes).write(to: URL(filePath: person.library.root.string + "/" + name))
            }
            person.own(person.library.root.string)
            let ended = try await person.guarded(
                ["postern", "pick", "--plugin", "scripted", "--limit", "0", "--format", "json"]
            )
            #expect(ended.status == .exited(0), "\(ended.errors)")
            let delivered = ended.output.split(separator: "\n").count
            #expect(delivered >= names.count - 1 + person.library.items.count)
            for place in ["work", "home"] {
                let found = try FileManager.default.contentsOfDirectory(atPath: person.place(place))
                #expect(!found.contains { $0.hasPrefix("marker") }, "\(found)")
            }
        }

        @Test func `F22 many conversations at once are each served, and all gone with the guard`()
            async throws
        {
            let count = Int(ProcessInfo.processInfo.environment["POSTERN_SESSIONS"] ?? "") ?? 20
            let person = try Person()
            let ended = try await person.guarded(
                ["python3", "-c", try Person.text("crowd.py"), String(count)],
                options: [
                    "--plugin",
                    "scripted:--library \(person.library.root.string) --select newest:1",
                ]
            )
            #expect(ended.json?["sessions"] == .integer(Int64(count)), "\(ended.errors)")
            #expect(ended.json?["contents"] == 1)
            #expect(ended.json?["handles"] == .integer(Int64(count)))
            #expect(try await GuardedSession.end(of: person, within: .seconds(5)) < .seconds(5))
            #expect(person.leftovers == [])
        }
    }
}
