import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// What is not started at all.
    @Suite struct RefusalTests {
        @Test func `folders that touch a library, what Postern keeps or its programs are refused`()
            async throws
        {
            let person = try Person()
            let root = person.library.root
            let alias = person.place("work/alias")
            try FileManager.default.createSymbolicLink(
                atPath: alias,
                withDestinationPath: root.string
            )
            let inside = try #require(person.library.items.first).path.removingLastComponent()
            let refused = [
                "/", person.place("home"), root.string, root.removingLastComponent().string,
                inside.string, alias, person.place("state"), person.place("config"),
                Person.programs.string, person.place("nothing"),
            ]
            for path in refused {
                for option in ["--writable", "--read"] {
                    let options = [option, path]
                    let ended = try await person.guarded(
                        ["true"],
                        options: options + person.scripted
                    )
                    #expect(ended.status == .exited(64), "\(options): \(ended.errors)")
                    #expect(ended.errors.hasPrefix("postern: "), "\(options)")
                }
            }
            let atHome = try await person.postern(["run", "--", "true"], in: "home")
            #expect(atHome.status == .exited(64), "\(atHome.errors)")
            #expect(person.leftovers == [])
        }

        @Test func `places where programs outside are spoken to are refused`() async throws {
            let person = try Person()
            for path in ["/tmp", "/run", "/run/user", "/proc", "/proc/self", "/dev/shm", "/sys"] {
                guard FileManager.default.fileExists(atPath: path) else { continue }
                for option in ["--writable", "--read"] {
                    let options = [option, path] + person.scripted
                    let ended = try await person.guarded(["true"], options: options)
                    #expect(ended.status == .exited(64), "\(options): \(ended.errors)")
                }
            }
        }

        @Test func `the folder of the person's browser is read but not changed`() async throws {
            let person = try Person()
            let browser = person.place("own/browser")
            try person.folder.folder("own")
            try person.folder.folder("config/postern")
            try person.folder.write(
                Array("{\"browser\": \"\(browser)\"}".utf8),
                to: "config/postern/settings.json"
            )
            try person.folder.write(Array("#!/bin/sh".utf8), to: "own/browser")
            person.own(person.folder.path.string)
            for (option, status) in [("--writable", Int32(64)), ("--read", 0)] {
                let options = [option, person.place("own")] + person.scripted
                let ended = try await person.guarded(["true"], options: options)
                #expect(ended.status == .exited(status), "\(options): \(ended.errors)")
            }
        }

        @Test func `closed descriptors of a guard are nothing to its host`() async throws {
            let person = try Person()
            let shell = ["sh", "-c", "exec \"$@\" >&- 2>&-", "sh"]
            let look = "for n in 0 1 2; do readlink /proc/self/fd/$n; done > seen"
            let ended = try await person.guarded(["sh", "-c", look], wrapper: shell)
            #expect(ended.status == .exited(0), "\(ended.errors)")
            let seen = try String(contentsOfFile: person.place("work/seen"), encoding: .utf8)
            #expect(seen.split(separator: "\n").dropFirst(2) == ["/dev/null"], "\(seen)")
        }

        @Test(arguments: ["bwrap", "postern-guard"])
        func `A46 a program that is missing is named, and nothing starts without it`(
            name: String
        ) async throws {
            let person = try Person()
            let place =
                name == "bwrap" ? "/usr/bin/bwrap" : Person.programs.appending(name).string
            // In a user namespace of its own the person covers the program with nothing.
            let wrapper = [
                "unshare", "--user", "--map-root-user", "--mount", "--", "sh", "-c",
                "mount --bind /dev/null \"$0\" && exec \"$@\"", place,
            ]
            let ended = try await person.guarded(["touch", "ran"], wrapper: wrapper)
            #expect(ended.status == .exited(69), "\(ended)")
            #expect(ended.errors.contains("modeUnavailable"))
            #expect(!FileManager.default.fileExists(atPath: person.place("work/ran")))
            let doctor = try await person.postern(["doctor", "--format", "json"], wrapper: wrapper)
            #expect(doctor.status == .exited(69), "\(doctor)")
            let guarded = doctor.json?["words"]?["guarded"]
            let missing = try #require(guarded?["missing"]?.array)
            let word = name == "bwrap" ? "bubblewrap is not installed" : "\(name) is not installed"
            #expect(missing.contains(.string(word)), "\(missing)")
        }

        @Test func `doctor says what holds here, and what does not hold anywhere`() async throws {
            let person = try Person()
            let doctor = try await person.postern(["doctor", "--format", "json"])
            let words = try #require(doctor.json?["words"], "\(doctor.errors)")
            for word in ["direct", "confined", "guarded"] {
                #expect(words[word]?["available"] == .bool(true), "\(doctor.output)")
                #expect(words[word]?["notGuaranteed"]?.array?.isEmpty == false)
            }
            let table = try await person.postern(["doctor"])
            #expect(table.output.contains("Not guaranteed by direct:"))
        }
    }
}
