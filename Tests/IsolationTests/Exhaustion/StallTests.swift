import ChildProcess
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Hosts that begin a message and do not end it.
    @Suite struct StallTests {
        /// Scaled from an hour: as long as the session's own stall would be, and more.
        static let stall = Duration.seconds(11)

        @Test func `A75 half a message costs nothing, and what is open goes on`() async throws {
            let library = try CanaryLibrary(count: 3)
            let beginnings: [(Framing, String)] = [
                (.line, #"{"jsonrpc":"2.0","id":1,"met"#),
                (.header, "Content-Length: 100000\r\n\r\n{"),
                (.header, "Content-Length: 5\r\nContent-Ty"),
            ]
            let plugins = try beginnings.map { framing, text in
                let plugin = try DrivenPlugin(library, ["--delay", "60000"], framing: framing)
                try plugin.initialize()
                _ = try plugin.ask("picker/present")
                #expect(try plugin.isAlive())
                plugin.send(bytes: Array(text.utf8))
                return plugin
            }
            let used = try plugins.map { try Processes.usedTime(of: $0.identifier) }
            let held = try plugins.map { try Processes.peakMemory(of: $0.identifier) }
            let end = ContinuousClock.now + Self.stall
            var pause = pollfd(fd: -1, events: 0, revents: 0)
            while ContinuousClock.now < end {
                for plugin in plugins { plugin.send(bytes: [0x20]) }
                poll(&pause, 1, 1_000)
            }
            for (index, plugin) in plugins.enumerated() {
                let time = try Processes.usedTime(of: plugin.identifier) - used[index]
                // A hundredth of the time, and a tick or two of the kernel's clock.
                #expect(time < Self.stall / 100 + .milliseconds(100))
                let memory = try Processes.peakMemory(of: plugin.identifier) - held[index]
                #expect(memory < 4 << 20)
                #expect(Processes.isRunning(plugin.identifier))
            }
            kill(plugins[0].identifier, SIGTERM)
            #expect(try await plugins[0].ending() == .exited(128 + SIGTERM))
            for plugin in plugins.dropFirst() {
                plugin.closeInput()
                _ = try plugin.rest()
                #expect(try await plugin.ending() == .exited(0))
            }
            for plugin in plugins { plugin.expectNothingLeft() }
        }
    }
}
