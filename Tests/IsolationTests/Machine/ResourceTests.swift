import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// A plugin that is started with too little, or with too much.
    @Suite struct ResourceTests {
        @Test func `F19 with any number of descriptors it works, or says why and ends`()
            async throws
        {
            let library = try CanaryLibrary(count: 5)
            var served = 0
            for limit in 6...40 {
                let plugin = try DrivenPlugin(
                    library,
                    ["--select", "newest:2"],
                    wrapper: ["/bin/sh", "-c", "ulimit -n \(limit); exec \"$@\"", "sh"]
                )
                if try await servesOrRefuses(plugin, "limit \(limit)") { served += 1 }
            }
            // Some of these are enough, and some are not.
            #expect(served > 0)
        }

        static let limits = [
            "ulimit -n 8", "ulimit -f 0", "ulimit -t 1",
            "ulimit -s 64", "ulimit -s 256", "ulimit -u 1", "trap '' CHLD PIPE TERM INT HUP",
            "trap - PIPE", "nice -n 19 true", "ulimit -c 0",
        ]

        @Test(arguments: limits)
        func `A34 with what is left of limits and signals it works, or says why and ends`(
            limit: String
        ) async throws {
            let library = try CanaryLibrary(count: 5)
            // Root has as many processes as it likes.
            let user = limit.hasPrefix("ulimit -u") ? try OrdinaryUser() : nil
            let plugin = try DrivenPlugin(
                library,
                ["--select", "newest:2"],
                home: user?.home,
                wrapper: (user?.wrapper ?? [])
                    + ["/bin/sh", "-c", "\(limit); exec \"$@\"", "sh"]
            )
            _ = try await servesOrRefuses(plugin, limit)
        }

        @Test func `A34 with every signal blocked it is ended by a signal all the same`()
            async throws
        {
            let library = try CanaryLibrary(count: 5)
            let program = """
                import os, signal, sys
                signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
                os.execv(sys.argv[1], sys.argv[1:])
                """
            let plugin = try DrivenPlugin(
                library,
                wrapper: ["/usr/bin/env", "python3", "-c", program]
            )
            try plugin.initialize()
            kill(plugin.identifier, SIGTERM)
            #expect(try await plugin.ending() == .exited(128 + SIGTERM))
            plugin.expectNothingLeft()
        }

        @Test func `A33 descriptors that it inherits are closed before anything else`() async throws
        {
            let library = try CanaryLibrary(count: 5)
            let victim = try TemporaryFolder()
            let secret = try victim.write(Array("inherited".utf8), to: "secret")
            let program = """
                import os, sys
                for wanted in range(3, 200):
                    opened = os.open(("/", sys.argv[1])[wanted % 2], os.O_RDONLY)
                    if opened != wanted:
                        os.dup2(opened, wanted)
                        os.close(opened)
                    os.set_inheritable(wanted, True)
                os.execv(sys.argv[2], sys.argv[2:])
                """
            let plugin = try DrivenPlugin(
                library,
                ["--select", "newest:2"],
                wrapper: ["/usr/bin/env", "python3", "-c", program, secret.string]
            )
            #expect(try plugin.pick().count == 2)
            let open = Processes.descriptors(of: plugin.identifier)
            #expect(!open.values.contains("/"))
            #expect(!open.values.contains(secret.string))
            #expect(open.count < 40, "\(open)")
            // The wire is away from 0 and 1, where a stray word would find it.
            #expect(open[0] == "/dev/null")
            #expect(open[1] == open[2])
            try await plugin.expectCleanEnd(picked: library.newest(2))
        }

        /// A whole session, or a refusal with a sentence and no more than that.
        private func servesOrRefuses(_ plugin: DrivenPlugin, _ why: String) async throws -> Bool {
            let id = try plugin.ask(
                "initialize",
                ["protocolVersion": "1.0", "host": ["name": "o", "version": "1"]]
            )
            var isServed = false
            if let reply = try? plugin.answer(to: id) {
                #expect(reply.result != nil, "\(why): \(reply.json)")
                let items = try? plugin.present()
                for item in items ?? [] {
                    let data = try? plugin.load(item)
                    isServed = data?.data != nil
                    #expect(isServed || data == nil || data?.kind == "resourceExhausted", "\(why)")
                    _ = try? plugin.call("item/loadFile", item.params)
                }
            }
            plugin.closeInput()
            _ = try? plugin.rest()
            let status = try await plugin.ending()
            let said = String(decoding: plugin.process.errorTail, as: UTF8.self)
            switch status {
            case .exited(0): #expect(isServed, "\(why): \(said)")
            case .exited(let code):
                // 126 and 127: the shell or the loader could not even begin.
                #expect(
                    !said.isEmpty && [1, 69, 126, 127, 152].contains(code),
                    "\(why): \(code) \(said)"
                )
            default: Issue.record("\(why): \(status) \(said)")
            }
            plugin.expectNothingLeft(picked: plugin.library.newest(2))
            return isServed
        }
    }
}
