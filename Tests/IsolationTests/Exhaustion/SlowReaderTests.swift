import ChildProcess
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Hosts that read slowly, or stop, or never begin.
    @Suite struct SlowReaderTests {
        static let rangeBytes = 1 << 20

        @Test func `F09 a slow reader gets every byte in the end, and memory stays`() async throws {
            let library = try CanaryLibrary(count: 3)
            let bytes = 50 << 20
            let large = try LargeItem(beside: library, bytes: Int64(bytes))
            let plugin = try DrivenPlugin(
                library,
                ["--select", "newest:1"],
                framing: .header,
                roots: large.roots
            )
            let item = try #require(try plugin.pick(capabilities: ["attachments": true]).first)
            let idle = try Processes.peakMemory(of: plugin.identifier)
            var waiting: [(id: Int, offset: Int)] = []
            var offset = 0
            func askOn() throws {
                while waiting.count < 3, offset < bytes {
                    let range = item.range(offset: Int64(offset), length: Int64(Self.rangeBytes))
                    waiting.append((try plugin.ask("item/loadData", range), offset))
                    offset += Self.rangeBytes
                }
            }
            try askOn()
            // 1 kB a second, in small bites; shortened from ten seconds.
            let end = ContinuousClock.now + .seconds(3)
            var pause = pollfd(fd: -1, events: 0, revents: 0)
            while ContinuousClock.now < end {
                _ = try plugin.take(atMost: 100, until: .now + .seconds(1))
                poll(&pause, 1, 100)
            }
            let wish = item.range(offset: 0, length: 1_000)
            let withdrawn = try plugin.ask("item/loadData", wish)
            plugin.send(
                #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(withdrawn)}}"#
            )
            var isWhole = true
            while !waiting.isEmpty {
                let (id, begin) = waiting.removeFirst()
                let reply = try plugin.answer(to: id)
                plugin.forget()
                let data = try #require(reply.attachment)
                isWhole = isWhole && data.count == Self.rangeBytes
                if begin + Self.rangeBytes == bytes {
                    #expect(data.suffix(8) == LargeItem.tail[...])
                }
                if begin > 0 { isWhole = isWhole && Self.isZero(data, but: 8) }
                try askOn()
            }
            #expect(isWhole)
            let last = try plugin.answer(to: withdrawn)
            #expect(last.kind == "cancelled" || last.attachment?.count == 1_000)
            let peak = try Processes.peakMemory(of: plugin.identifier)
            #expect(peak - idle < 40 << 20)
            #expect(peak < FrameAttackTests.memoryLimit)
            large.remove()
            try await plugin.expectCleanEnd()
        }

        private static let zeros = [UInt8](repeating: 0, count: rangeBytes)

        /// Whether there is nothing but zeros up to the last few bytes; by the C library, for these
        /// are many.
        private static func isZero(_ data: [UInt8], but last: Int) -> Bool {
            data.count <= zeros.count && memcmp(data, zeros, max(0, data.count - last)) == 0
        }

        @Test func `A76 of a load that nobody reads little is held, and the session still ends`()
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            let large = try LargeItem(beside: library, bytes: 200 << 20)
            let plugin = try DrivenPlugin(
                library,
                ["--select", "newest:1"],
                framing: .header,
                roots: large.roots
            )
            let item = try #require(try plugin.pick(capabilities: ["attachments": true]).first)
            let idle = try Processes.peakMemory(of: plugin.identifier)
            var asked: [Int] = []
            for index in 0..<200 {
                let range = item.range(offset: Int64(index << 20), length: 1 << 20)
                asked.append(try plugin.ask("item/loadData", range))
            }
            for id in asked {
                plugin.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#)
            }
            let ping = try plugin.ask("ping")
            let shutdown = try plugin.ask("shutdown")
            // All of it is read while nothing is taken: the pipe to the plugin is empty again.
            var answers: [Int64: Received] = [:]
            while answers.count < asked.count + 2, let reply = try plugin.next() {
                if let id = reply.id?.integer { answers[id] = reply }
                plugin.forget()
            }
            #expect(answers.count == asked.count + 2)
            #expect(answers[Int64(ping)]?.result == [:])
            #expect(answers[Int64(shutdown)]?.result == .null)
            for id in asked {
                let reply = try #require(answers[Int64(id)])
                let isRight =
                    reply.attachment?.count == 1 << 20
                    || ["cancelled", "busy"].contains(reply.kind)
                #expect(isRight, "\(reply.json)")
            }
            #expect(try Processes.peakMemory(of: plugin.identifier) - idle < 40 << 20)
            large.remove()
            try await plugin.expectCleanEnd()
        }

        @Test func `A76 a host that never reads and leaves does not hold the plugin`() async throws
        {
            let library = try CanaryLibrary(count: 3)
            let large = try LargeItem(beside: library, bytes: 200 << 20)
            let plugin = try DrivenPlugin(
                library,
                ["--select", "newest:1"],
                framing: .header,
                roots: large.roots
            )
            let item = try #require(try plugin.pick(capabilities: ["attachments": true]).first)
            for index in 0..<50 {
                let range = item.range(offset: Int64(index << 20), length: 1 << 20)
                _ = try plugin.ask("item/loadData", range)
            }
            let begin = ContinuousClock.now
            plugin.closeInput()
            // Nobody reads on: the plugin may not wait for it.
            _ = try await plugin.ending(within: .seconds(6))
            #expect(ContinuousClock.now - begin < .seconds(5))
            large.remove()
            plugin.expectNothingLeft()
        }
    }
}
