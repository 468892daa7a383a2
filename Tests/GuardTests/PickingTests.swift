import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// What works inside of a guard as before.
    @Suite struct PickingTests {
        @Test func `a pick inside delivers what was picked and tells nothing of the rest`()
            async throws
        {
            let person = try Person()
            let spec = "scripted:--library \(person.library.root.string) --select newest:2"
            let ended = try await person.guarded(
                [
                    "sh", "-c",
                    "postern pick --plugin scripted --limit 0; cat /run/postern/isolation.json; "
                        + "env; find / -xdev -newer /proc/1/cmdline 2>/dev/null; ls -R .",
                ],
                options: ["--plugin", spec]
            )
            #expect(ended.status == .exited(0), "\(ended.errors)")
            let picked = person.library.newest(2)
            for item in picked {
                let name = try #require(item.path.lastComponent?.string)
                let delivered = try Data(contentsOf: URL(filePath: person.place("work/" + name)))
                #expect(Array(delivered) == (try item.content()))
            }
            let leaks = LeakScan(person.library, picked: picked).leaks(
                in: [
                    Observation(.output, Array(ended.output.utf8)),
                    Observation(.errors, Array(ended.errors.utf8)),
                ]
            )
            #expect(leaks == [])
            #expect(
                LibraryTree(person.library.root).differences(from: LibraryTree(person.library.root))
                    == []
            )
            #expect(person.leftovers == [])
        }

        @Test func `a plugin inside speaks as outside, and says that it is guarded`() async throws {
            let person = try Person()
            let initialize =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
                + "{\"protocolVersion\":\"1.0\",\"host\":{\"name\":\"t\",\"version\":\"1\"}}}"
            let ended = try await person.guarded(
                [
                    "sh", "-c",
                    "mkfifo to from; postern plugin scripted <to >from & exec 3>to 4<from; "
                        + "echo '\(initialize)' >&3; read -r answer <&4; echo \"$answer\"; "
                        + "ls -d /run/postern/exchange/* >&2; "
                        + "for d in /run/postern/exchange /run/postern/exchange/*; do touch $d/x; done; "
                        + "exec 3>&-; wait",
                ]
            )
            let result = ended.json?["result"]
            #expect(result?["isolation"]?["mode"] == "guarded", "\(ended.output) \(ended.errors)")
            #expect(result?["isolation"]?["confined"] == .bool(true))
            let exchange = try #require(result?["exchangeDirectory"]?.string)
            #expect(exchange.hasPrefix("/run/postern/exchange/"))
            #expect(ended.errors.contains(exchange), "the host sees it under the same path")
            #expect(ended.errors.matches(of: /Read-only file system/).count == 2)
        }

        @Test func `A16 A36 what the guard was not started with is refused with 77`() async throws {
            let person = try Person()
            for command in [
                "postern pick --plugin scripted -- --library /",
                "postern plugin scripted -- --select all",
                "postern pick --plugin python", "postern plugin ./scripted", "postern run -- sh",
            ] {
                let ended = try await person.guarded(["sh", "-c", command])
                #expect(ended.status == .exited(77), "\(command): \(ended.errors)")
            }
            let standard = try await person.guarded(["postern", "pick"])
            #expect(standard.status == .exited(69), "an unattended plugin is no default")
        }

        @Test func `what may be picked with is listed inside, and where it lies is not`()
            async throws
        {
            let person = try Person()
            let list = try await person.guarded(["postern", "plugins", "--format", "json"])
            #expect(
                list.json == ["name": "scripted", "interactive": false, "trustedPath": false],
                "\(list)"
            )
            let table = try await person.guarded(["postern", "plugins"])
            #expect(table.status == .exited(0))
            #expect(table.output.contains("scripted"))
            #expect(!table.output.contains("/"))
        }

        @Test func `the status is the program's`() async throws {
            let person = try Person()
            #expect(try await person.guarded(["sh", "-c", "exit 7"]).status == .exited(7))
            #expect(try await person.guarded(["sh", "-c", "kill -9 $$"]).status == .exited(137))
            let missing = try await person.guarded(["nobody-has-this"])
            #expect(missing.status == .exited(127))
            #expect(missing.errors == "postern: nobody-has-this: not found inside the guard.\n")
            // What is a program outside is none inside, where its folder was not given.
            let tool = person.place("home/tool")
            try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: tool))
            chmod(tool, 0o755)
            #expect(try await person.guarded([tool]).status == .exited(127))
            try Data().write(to: URL(filePath: person.place("work/text")))
            let text = try await person.guarded(["./text"])
            #expect(text.status == .exited(126))
            #expect(text.errors == "postern: ./text: cannot be run inside the guard.\n")
            #expect(try await person.guarded(["/"]).status == .exited(126))
            #expect(person.leftovers == [])
        }

        @Test func `a folder that is named is written to, one to read is not`() async throws {
            let person = try Person()
            try FileManager.default.createDirectory(
                atPath: person.place("home/notes"),
                withIntermediateDirectories: false
            )
            person.own(person.place("home"))
            let command = [
                "sh", "-c",
                "echo x > mine && ls \(person.place("home")) && touch \(person.place("home/notes/x"))",
            ]
            let ended = try await person.guarded(
                command,
                options: ["--read", person.place("home/notes"), "--writable", "."]
            )
            #expect(ended.status != .exited(0))
            #expect(ended.output == "notes\n")
            #expect(ended.errors.contains("Read-only file system"))
            #expect(FileManager.default.fileExists(atPath: person.place("work/mine")))
        }
    }
}
