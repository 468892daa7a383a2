import CLinux
import ChildProcess
import Foundation
import Glibc
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// A host that is killed: it closes nothing and says nothing.
    @Suite struct KilledHostTests {
        @Test(arguments: SessionState.allCases)
        func `F02 the plugin of a killed host is gone, and all it made`(
            state: SessionState
        ) async throws {
            let library = try CanaryLibrary(count: 5)
            let needsLarge = state == .copying || state == .ranges
            let large = needsLarge ? try LargeItem(beside: library, bytes: 2 << 30) : nil
            let roots = large?.roots ?? [library.root.string]
            let home = try Home()
            let host = Plugin.packageRoot.appending("Tests/IsolationTests/Support/host.py")
            let delay = state == .presenting ? ["--delay", "60000"] : []
            let process = try ChildProcess.spawn(
                ProcessSpecification(
                    executable: "/usr/bin/env",
                    arguments: [
                        "python3", host.string, state.rawValue,
                        Plugin.scripted.executable.string, "--select", "newest:1",
                    ] + roots.flatMap { ["--library", $0] } + delay,
                    environment: ProcessEnvironment(home.variables + [library.environment])
                )
            )
            let output = try #require(process.takeStandardOutput())
            defer { try? output.close() }
            #expect(DrivenPlugin.isReadable(output.rawValue, until: .now + .seconds(20)))
            var line = [UInt8](repeating: 0, count: 64)
            let count = try line.withUnsafeMutableBytes { try output.read(into: $0) }
            let text = String(decoding: line[..<count], as: UTF8.self)
            let number = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            #expect(Processes.isRunning(number))
            // The host alone, not its group: nobody tells the plugin.
            kill(process.identifier, SIGKILL)
            let watch = ProcessWatch(number)
            #expect(watch?.ends(within: .seconds(5)) ?? true)
            #expect(!Processes.isRunning(number))
            #expect(home.exchanged == [])
            large?.remove()
            #expect(Processes.outliving(library) == [])
            let seen = home.observations()
            #expect(LeakScan(library, picked: library.newest(1)).leaks(in: seen) == [])
        }
    }

    /// Waits for the end of a process that is no child of this one.
    private struct ProcessWatch: ~Copyable {
        private let descriptor: Int32

        init?(_ number: Int32) {
            descriptor = clinux_process_descriptor(number)
            guard descriptor >= 0 else { return nil }
        }

        deinit { close(descriptor) }

        func ends(within patience: Duration) -> Bool {
            DrivenPlugin.isReadable(descriptor, until: .now + patience)
        }
    }
}
