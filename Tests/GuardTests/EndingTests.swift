import ChildProcess
import Foundation
import Glibc
import PickerTesting
import SystemPackage
import Testing

extension Guarded {
    /// Whatever ends first, everything ends, and nothing is left.
    @Suite struct EndingTests {
        /// The processes of a folder's name in their command lines.
        private static func processes(_ mark: String) -> [Int32] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.compactMap { Int32($0) }.filter { number in
                let file = FileManager.default.contents(atPath: "/proc/\(number)/cmdline")
                return number != getpid()
                    && file.map { $0.range(of: Data(mark.utf8)) != nil } == true
            }
        }

        private static func isGone(_ mark: String, within limit: Duration) async throws -> Bool {
            let end = ContinuousClock.now + limit
            while !processes(mark).isEmpty {
                guard ContinuousClock.now < end else { return false }
                try await Task.sleep(for: .milliseconds(20))
            }
            return true
        }

        @Test(arguments: ["launcher", "host", "plugin"])
        func `F02 F03 when launcher, host or plugin is killed nothing of the others stays`(
            who: String
        ) async throws {
            let person = try Person()
            let spec = "scripted:--library \(person.library.root.string) --delay 60000"
            let process = try person.start([
                "run", "--plugin", spec, "--", "sh", "-c",
                "echo begun; exec postern pick --plugin scripted",
            ])
            let output = try #require(process.takeStandardOutput())
            var begun = [UInt8](repeating: 0, count: 6)
            _ = begun.withUnsafeMutableBytes { read(output.rawValue, $0.baseAddress, $0.count) }
            // The plugin runs when its library is in a command line outside of the launcher's own.
            let root = person.library.root.string
            let mark = who == "host" ? "pick\0--plugin\0scripted" : "--delay\u{0}60000"
            let end = ContinuousClock.now + .seconds(10)
            while Self.processes("--die-with-parent").filter({ Self.processes(root).contains($0) })
                .isEmpty || Self.processes(mark).isEmpty
            {
                try #require(ContinuousClock.now < end, "the plugin began")
                try await Task.sleep(for: .milliseconds(20))
            }
            switch who {
            case "launcher": kill(process.identifier, SIGKILL)
            default: for number in Self.processes(mark) { kill(number, SIGKILL) }
            }
            #expect(try await Self.isGone(root, within: .seconds(4)))
            _ = await process.waitForExit()
            try output.close()
            let after = try await person.guarded(["true"])
            #expect(after.status == .exited(0))
            #expect(person.leftovers == [], "the next guard clears away what a killed one left")
        }
    }
}
