import ChildProcess
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// The stream may be cut anywhere, by whoever carries it or by its end.
    @Suite struct SplittingTests {
        private static let session = [
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0","host":{"name":"observer","version":"1"}}}"#,
            #"{"jsonrpc":"2.0","method":"initialized"}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"picker/present","params":{"configuration":{"selectionLimit":3}}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"item/loadData","params":{"item":"never","type":"public.item"}}"#,
            #"{"jsonrpc":"2.0","id":4,"method":"ping"}"#,
        ]

        private static func answers(_ plugin: DrivenPlugin) throws -> [String] {
            try plugin.rest().map { reply in
                // Handles and the exchange directory are new in every session.
                let outcome = reply.result?["outcome"]?.string ?? ""
                let count = reply.result?["results"]?.array?.count ?? 0
                return "\(reply.id ?? .null) \(reply.code ?? 0) \(outcome) \(count)"
            }.sorted()
        }

        @Test(arguments: Plugin.allCases, Framing.allCases)
        func `F08 one byte a write and all in one write are the same to a plugin`(
            kind: Plugin,
            framing: Framing
        ) async throws {
            let library = try CanaryLibrary(count: 5)
            let script = ["--select", "newest:2"]
            let bytes = Self.session.flatMap { framing.frame($0) }
            var answers: [[String]] = []
            for isWhole in [true, false] {
                let plugin = try DrivenPlugin(kind, library, script, framing: framing)
                if isWhole {
                    plugin.send(bytes: bytes)
                } else {
                    for byte in bytes { plugin.send(bytes: [byte]) }
                }
                plugin.closeInput()
                answers.append(try Self.answers(plugin))
                try await plugin.expectCleanEnd(picked: library.newest(2))
            }
            #expect(answers[0] == answers[1])
            #expect(answers[0].count == 4)
        }

        @Test(arguments: Framing.allCases)
        func `F08 a thousand messages in one write are answered one by one`(
            framing: Framing
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library, framing: framing)
            let end = framing == .line ? "\r\n" : ""
            let bytes = (1...1_000).flatMap { id in
                let text = #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#
                return framing == .line ? Array((text + end).utf8) : framing.frame(text)
            }
            plugin.send(bytes: bytes)
            plugin.closeInput()
            let ids = try plugin.rest().compactMap { $0.id?.integer }
            #expect(ids == Array(1...1_000))
            try await plugin.expectCleanEnd()
        }

        @Test(arguments: Framing.allCases)
        func `F05 of a message that was cut off nothing is done, and the end is in order`(
            framing: Framing
        ) async throws {
            let library = try CanaryLibrary(count: 5)
            let frames = Self.session.map { framing.frame($0) }
            let bytes = frames.flatMap(\.self)
            // Sampled: every cut is tried in memory by the tests of the wire.
            var cuts = (0..<6).map { _ in Int.random(in: 0..<bytes.count) }
            cuts += [0, 1, frames[0].count, frames[0].count - 1]
            for cut in cuts {
                let plugin = try DrivenPlugin(library, ["--select", "newest:2"], framing: framing)
                plugin.send(bytes: Array(bytes[..<cut]))
                plugin.closeInput()
                var whole = 0
                var end = 0
                for (index, frame) in frames.enumerated() {
                    end += frame.count
                    // In line framing the last line may lack its end.
                    let owes = index != 1 && end <= cut
                    if owes { whole += 1 }
                }
                let answers = try Self.answers(plugin)
                #expect(answers.count == whole, "cut at \(cut)")
                try await plugin.expectCleanEnd(picked: library.newest(2))
            }
        }
    }
}
