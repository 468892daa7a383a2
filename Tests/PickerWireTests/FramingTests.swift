import PickerJSON
import Testing

@testable import PickerWire

/// A stream that cannot be framed, and the kind of error that ends it.
struct BrokenStream: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: String
    let reason: FramingError.Reason
    var testDescription: String { name }

    init(_ name: String, _ bytes: String, _ reason: FramingError.Reason) {
        self.name = name
        self.bytes = bytes
        self.reason = reason
    }

    static let rows: [BrokenStream] = [
        .init("another first byte", "\u{1}{}", .unknownFraming),
        .init("a digit first", "12\r\n", .unknownFraming),
        .init("byte order mark", "\u{FEFF}{}\n", .unknownFraming),
        .init("a noise line", "hello\r\n", .badHeader),
        .init("no Content-Length", "Content-Type: x\r\n\r\n{}", .badLength),
        .init("12abc", "Content-Length: 12abc\r\n\r\n", .badLength),
        .init("negative", "Content-Length: -1\r\n\r\n", .badLength),
        .init("plus", "Content-Length: +5\r\n\r\n", .badLength),
        .init("hexadecimal", "Content-Length: 0x10\r\n\r\n", .badLength),
        .init("float", "Content-Length: 1e9\r\n\r\n", .badLength),
        .init("empty", "Content-Length:\r\n\r\n", .badLength),
        .init("two that disagree", "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", .badLength),
        .init("two that agree", "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", .badLength),
        .init("over the limit", "Content-Length: 1048577\r\n\r\n", .tooLarge),
        .init("10^12", "Content-Length: 1000000000000\r\n\r\n", .tooLarge),
        .init("10^30", "Content-Length: 1" + String(repeating: "0", count: 30) + "\r\n", .tooLarge),
        .init("2^64-1", "Content-Length: 18446744073709551615\r\n\r\n", .tooLarge),
        .init("a long header", "X: " + String(repeating: "a", count: 1 << 20), .tooLarge),
        .init("many headers", String(repeating: "X: y\r\n", count: 100), .tooLarge),
        .init(
            "charset utf-16",
            "Content-Type: a/b; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}",
            .badCharset
        ),
        .init(
            "attachment before it was agreed on",
            "Content-Length: 2\r\nAttachment-Length: 1\r\n\r\n{}x",
            .unexpectedAttachment
        ),
        .init("a long line", "{" + String(repeating: "A", count: 1 << 21), .tooLarge),
    ]
}

@Suite struct FramingTests {
    @Test(arguments: BrokenStream.rows)
    func `A01 a stream that cannot be framed gets one error and is closed`(
        row: BrokenStream
    ) async throws {
        let raw = try RawPeer()
        // Written beside the reader: the peer may stop reading before all is written.
        try raw.sendBeside(row.bytes)
        guard case .framing(let error) = await raw.peer.ended() else {
            Issue.record("the stream was accepted")
            return
        }
        await raw.peer.flushed()
        raw.peer.close()
        #expect(error.reason == row.reason)
        #expect(error.sample.count <= FramingError.sampleBytes)
        let got = try await raw.messages(.max)
        #expect(got.count == 1)
        #expect(got.first?["id"] == .null)
        let kind = row.reason == .tooLarge ? "tooLarge" : "parseError"
        #expect(got.first?["error"]?["data"]?["kind"]?.string == kind)
    }

    @Test(arguments: [
        "content-length: %\r\n\r\n", "CONTENT-LENGTH:%\r\n\r\n", "Content-Length: \t % \t\r\n\r\n",
        "Content-Length: %\n\n", "Content-Type: a/b; charset=UTF-8\r\nContent-Length: %\r\n\r\n",
        "X-Unknown: a: b\r\nContent-Length: %\r\nX-More:\r\n\r\n",
        "\r\n\nContent-Length: %\r\n\r\n",
    ])
    func `headers that mean the same are read the same`(header: String) async throws {
        let text = Fault.echo("1")
        let raw = try RawPeer()
        raw.send(header.replacing("%", with: String(text.utf8.count)) + text)
        let got = try await raw.messages(1)
        #expect(got.first?["result"]?["text"] == "x")
    }

    @Test(arguments: [Framing.header, .line])
    func `F08 a stream is read the same however it is cut`(framing: Framing) throws {
        let text = framed(Fault.echo("1"), framing) + framed(Fault.echo("2"), framing)
        let bytes = Array(text.utf8)
        for size in 1...bytes.count {
            var reader = FrameReader()
            var position = 0
            let fill: FrameReader.Fill = { buffer in
                let count = min(size, bytes.count - position, buffer.count)
                buffer.copyBytes(from: bytes[position..<(position + count)])
                position += count
                return count
            }
            let first = try reader.next(fill)
            let second = try reader.next(fill)
            #expect(first?.json == Array(Fault.echo("1").utf8))
            #expect(second?.json == Array(Fault.echo("2").utf8))
            let third = try reader.next(fill)
            #expect(third == nil)
            let isInside = reader.endedInsideFrame
            #expect(!isInside)
        }
    }

    @Test(arguments: [Framing.header, .line])
    func `F05 a stream cut at any byte yields whole messages alone`(framing: Framing) throws {
        let bytes = Array(framed(Fault.echo("1"), framing).utf8)
        for end in 0..<bytes.count {
            var reader = FrameReader()
            var position = 0
            let frame = try reader.next { buffer in
                let count = min(end - position, buffer.count)
                buffer.copyBytes(from: bytes[position..<(position + count)])
                position += count
                return count
            }
            #expect(frame == nil)
            let isInside = reader.endedInsideFrame
            #expect(isInside == (end > 0))
        }
    }

    @Test func `an attachment is read where it was agreed on`() throws {
        var reader = FrameReader()
        let bytes = Array("Content-Length: 2\r\nAttachment-Length: 3\r\n\r\n{}\u{0}\u{1}\n".utf8)
        var position = 0
        let frame = try reader.next(attachments: { 3 }) { buffer in
            let count = min(bytes.count - position, buffer.count)
            buffer.copyBytes(from: bytes[position..<(position + count)])
            position += count
            return count
        }
        #expect(frame == Frame(json: Array("{}".utf8), attachment: [0, 1, 10]))
    }

    @Test func `an empty message is a message that cannot be parsed`() async throws {
        let raw = try RawPeer()
        raw.send("Content-Length: 0\r\n\r\n" + framed(Fault.echo("1"), .header))
        let got = try await raw.messages(2)
        #expect(got[0]["error"]?["code"] == -32700)
        #expect(got[1]["result"]?["text"] == "x")
    }
}
