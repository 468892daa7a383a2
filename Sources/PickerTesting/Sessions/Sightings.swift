import ChildProcess
import Synchronization

/// What a host saw of a plugin beside its wire: files that came and went, and what the kernel showed
/// of its processes.
final class Sightings: Sendable {
    private struct Seen {
        var observations: Set<Observation> = []
        /// What was seen of files, by the last component of their paths.
        var files: [[UInt8]: [UInt8]] = [:]
    }

    private let folder: SessionFolder
    private let seen = Mutex(Seen())

    init(of folder: SessionFolder) { self.folder = folder }

    /// All that was seen.
    var observations: Set<Observation> { seen.withLock { $0.observations } }
    /// What was seen of files, by the last component of their paths.
    var files: [[UInt8]: [UInt8]] { seen.withLock { $0.files } }

    /// Notes how a plugin ended.
    func note(_ status: ExitStatus) {
        let word = Observation(.status, Array("\(status)".utf8))
        seen.withLock { _ = $0.observations.insert(word) }
    }

    /// Looks at files and at what the kernel shows; a file that goes meanwhile was seen before.
    func look(at processes: [Int32]) {
        var observations: [Observation] = []
        var files: [[UInt8]: [UInt8]] = [:]
        for file in folder.files() {
            observations.append(Observation(.fileName, file.name))
            if !file.content.isEmpty { observations.append(Observation(.file, file.content)) }
            let name = file.name.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
            files[name] = file.content
        }
        let places: [(String, Observation.Observer)] = [
            ("cmdline", .commandLine), ("environ", .environment),
        ]
        for number in processes {
            for (name, observer) in places {
                guard let bytes = SessionProcesses.entry(name, of: number), !bytes.isEmpty else {
                    continue
                }
                observations.append(Observation(observer, bytes))
            }
        }
        seen.withLock { seen in
            seen.observations.formUnion(observations)
            seen.files.merge(files) { $1.isEmpty ? $0 : $1 }
        }
    }
}
