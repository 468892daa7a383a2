import ArgumentParser
import Foundation
import Testing

@testable import postern

@Suite struct `The README` {
    private static let text: String = {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let bytes = FileManager.default.contents(atPath: root.appending(path: "README.md").path)
        return String(decoding: bytes ?? Data(), as: UTF8.self)
    }()

    /// Its examples of the command: indented paragraphs in which a shell calls it.
    private static var examples: [String] {
        text.components(separatedBy: "\n\n").compactMap { paragraph in
            let lines = paragraph.split(separator: "\n")
            guard lines.allSatisfy({ $0.hasPrefix("    ") }),
                lines.contains(where: { $0.contains("postern ") && !$0.contains("swift ") })
            else { return nil }
            return lines.map { $0.dropFirst(4) }.joined(separator: "\n")
        }
    }

    @Test func `Every call of the command that it shows is one that the command takes`()
        async throws
    {
        let desk = try Desk()
        let script = """
            postern() { printf '%s\\0' "$@" >>calls; printf '\\n\\0' >>calls; }
            command_not_found_handle() { return 0; }
            dir=out
            eval "$1"
            """
        var calls: [[String]] = []
        for example in Self.examples {
            try? FileManager.default.removeItem(atPath: desk.path + "/calls")
            _ = try await desk.shell(script, arguments: [example])
            let written = String(decoding: desk.content("calls") ?? [], as: UTF8.self)
            for call in written.components(separatedBy: "\n\0").dropLast() {
                calls.append(call.components(separatedBy: "\0").dropLast())
            }
        }
        #expect(calls.count >= 8)
        for call in calls where !["help", "--generate-completion-script"].contains(call.first) {
            #expect(throws: Never.self, "\(call)") { try Postern.parseAsRoot(call) }
        }
        #expect(Set(calls.compactMap(\.first)).isSuperset(of: ["pick", "plugin", "permissions"]))
    }

    @Test func `It names each of the two commands that set everything up once`() {
        let lines = Self.text.split(separator: "\n")
        #expect(lines.count { $0 == "    .ci/demo" } == 1)
        #expect(lines.count { $0 == "    .ci/test" } == 1)
    }
}
