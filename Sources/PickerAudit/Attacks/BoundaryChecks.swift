import ChildProcess
import Glibc
import PickerJSON
import PickerTesting
import PickerWire
import SystemPackage

/// What stands around a plugin: its mark, its claims, and the places that it touches.
enum BoundaryChecks {
    static let all: [Check] = [
        Check(
            "A36",
            "what is no regular file of that name is no mark, and opens nothing",
            section: "S10.4",
            needs: [.script]
        ) { try await marks($0) },
        Check("A61", "no socket of the network is open while no picker is", section: "S10.2") {
            trial in
            let talk = try trial.conversation(CanaryLibrary(count: 3))
            try await talk.wire.initialize()
            guard let count = SessionProcesses.networkSockets(of: talk.wire.processes) else {
                throw Gap("the kernel does not show what the plugin has open")
            }
            try require(count == 0, "\(count) sockets are open")
            try await talk.end()
        },
        Check(
            "A72",
            "no thumbnail, no list of recent files and no temporary file is left",
            section: "S10.3",
            needs: [.decision]
        ) { try await traces($0) },
        Check("S10.2/claims", "a plugin that its host started does not claim to be guarded") {
            try await claims($0)
        },
        Check(
            "S10.2/confined",
            "who claims to be confined can gain no right and has its system calls filtered",
            needs: [.confinement]
        ) { trial in
            let talk = try trial.conversation(CanaryLibrary(count: 1))
            try await talk.wire.initialize()
            for (name, due) in [("NoNewPrivs", "1"), ("Seccomp", "2")] {
                let found = SessionProcesses.status(name, of: talk.plugin)
                try require(found == due, "\(name) is \(found ?? "not told"), not \(due)")
            }
            try await talk.end()
        },
    ]

    private static func text(_ value: JSON?) -> String {
        (try? value?.serialized()).map { String(decoding: $0, as: UTF8.self) } ?? "absent"
    }

    private static func claims(_ trial: Trial) async throws {
        let talk = try trial.conversation(CanaryLibrary(count: 1))
        let isolation = try await talk.wire.initialize()["isolation"]
        let (mode, path) = (isolation?["mode"], isolation?["trustedPath"])
        try require(mode == "direct", "the mode is \(text(mode))")
        try require(path == false, "trustedPath is \(text(path))")
        try await talk.end()
    }

    private static func marks(_ trial: Trial) async throws {
        let wrong: [(String, (UnsafePointer<CChar>) -> Int32)] = [
            ("no mark", { _ in 0 }), ("a folder", { mkdir($0, 0o755) }),
            ("a link", { symlink("/etc/passwd", $0) }), ("a pipe", { mkfifo($0, 0o644) }),
        ]
        for (what, make) in wrong {
            let library = try CanaryLibrary(count: 3)
            let mark = library.root.appending(".postern-unattended")
            _ = mark.withPlatformString { unlink($0) }
            guard mark.withPlatformString(make) == 0 else { throw Gap("\(what) cannot be made") }
            let talk = try trial.conversation(library, .select("all"))
            try await talk.wire.initialize()
            let answer = try await talk.present(["selectionLimit": 0])
            try require(answer.code == -31_019, "\(what) in place of the mark: \(answer.brief)")
            try await talk.end(status: .exited(77))
        }
    }

    /// Places in which desktops and programs keep what they saw.
    private static let tracks = [
        "home/.cache/thumbnails", "home/.thumbnails", "home/.local/share/recently-used.xbel",
        "temporary/", "work/", "private/",
    ]

    private static func traces(_ trial: Trial) async throws {
        let library = try CanaryLibrary(count: 5)
        let talk = try trial.conversation(library, .select("newest:2"))
        for result in try await talk.pick(2) {
            let item = result["item"] ?? .null
            _ = try await talk.load(item, ["length": 1_000])
            _ = try await talk.wire.call("item/loadPreview", ["item": item, "maxPixelSize": 64])
        }
        let folder = talk.wire.folder
        try await talk.end(picked: library.newest(2))
        for path in folder.left {
            try require(!tracks.contains { path.hasPrefix($0) }, "\(path) was left")
        }
    }
}
