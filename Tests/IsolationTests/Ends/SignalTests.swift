import ChildProcess
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Signals to the plugin, in every state.
    @Suite struct SignalTests {
        @Test(arguments: SessionState.allCases)
        func `F34 a signal that ends is an end in order in every state`(
            state: SessionState
        ) async throws {
            let signals = [SIGTERM, SIGINT, SIGHUP, SIGQUIT]
            // Every signal in the states that matter most, one of them in the others.
            let isBusy = [.presenting, .copying].contains(state)
            for number in isBusy ? signals : [signals.randomElement() ?? SIGTERM] {
                let stage = try Stage(state)
                try stage.enter()
                // The handshake shows that it is past its start; a new one is given the chance.
                if state == .new { #expect(try stage.plugin.call("ping").result == [:]) }
                kill(stage.plugin.identifier, number)
                _ = try stage.plugin.rest()
                #expect(try await stage.plugin.ending() == .exited(128 + number))
                stage.expectNothingLeft()
            }
        }

        @Test func `F34 the Python plugin ends in order as well`() async throws {
            for number in [SIGTERM, SIGINT, SIGHUP] {
                let stage = try Stage(.presenting, .python)
                try stage.enter()
                kill(stage.plugin.identifier, number)
                _ = try stage.plugin.rest()
                _ = try await stage.plugin.ending()
                stage.expectNothingLeft()
            }
        }

        @Test func `F34 while nobody reads its output a signal still ends it`() async throws {
            let stage = try Stage(.ranges)
            try stage.enter()
            kill(stage.plugin.identifier, SIGTERM)
            #expect(try await stage.plugin.ending() == .exited(128 + SIGTERM))
            stage.expectNothingLeft()
        }
    }
}
