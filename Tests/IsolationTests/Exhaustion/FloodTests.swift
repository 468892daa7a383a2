import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// More messages than anybody needs.
    @Suite struct FloodTests {
        /// Scaled from a million: each goes through parser and dispatcher in a test build.
        static let count = 15_000

        @Test(arguments: [
            #"{"jsonrpc":"2.0","method":"initialized"}"#,
            #"{"jsonrpc":"2.0","method":"$/nothing","params":{"a":[1,2,3]}}"#,
            #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#,
            #"{"jsonrpc":"2.0","id":7,"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":7,"method":"nothing/known"}"#,
            #"{"jsonrpc":"2.0","id":7,"result":null}"#,
        ])
        func `A77 a flood of messages leaves memory flat and the session alive`(
            text: String
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library)
            try plugin.initialize()
            let block = (0..<500).flatMap { _ in Array((text + "\n").utf8) }
            let isAnswered = text.contains("method\":\"ping") || text.contains("known")
            var answered = 0
            func send(_ blocks: Int) throws {
                for _ in 0..<blocks {
                    plugin.send(bytes: block)
                    while isAnswered, answered < 500 {
                        if try plugin.next() != nil { answered += 1 }
                    }
                    answered = 0
                    plugin.forget()
                }
            }
            try send(6)
            let early = try Processes.peakMemory(of: plugin.identifier)
            try send(Self.count / 500)
            #expect(try plugin.isAlive())
            #expect(try Processes.peakMemory(of: plugin.identifier) - early < 8 << 20)
            try await plugin.expectCleanEnd()
        }

        @Test func `A77 loads without end are busy beyond the limit and answered once each`()
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library, ["--select", "newest:1"])
            let item = try #require(try plugin.pick().first)
            let idle = try Processes.peakMemory(of: plugin.identifier)
            let output = try #require(plugin.output)
            let counter = AnswerCounter(output)
            let first = 1_000
            let total = 8_000
            for id in first..<(first + total) {
                plugin.send(
                    #"{"jsonrpc":"2.0","id":\#(id),"method":"item/loadData","params":{"item":"\#(item.item)","type":"\#(item.type)"}}"#
                )
            }
            let answers = try counter.answers(total)
            #expect(Set(answers.map(\.id)).count == total)
            #expect(answers.allSatisfy { $0.code == 0 || $0.code == -31009 })
            #expect(answers.contains { $0.code == 0 })
            #expect(try Processes.peakMemory(of: plugin.identifier) - idle < 24 << 20)
            try await plugin.expectCleanEnd(picked: library.newest(1))
        }

        @Test func `A77 a host that floods and reads nothing is left behind`() async throws {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library)
            try plugin.initialize()
            let block = (0..<500).flatMap { _ in
                Array((#"{"jsonrpc":"2.0","id":7,"method":"nothing/known"}"# + "\n").utf8)
            }
            var blocks = 0
            var peak = 0
            // 20 MiB of answers and more; the queue holds 4.
            while blocks < 400, plugin.send(bytes: block) {
                blocks += 1
                peak = (try? Processes.peakMemory(of: plugin.identifier)) ?? peak
            }
            #expect(blocks < 400)
            #expect(peak < FrameAttackTests.memoryLimit)
            guard case .exited = try await plugin.ending(within: .seconds(20)) else {
                Issue.record("not ended by itself")
                return
            }
            plugin.expectNothingLeft()
        }
    }
}
