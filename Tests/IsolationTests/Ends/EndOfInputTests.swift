import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// The host ends, closes or withdraws, whatever the plugin is at.
    @Suite struct EndOfInputTests {
        @Test(arguments: SessionState.allCases, Plugin.allCases)
        func `F07 the end of the input ends the plugin in every state`(
            state: SessionState,
            _ kind: Plugin
        ) async throws {
            guard kind == .scripted || !state.needsFiles else { return }
            let stage = try Stage(state, kind)
            try stage.enter()
            let begin = ContinuousClock.now
            stage.plugin.closeInput()
            _ = try stage.plugin.rest()
            #expect(try await stage.plugin.ending() == .exited(0))
            #expect(ContinuousClock.now - begin < .seconds(5))
            stage.expectNothingLeft()
        }

        @Test(arguments: Plugin.allCases)
        func `F07 with standard error closed as well the end is the same`(kind: Plugin) async throws
        {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(
                kind,
                library,
                wrapper: ["/bin/sh", "-c", "exec 2>&-; exec \"$@\"", "sh"]
            )
            try plugin.initialize()
            try await plugin.expectCleanEnd()
        }

        @Test(arguments: [SessionState.idle, .presenting, .ranges, .copying], Plugin.allCases)
        func `F06 a host that closes its reading side ends the plugin, without SIGPIPE`(
            state: SessionState,
            _ kind: Plugin
        ) async throws {
            guard kind == .scripted || !state.needsFiles else { return }
            let stage = try Stage(state, kind)
            try stage.enter()
            stage.plugin.closeOutput()
            // The plugin finds out with the first word that it has to say.
            _ = try? stage.plugin.ask("ping")
            _ = try? stage.plugin.ask("ping")
            let status = try await stage.plugin.ending()
            guard case .exited = status else {
                Issue.record("ended by a signal: \(status)")
                return
            }
            stage.expectNothingLeft()
        }

        @Test(arguments: SessionState.allCases)
        func `F33 exit ends the plugin in every state, 0 only after shutdown`(
            state: SessionState
        ) async throws {
            let stage = try Stage(state, .scripted)
            try stage.enter()
            stage.plugin.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
            _ = try stage.plugin.rest()
            let status: Ending = .exited(state == .over ? 0 : 1)
            #expect(try await stage.plugin.ending() == status)
            stage.expectNothingLeft()
        }

        @Test(arguments: [SessionState.presenting, .ranges, .copying], Plugin.allCases)
        func `F33 shutdown closes the picker, ends loads and removes files before its answer`(
            state: SessionState,
            _ kind: Plugin
        ) async throws {
            guard kind == .scripted || !state.needsFiles else { return }
            let stage = try Stage(state, kind)
            let open = try stage.enter()
            let plugin = stage.plugin
            let shutdown = try plugin.ask("shutdown")
            for id in open {
                let reply = try plugin.answer(to: id)
                let isPicker = state == .presenting
                #expect(isPicker ? reply.result?["outcome"] == "cancelled" : true)
                #expect(isPicker || reply.result != nil || reply.kind == "cancelled")
            }
            #expect(try plugin.answer(to: shutdown).result == .null)
            #expect(plugin.home.exchanged.count <= 1)
            plugin.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
            #expect(try await plugin.ending() == .exited(0))
            stage.expectNothingLeft()
        }

        @Test(arguments: [SessionState.presenting, .ranges, .copying], Plugin.allCases)
        func `F33 a request that is withdrawn is answered at once, and the session goes on`(
            state: SessionState,
            _ kind: Plugin
        ) async throws {
            guard kind == .scripted || !state.needsFiles else { return }
            let stage = try Stage(state, kind)
            let open = try stage.enter()
            let plugin = stage.plugin
            for id in open {
                plugin.send(
                    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
                )
            }
            for id in open {
                let reply = try plugin.answer(to: id)
                #expect(reply.kind == "cancelled" || (state == .ranges && reply.result != nil))
            }
            #expect(try plugin.isAlive())
            #expect(plugin.home.exchanged.count <= 1)
            if state == .presenting {
                let reply = try plugin.ask("picker/present")
                plugin.send(
                    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(reply)}}"#
                )
                #expect(try plugin.answer(to: reply).kind == "cancelled")
            }
            plugin.closeInput()
            _ = try plugin.rest()
            #expect(try await plugin.ending() == .exited(0))
            stage.expectNothingLeft()
        }
    }
}
