import ChildProcess
import Foundation
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// Real editors in a guard, on a terminal, as an ordinary user starts them.
    @Suite struct EditorTests {
        /// Runs a command line of the page at a terminal, in a home with nothing but `HOME` set.
        private static func type(
            _ steps: [[Any]],
            _ line: String,
            as person: Person
        ) async throws -> Person.Ended {
            let words = try JSONSerialization.data(withJSONObject: steps)
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "typist.py")
            let folders = ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
            let shell = "PATH=$PATH:$(dirname \"$0\"); cd ../work; eval \"$1\""
            return try await person.postern(
                [line],
                in: "home",
                wrapper: ["env"] + folders.flatMap { ["-u", $0] } + [
                    "python3", "-c", try String(contentsOf: file, encoding: .utf8),
                    String(decoding: words, as: UTF8.self), "sh", "-c", shell,
                ],
                variables: [("TERM", "xterm")]
            )
        }

        private static func prepare(_ person: Person, _ profile: EditorProfile) throws {
            let home = URL(filePath: person.place("home"))
            let files = FileManager.default
            func place(_ name: String) throws -> URL {
                let url = home.appending(path: name)
                try files.createDirectory(
                    at: url.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                return url
            }
            for (name, text) in try profile.files() {
                try Data(text.utf8).write(to: try place(name))
            }
            for (name, target) in profile.links {
                try files.createSymbolicLink(
                    atPath: try place(name).path,
                    withDestinationPath: target
                )
            }
            try Data("# Notes\n".utf8).write(to: URL(filePath: person.place("work/notes.md")))
            person.own(person.place("home"))
            person.own(person.place("work"))
        }

        /// What a name becomes in Markdown; the names of the canaries have no other such letters.
        private static func markdown(_ name: String) -> String {
            let bare = name.split(separator: ".").dropLast().joined(separator: ".")
            return "![\(bare)](\(name.replacing(" ", with: "%20")))\n"
        }

        /// All below the home but what Postern keeps there itself.
        private static func home(of person: Person) -> [String: Data] {
            let root = person.place("home")
            let names = FileManager.default.enumerator(atPath: root)?.allObjects ?? []
            let kept = names.compactMap { $0 as? String }.filter { !$0.contains("/postern") }
            return Dictionary(
                uniqueKeysWithValues: kept.compactMap { name in
                    FileManager.default.contents(atPath: root + "/" + name).map { (name, $0) }
                }
            )
        }

        @Test(arguments: EditorProfile.allCases)
        func `an editor puts what was picked into a text, as the page about it says`(
            profile: EditorProfile
        ) async throws {
            let person = try Person()
            try Self.prepare(person, profile)
            let picked = person.library.newest(2)
            let names = picked.compactMap { $0.path.lastComponent?.string }
            let before = Self.home(of: person)
            let spec = "scripted:--library \(person.library.root.string) --select newest:2"
            let line = try EditorProfile.commandLine(profile.rawValue)
            try #require(line.contains("postern run"))

            let ended = try await Self.type(
                profile.steps(
                    picking: "--plugin scripted --limit 2",
                    until: String(try #require(names.last).prefix(12))
                ),
                line.replacing("postern run", with: "postern run --plugin '\(spec)'"),
                as: person
            )

            #expect(ended.status == .exited(0), "\(ended.output) \(ended.errors)")
            let notes = try String(contentsOfFile: person.place("work/notes.md"), encoding: .utf8)
            #expect(notes == "# Notes\n" + names.map(Self.markdown).joined())
            for (name, item) in zip(names, picked) {
                let file = try Data(contentsOf: URL(filePath: person.place("work/" + name)))
                #expect(Array(file) == (try item.content()))
            }
            let leaks = LeakScan(person.library, picked: picked).leaks(
                in: [Observation(.output, Array(ended.output.utf8))]
            )
            #expect(leaks == [])
            let after = Self.home(of: person)
            for (name, bytes) in before { #expect(after[name] == bytes, "\(name) is as it was") }
            let fresh = Set(after.keys).subtracting(before.keys)
            #expect(fresh.allSatisfy { $0.contains(#/^\.local/(state/vim|share/nvim/shada)//#) })
        }

        @Test func `an editor's own language finds no library and nothing else to write`()
            async throws
        {
            let person = try Person()
            try Self.prepare(person, .neovim)
            let library = person.library.root.string
            let item = try #require(person.library.items.first).path.string
            let program = """
                local answers = {}
                for _, path in ipairs({ '\(library)', '\(item)', '\(person.place("state"))' }) do
                  for _, call in ipairs({ 'fs_stat', 'fs_scandir', 'fs_realpath' }) do
                    local _, message, name = vim.loop[call](path)
                    table.insert(answers, name or message or 'found')
                  end
                end
                local writable = vim.fn.systemlist(
                  "find / -path /proc -prune -o -writable -not -type l -print 2>/dev/null")
                io.stdout:write(vim.json.encode({ answers = answers, writable = writable }))
                vim.cmd('qall!')
                """
            let ended = try await person.guarded(
                ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "lua " + program]
            )
            let found = try #require(ended.json, "\(ended.output) \(ended.errors)")
            let answers = try #require(found["answers"]?.array)
            #expect(answers.count == 9)
            #expect(answers.allSatisfy { $0 == "ENOENT" }, "\(answers)")
            let own = [
                "/dev", "/tmp", "/run/postern/door", person.place("home"), person.place("work"),
            ]
            for path in try #require(found["writable"]?.array).compactMap(\.string) {
                let isOwn = own.contains { path == $0 || path.hasPrefix($0 + "/") }
                #expect(isOwn, "\(path) can be written")
            }
        }

        @Test func `a shell stops and goes on with its jobs, and all of them see a new size`()
            async throws
        {
            let person = try Person()
            try Self.prepare(person, .vim)
            try Data("PS1='guarded> '\n".utf8)
                .write(to: URL(filePath: person.place("home/.bashrc")))
            let ended = try await Self.type(
                [
                    ["see", "guarded> "], ["type", "stty size\r"], ["see", "24 80"],
                    ["type", "vim -u NONE notes.md\r"], ["see", "# Notes"], ["size", [100, 40]],
                    ["see", "\u{1B}[39;1H"], ["type", "\u{1A}"], ["see", "Stopped"],
                    ["type", "stty size\r"], ["see", "40 100"], ["type", "fg\r"],
                    ["see", "# Notes"], ["type", "Goadded\u{1B}:wq\r"], ["see", "written"],
                    ["see", "guarded> "], ["type", "sh -c 'echo go; exec sleep 600'\r"],
                    ["see", "\rgo\r\n"], ["type", "\u{3}"], ["see", "guarded> "],
                    ["type", "exit 3\r"],
                ],
                try EditorProfile.commandLine("A shell"),
                as: person
            )
            #expect(ended.status == .exited(3), "\(ended.output) \(ended.errors)")
            let notes = try String(contentsOfFile: person.place("work/notes.md"), encoding: .utf8)
            #expect(notes == "# Notes\nadded\n")
        }
    }
}
