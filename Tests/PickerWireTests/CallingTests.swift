import Glibc
import PickerJSON
import Synchronization
import Testing

@testable import PickerWire

@Suite struct CallingTests {
    @Test func `an attachment crosses both ways where it was announced`() async throws {
        var handlers = Handlers()
        handlers.serve(Echo.self) { params, context in
            let bytes = context.attachment ?? []
            return {
                try await context.reserve(bytes.count)
                return Reply(.init(text: params.text), attachment: bytes.reversed())
            }
        }
        let (host, plugin) = try pair(handlers)
        host.acceptAttachments(upTo: 1 << 20)
        plugin.acceptAttachments(upTo: 1 << 20)
        let bytes = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let reply = try await host.call(
            Echo.self,
            .init(text: "x"),
            attachment: bytes,
            timeout: .seconds(20)
        )
        #expect(reply.attachment == bytes.reversed())
        host.close()
        plugin.close()
    }

    @Test func `a cancelled call tells the other side and returns at once`() async throws {
        let gate = Gate()
        let started = Gate()
        let ended = Gate()
        var handlers = Handlers()
        handlers.serve(Echo.self) { params, _ in
            {
                started.open()
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    ended.open()
                    gate.open()
                }
                return Reply(.init(text: params.text))
            }
        }
        let (host, plugin) = try pair(handlers)
        let call = Task {
            try await host.call(Echo.self, .init(text: "x"), timeout: nil)
        }
        await started.wait()
        call.cancel()
        await #expect(throws: CallError.self) { try await call.value }
        await ended.wait()
        host.close()
        plugin.close()
    }

    @Test func `a call whose time is over is cancelled`() async throws {
        let gate = Gate()
        var handlers = Handlers()
        handlers.serve(Echo.self) { params, _ in
            {
                await gate.wait()
                return Reply(.init(text: params.text))
            }
        }
        let (host, plugin) = try pair(handlers)
        do {
            _ = try await host.call(Echo.self, .init(text: "x"), timeout: .milliseconds(50))
            Issue.record("the call had no result to give")
        } catch {
            guard case .timedOut = error else {
                Issue.record("another error: \(error)")
                return
            }
        }
        gate.open()
        host.close()
        plugin.close()
    }

    @Test func `when the stream ends every pending call fails with the reason`() async throws {
        let gate = Gate()
        let started = Gate()
        var handlers = Handlers()
        handlers.serve(Echo.self) { params, _ in
            {
                started.open()
                await gate.wait()
                return Reply(.init(text: params.text))
            }
        }
        let (host, plugin) = try pair(handlers)
        async let one = host.call(Echo.self, .init(text: "x"), timeout: nil)
        async let two = host.call(Echo.self, .init(text: "y"), timeout: nil)
        await started.wait()
        plugin.close()
        for call in [try? await one, try? await two] { #expect(call == nil) }
        #expect(await host.ended() == .endOfInput)
        await #expect(throws: CallError.self) {
            try await host.call(Echo.self, .init(text: "z"), timeout: nil)
        }
        gate.open()
        host.close()
    }

    @Test func `progress reaches the call that asked for it`() async throws {
        var handlers = Handlers()
        handlers.serve(Echo.self) { params, context in
            {
                context.report(stage: .init(rawValue: "working"), completed: 1, total: 2)
                context.report(stage: .init(rawValue: "working"), completed: 2, total: 2)
                return Reply(.init(text: params.text))
            }
        }
        let (host, plugin) = try pair(handlers)
        let seen = Mutex<[Int64]>([])
        _ = try await host.call(
            Echo.self,
            .init(text: "x"),
            progress: { report in seen.withLock { $0.append(report.completed) } },
            timeout: .seconds(20)
        )
        #expect(seen.withLock { $0 } == [1, 2])
        host.close()
        plugin.close()
    }

    @Test(arguments: [
        "garbage\n", "{\"broken\n", "Content-Length: 5\r\n\r\nabcde",
        "Content-Length: 99999999\r\n\r\n",
        "Content-Length: 2\r\nAttachment-Length: 1\r\n\r\n{}x",
    ])
    func `A78 a host ends the connection at the first thing that is no message`(
        noise: String
    ) async throws {
        var toHost: [Int32] = [0, 0]
        var fromHost: [Int32] = [0, 0]
        try #require(pipe(&toHost) == 0 && pipe(&fromHost) == 0)
        defer { close(toHost[1]) }
        let host = try Peer(
            ByteStreams(input: toHost[0], output: fromHost[1], owned: true),
            framing: .header,
            tolerance: .ending,
            handlers: Handlers()
        )
        try host.start()
        let call = Task { try await host.call(Echo.self, .init(text: "x"), timeout: nil) }
        noise.utf8.withContiguousStorageIfAvailable {
            _ = write(toHost[1], $0.baseAddress, $0.count)
        }
        await #expect(throws: CallError.self) { try await call.value }
        switch await host.ended() {
        case .framing, .malformed: break
        case let other: Issue.record("\(other)")
        }
        host.close()
        close(fromHost[0])
    }
}

@Suite struct QueueTests {
    /// A peer that announces small limits and answers with as many bytes as it is asked for.
    private func bulky(_ limits: WireLimits) throws -> RawPeer {
        var handlers = RawPeer.echo()
        handlers.serve(Echo.self) { params, context in
            let count = Int(params.text) ?? 0
            return {
                try await context.reserve(count)
                return Reply(
                    .init(text: params.text),
                    attachment: [UInt8](repeating: 7, count: count)
                )
            }
        }
        return try RawPeer(limits: limits, handlers: handlers)
    }

    private func ask(_ id: Int, _ count: Int) -> String {
        framed(
            #"{"jsonrpc":"2.0","id":\#(id),"method":"test/echo","params":{"text":"\#(count)"}}"#,
            .header
        )
    }

    @Test func `A76 a peer that never reads is ended and the queue stays bounded`() async throws {
        var limits = WireLimits()
        limits.queueBytes = 256 << 10
        limits.stall = .milliseconds(200)
        let raw = try bulky(limits)
        for id in 1...64 { raw.send(ask(id, 200 << 10)) }
        #expect(await raw.peer.ended() == .limitExceeded)
    }

    @Test func `A76 while the queue is full requests are read and cancellations pass`()
        async throws
    {
        var limits = WireLimits()
        limits.queueBytes = 256 << 10
        let raw = try bulky(limits)
        for id in 1...8 { raw.send(ask(id, 200 << 10)) }
        for id in 1...8 {
            raw.send(
                framed(
                    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#,
                    .header
                )
            )
        }
        raw.send(framed(#"{"jsonrpc":"2.0","id":"alive","method":"ping"}"#, .header))
        // Every request is answered once: by its bytes or as cancelled.
        let answered = try await onThread {
            var reader = FrameReader()
            var answered: [JSON] = []
            let fill: FrameReader.Fill = { max(0, read(raw.output, $0.baseAddress, $0.count)) }
            while answered.count < 9 {
                guard let frame = try reader.next(attachments: { 1 << 20 }, fill) else { break }
                answered.append(try JSON.parse(frame.json)["id"] ?? .null)
            }
            return answered
        }
        #expect(Set(answered).count == 9)
        #expect(answered.contains("alive"))
    }

    @Test func `refusals that nobody reads end the session`() async throws {
        var limits = WireLimits()
        limits.queueBytes = 64 << 10
        limits.refusalBytes = 64 << 10
        let raw = try RawPeer(limits: limits)
        let noise = String(repeating: framed(#"{"jsonrpc":"2.0","id":1}"#, .line), count: 8_192)
        try raw.sendBeside(noise)
        #expect(await raw.peer.ended() == .limitExceeded)
    }

    @Test func `a slow reader gets everything, in whole frames`() async throws {
        var limits = WireLimits()
        limits.queueBytes = 64 << 10
        let raw = try bulky(limits)
        for id in 1...32 { raw.send(ask(id, 30_000)) }
        let count = try await onThread {
            var reader = FrameReader()
            var count = 0
            let fill: FrameReader.Fill = { buffer in
                max(0, read(raw.output, buffer.baseAddress, min(777, buffer.count)))
            }
            while count < 32 {
                guard let frame = try reader.next(attachments: { 1 << 20 }, fill) else { break }
                #expect(frame.attachment == [UInt8](repeating: 7, count: 30_000))
                count += 1
            }
            return count
        }
        #expect(count == 32)
    }
}
