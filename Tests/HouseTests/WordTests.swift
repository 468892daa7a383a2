import Foundation
import Testing

/// Words and constructs that the house does without.
@Suite struct WordTests {
    /// Rooms that know nothing of pictures, and what they therefore never say.
    static let generic = ["ChildProcess", "PickerJSON", "PickerWire"]
    static let application = ["photo", "picture", "album", "gallery", "library", "libraries"]

    /// What ends a program or hides a mistake: its name, which stands in every line that has it,
    /// and the pattern.
    static var forbidden: [(name: String, pattern: Regex<Substring>)] {
        [
            ("fatalError", #/\bfatalError\b/#),
            ("preconditionFailure", #/\bpreconditionFailure\b/#),
            ("precondition", #/\bprecondition\(/#),
            ("try!", #/\btry!/#),
            ("as!", #/\bas!/#),
            ("!", #/[\w)\]]!(?![=\w])/#),
            ("@unchecked", #/@unchecked\b/#),
            ("nonisolated(unsafe)", #/nonisolated\(unsafe\)/#),
            ("Thread.sleep", #/\bThread\.sleep\b/#),
            ("usleep", #/\busleep\b/#),
        ]
    }

    static func faults(in line: Substring) -> [String] {
        forbidden.filter { line.contains($0.name) && line.contains($0.pattern) }.map(\.name)
    }

    /// The places that may start a task of their own, how many each, and why.
    static let tasks: [String: (count: Int, why: String)] = [
        "Sources/MediaLibrary/Building/WorkerFacts.swift": (
            1, "the builder's thread waits for workers, who are asked in tasks"
        ),
        "Sources/PickerHost/Items/ItemProvider+Completion.swift": (
            1, "a load whose progress is handed out at once; the progress is its handle"
        ),
        "Sources/PickerWire/Peer/Peer+Serving.swift": (
            1, "the peer starts the work of a request, which it then owns and can cancel"
        ),
        "Sources/PickerPluginKit/Launch/PluginLaunch.swift": (
            1, "the last step of a plugin's main: everything runs inside of this task"
        ),
        "Sources/postern/Postern.swift": (
            1, "the command's work, while its main thread waits for signals"
        ),
    ]

    /// Where things lie on one machine; none of that belongs into the project.
    private static var foreign: [Regex<Substring>] {
        [
            #/\/(?:home|Users)\/[a-z]+\/(?:src|dev|projects|code)\b/#
        ]
    }

    private static var sources: [String] {
        House.swiftFiles(below: "Sources") + House.swiftFiles(below: "Plugins")
    }

    @Test func `a generic room never says the words of the application`() throws {
        for file in Self.generic.flatMap({ House.swiftFiles(below: "Sources/" + $0) }) {
            // The name of a variable that desktops share is no word of ours.
            let text = try House.text(file).replacing("XDG_PICTURES_DIR", with: "").lowercased()
            let said = Self.application.filter { text.contains($0) }
            #expect(said.isEmpty, "\(file)")
        }
    }

    @Test func `nothing in the sources ends the program or forces its luck`() throws {
        for file in Self.sources {
            let text = try House.text(file)
            for (number, line) in SwiftText(text).lines.enumerated() {
                #expect(Self.faults(in: line).isEmpty, "\(file):\(number + 1)")
            }
        }
    }

    @Test func `tasks start only where it is written down`() throws {
        var found: [String: Int] = [:]
        for file in Self.sources {
            let code = SwiftText(try House.text(file)).code
            let count = code.matches(of: #/\bTask(?:<[^>]*>)?(?:\.detached)?\s*(?:\(|\{)/#).count
            if count > 0 { found[file] = count }
        }
        #expect(found == Self.tasks.mapValues(\.count))
    }

    @Test func `no file names a place on somebody's machine`() throws {
        for file in House.files where !file.hasSuffix("WordTests.swift") {
            guard let text = try? House.text(file) else { continue }
            for pattern in Self.foreign {
                let found = text.firstMatch(of: pattern).map { String($0.output) }
                #expect(found == nil, "\(file)")
            }
        }
    }

    @Test func `nothing is left for later in the sources`() throws {
        for file in House.files where !file.hasSuffix("WordTests.swift") {
            guard let text = try? House.text(file) else { continue }
            #expect(!text.contains(#/\b(?:TODO|FIXME|XXX)\b/#), "\(file)")
        }
    }
}
