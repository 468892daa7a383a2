import ChildProcess
import Glibc
import PickerJSON
import PickerTesting
import PickerWire
import SystemPackage

/// A machine that is short of something, and libraries that are not as they should be.
enum MachineChecks {
    static let all: [Check] = [
        Check(
            "F15",
            "a deleted item is delivered as it was, or is an error",
            section: "S9.2",
            needs: [.decision]
        ) { trial in
            let library = try CanaryLibrary(count: 3)
            let talk = try trial.conversation(library, .select("newest:1"))
            let item = try require(try await talk.pick(1).first?["item"], "nothing was picked")
            let content = try library.items[0].content()
            guard library.items[0].path.withPlatformString({ unlink($0) }) == 0 else {
                throw Gap("a file of the library could not be removed")
            }
            let answer = try await talk.load(item, ["length": 60_000])
            try require(
                answer.data.map { $0 == Array(content.prefix(60_000)) } ?? (answer.code == -31_003),
                "it was answered with \(answer.brief)"
            )
            talk.wire.endInput()
            try await talk.wire.ended()
            try await talk.requireNothingLeft(picked: library.newest(1), touched: true)
        },
        Check(
            "F19",
            "with few descriptors it works, or says why and ends",
            section: "S11.3",
            needs: [.script]
        ) { try await descriptors($0) },
        Check(
            "F22",
            "six plugins at once on one library all work",
            section: "S1.4",
            needs: [.decision],
            isAlone: true
        ) { try await manyAtOnce($0) },
        Check(
            "F29",
            "an empty file is no harm, and a huge one is read at its end",
            section: "S9.5",
            needs: [.decision]
        ) { try await sizes($0) },
        Check(
            "F30",
            "a library that is no folder is an error of the presentation, and nothing else is opened",
            section: "S10.3",
            needs: [.script]
        ) { try await roots($0) },
        Check(
            "F31",
            "without a home it works, or says why and ends",
            section: "S11.3",
            needs: [.script]
        ) { trial in
            let library = try CanaryLibrary(count: 3)
            let talk = try trial.conversation(
                library,
                .select("newest:1"),
                environment: [("HOME", "/dev/null/home"), ("TMPDIR", "/dev/null/temporary")]
            )
            try await worksOrEnds(talk, library)
        },
    ]

    /// A whole session, or an end before or in it; nothing else.
    private static func worksOrEnds(_ talk: Conversation, _ library: CanaryLibrary) async throws {
        do {
            try await talk.wire.initialize()
            let answer = try await talk.wire.call("picker/present")
            if let item = answer.message["result"]?["results"]?[0]?["item"] {
                _ = try await talk.load(item, ["length": 100])
            }
        } catch is WireFault {
            // What was short may have ended it; then it must be gone.
        }
        talk.wire.endInput()
        let status = try await talk.wire.ended().status
        guard case .exited = status else { throw Breach("the plugin \(status)") }
        try await talk.requireNothingLeft(picked: library.newest(1))
    }

    private static func descriptors(_ trial: Trial) async throws {
        for count in [5, 8, 12, 20, 40] {
            let library = try CanaryLibrary(count: 3)
            let talk = try trial.conversation(library, .select("newest:1")) { command in
                PluginCommand(
                    name: command.name,
                    executable: "/bin/sh",
                    arguments: ["-c", "ulimit -n \(count); exec \"$@\"", "limited"]
                        + [command.executable.string] + command.arguments
                )
            }
            do {
                try await worksOrEnds(talk, library)
            } catch let breach as Breach {
                throw Breach(breach.evidence.map { "with \(count) descriptors: \($0)" })
            }
        }
    }

    private static func manyAtOnce(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 5)
        let folder = try SessionFolder()
        let content = try library.items[0].content()
        let talks = try (0..<6).map { _ in
            try trial.conversation(library, .select("newest:1"), in: folder)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for talk in talks {
                group.addTask {
                    let item = try await talk.pick(1).first?["item"]
                    let bytes = try await talk.whole(item ?? .null, type: "public.data")
                    try require(bytes == content, "other bytes came than were picked")
                }
            }
            try await group.waitForAll()
        }
        for talk in talks {
            talk.wire.endInput()
            let status = try await talk.wire.ended().status
            try require(status == .exited(0), "the plugin \(status)")
        }
        for talk in talks { try await talk.requireNothingLeft(picked: library.newest(1)) }
    }

    private static func sizes(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 3)
        func plant(_ name: String, length: Int) throws {
            let path = library.root.appending(name)
            let head = try library.items[0].content()
            let file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite]
            )
            try file.closeAfter {
                if length > 0 { _ = try file.writeAll(head) }
                try file.resize(to: Int64(length))
            }
        }
        try plant("empty.png", length: 0)
        let huge = 5 << 30
        try plant("huge.png", length: huge)
        let talk = try trial.conversation(library, .select("name:huge*"))
        guard let item = try await talk.pick(0).first?["item"] else {
            throw Gap("the plugin does not offer a file of 5 GiB")
        }
        let answer = try await talk.load(
            item,
            ["offset": .integer(Int64(huge - 7)), "length": 100]
        )
        try require(
            answer.data == [UInt8](repeating: 0, count: 7),
            "the last bytes: \(answer.brief)"
        )
        try require(
            answer.message["result"]?["byteCount"] == .integer(Int64(huge)),
            "the length: \(answer.brief)"
        )
        try await talk.end()
    }

    private static func roots(_ trial: Trial) async throws {
        for kind in ["missing", "file"] {
            let library = try CanaryLibrary(count: 1)
            let other = try TemporaryFolder()
            let root = other.path.appending("library")
            if kind == "file" { try other.write([1], to: "library") }
            let talk = try trial.conversation(library, .select("all")) { command in
                PluginCommand(
                    name: command.name,
                    executable: command.executable,
                    arguments: command.arguments.map {
                        $0.replacing(library.root.string, with: root.string)
                    }
                )
            }
            try await talk.wire.initialize()
            let answer = try await talk.wire.call("picker/present")
            try require(
                [-31_016, -31_019].contains(answer.code),
                "\(kind): it was answered with \(answer.brief)"
            )
            talk.wire.endInput()
            _ = try await talk.wire.ended()
            try await talk.requireNothingLeft()
        }
    }
}
