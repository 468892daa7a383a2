import ChildProcess
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Bytes that are no frames, or frames beyond every limit.
    @Suite struct FrameAttackTests {
        /// More than a plugin that works takes, and far less than what is announced.
        static let memoryLimit = 64 << 20

        static let lengths = [
            "-1", "18446744073709551615", "0x10", "1e9", "+5", "", "5\r\nContent-Length: 6",
            "5\r\nContent-Length: 5", "1000000000000", "1048577",
        ]

        @Test(arguments: lengths)
        func `A01 a length that cannot be ends the session with one fixed error`(
            length: String
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library, framing: .header)
            plugin.send(bytes: Array("Content-Length: \(length)\r\n\r\n".utf8))
            try await expectRefusal(plugin)
        }

        @Test func `A01 a message without a length ends the session with one fixed error`()
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library, framing: .header)
            plugin.send(bytes: Array("Content-Type: utf-8\r\n\r\n{}".utf8))
            try await expectRefusal(plugin)
        }

        @Test func `A01 an empty message and blanks around a length are well framed`() async throws
        {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library, framing: .header)
            plugin.send(bytes: Array("Content-Length: 0\r\n\r\n".utf8))
            #expect(try plugin.next()?.code == -32700)
            plugin.send(bytes: Array("Content-Length:  40 \r\n\r\n".utf8))
            plugin.send(bytes: Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8))
            #expect(try plugin.next()?.result == [:])
            try await plugin.expectCleanEnd()
        }

        @Test(arguments: ["{", "Content-Length", "{\"a\":\""], Plugin.allCases)
        func `A02 64 MiB without an end are cut at the limit`(
            beginning: String,
            _ kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            let isHeader = beginning.hasPrefix("C")
            let plugin = try DrivenPlugin(kind, library, framing: isHeader ? .header : .line)
            plugin.send(bytes: Array(beginning.utf8))
            let block = [UInt8](repeating: 0x41, count: 1 << 20)
            var blocks = 0
            while blocks < 64, plugin.send(bytes: block) { blocks += 1 }
            #expect(blocks < 64)
            try await expectRefusal(plugin)
        }

        @Test(arguments: [100, 513, 100_000], ["[", "{\"a\":"])
        func `A03 nesting beyond the limit is refused and the session lives`(
            levels: Int,
            opening: String
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library)
            try plugin.initialize()
            for method in ["picker/present", "item/loadData", "nothing"] {
                let nest = String(repeating: opening, count: levels)
                plugin.send(#"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(nest)"#)
                let reply = try #require(try plugin.next())
                #expect(reply.code == -32700)
                #expect(reply.id == .null)
            }
            #expect(try plugin.isAlive())
            #expect(try Processes.peakMemory(of: plugin.identifier) < Self.memoryLimit)
            try await plugin.expectCleanEnd()
        }

        @Test(arguments: [(32, -32602), (33, -32700)])
        func `A03 the limit of nesting is exact`(depth: Int, code: Int64) async throws {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library)
            try plugin.initialize()
            // The message itself is one level.
            let nest =
                String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
            plugin.send(#"{"jsonrpc":"2.0","id":7,"method":"item/loadData","params":\#(nest)}"#)
            #expect(try plugin.next()?.code == code)
            try await plugin.expectCleanEnd()
        }

        /// One error with a fixed text, then the end, a status that is not 0, and little memory.
        private func expectRefusal(_ plugin: DrivenPlugin) async throws {
            let reply = try #require(try plugin.next())
            #expect(reply.id == .null)
            let code = try #require(reply.code)
            #expect([-32700, -31007].contains(code))
            let memory = try? Processes.peakMemory(of: plugin.identifier)
            #expect(memory ?? 0 < Self.memoryLimit)
            #expect(try plugin.rest().isEmpty)
            #expect(try await plugin.ending() != .exited(0))
            plugin.expectNothingLeft()
        }
    }
}
