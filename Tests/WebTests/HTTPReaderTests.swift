import Testing

@testable import WebPlugin

/// Requests are read strictly: what could mean two things is none.
@Suite struct HTTPReaderTests {
    private static let host = "Host: 127.0.0.1:4000\r\n"

    private func read(_ text: String) -> HTTPReader.Result {
        var reader = HTTPReader()
        reader.take(Array(text.utf8))
        return reader.next()
    }

    @Test func `a request is read with its query, fields and body`() throws {
        let text = "POST /act?a=1&b=2 HTTP/1.1\r\n\(Self.host)Content-Length: 2\r\n\r\n{}"
        guard case .request(let request) = read(text) else {
            Issue.record("no request")
            return
        }
        #expect(request.method == .post)
        #expect(request.path == "/act")
        #expect(request.number("a") == 1)
        #expect(request.number("c") == nil)
        #expect(request.only("host") == "127.0.0.1:4000")
        #expect(request.body == Array("{}".utf8))
    }

    @Test func `requests come out one after the other, wherever the bytes are cut`() {
        let one = "GET /one HTTP/1.1\r\n\(Self.host)\r\n"
        let two = "POST /two HTTP/1.1\r\n\(Self.host)Content-Length: 3\r\n\r\nabc"
        let bytes = Array((one + two).utf8)
        for cut in 0...bytes.count {
            var reader = HTTPReader()
            var paths: [String] = []
            for part in [bytes[..<cut], bytes[cut...]] {
                reader.take(part)
                while case .request(let request) = reader.next() { paths.append(request.path) }
            }
            #expect(paths == ["/one", "/two"])
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.0\r\n\(host)\r\n", "GET http://127.0.0.1/ HTTP/1.1\r\n\(host)\r\n",
        "HEAD / HTTP/1.1\r\n\(host)\r\n", "OPTIONS * HTTP/1.1\r\n\(host)\r\n",
        "CONNECT a:1 HTTP/1.1\r\n\(host)\r\n", "GET /a b HTTP/1.1\r\n\(host)\r\n",
        "GET / HTTP/1.1\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        "GET / HTTP/1.1\r\nA: b\u{0}c\r\n\r\n", "GET / HTTP/1.1\r\n folded\r\n\r\n",
        "POST / HTTP/1.1\r\n\(host)\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nabcde", "\u{16}\u{3}\u{1}\r\n\r\n",
    ])
    func `A57 what is not surely one request is none`(_ text: String) {
        #expect(read(text) == .fault)
    }

    @Test func `a head without an end is cut at the limit`() {
        var reader = HTTPReader()
        reader.take(Array("GET / HTTP/1.1\r\n".utf8))
        #expect(reader.next() == .incomplete)
        reader.take([UInt8](repeating: 0x41, count: WebLimits.headBytes))
        #expect(reader.next() == .fault)
    }

    @Test func `random bytes never make a request out of nothing`() {
        for _ in 0..<2_000 {
            var reader = HTTPReader()
            reader.take((0..<Int.random(in: 0...300)).map { _ in UInt8.random(in: 0...255) })
            if case .request = reader.next() { Issue.record("a request") }
        }
    }
}
