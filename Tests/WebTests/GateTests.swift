import PickerPluginKit
import Testing

@testable import WebPlugin

/// Who is let in, and who is not.
@Suite struct GateTests {
    private static let port: UInt16 = 41_234
    private let secret = Secret()
    private let gate: Gate

    init() {
        gate = Gate(port: Self.port, secret: secret)
    }

    /// A request as the page's own browser sends it, with some fields replaced; nil removes one.
    private func request(
        _ method: HTTPRequest.Method = .get,
        _ path: String = "/",
        cookie: String? = nil,
        body: String = "",
        _ changes: KeyValuePairs<String, String?> = [:]
    ) -> HTTPRequest {
        var fields = [("host", "127.0.0.1:\(Self.port)")]
        if method == .post {
            fields += [
                ("origin", "http://127.0.0.1:\(Self.port)"), ("content-type", "application/json"),
            ]
        }
        if let cookie { fields.append(("cookie", cookie)) }
        for (name, value) in changes {
            fields.removeAll { $0.0 == name }
            if let value { fields.append((name, value)) }
        }
        return HTTPRequest(
            method: method,
            path: path,
            query: [],
            fields: fields.map { HTTPRequest.Field(name: $0.0, value: $0.1) },
            body: Array(body.utf8)
        )
    }

    private func opening(_ text: String, origin: String? = "null") -> HTTPRequest {
        request(
            .post,
            "/open",
            body: "secret=\(text)",
            ["origin": origin, "content-type": "application/x-www-form-urlencoded"]
        )
    }

    /// Lets the page in, and gives its cookie.
    private func open() throws -> String {
        guard case .opened(let cookie) = gate.judge(opening(secret.text)) else {
            throw Closed()
        }
        #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
        return String(cookie.prefix { $0 != ";" })
    }

    private struct Closed: Error {}

    @Test func `the secret lets one page in, and its cookie is all that counts then`() throws {
        let cookie = try open()
        #expect(gate.judge(request(cookie: cookie)) == .admitted)
        #expect(gate.judge(request(.post, "/act", cookie: cookie)) == .admitted)
        #expect(gate.judge(request()) == .refused)
        #expect(gate.alarm == nil)
    }

    @Test func `A59 a secret that is used twice closes the picker`() throws {
        let cookie = try open()
        #expect(gate.judge(opening(secret.text)) == .refused)
        #expect(gate.alarm == .secretUsedTwice)
        #expect(gate.judge(request(cookie: cookie)) == .refused)
    }

    @Test func `A56 nothing is let in without the cookie, or with another one`() throws {
        let cookie = try open()
        let value = cookie.split(separator: "=")[1]
        let others = [
            "postern-\(Self.port)=", "postern-\(Self.port)=\(value.dropLast())",
            "postern-1=\(value)", "\(cookie); \(cookie)", "postern-\(Self.port)=\(value)0",
            "x\(cookie)", "",
        ]
        for other in others { #expect(gate.judge(request(cookie: other)) == .refused, "\(other)") }
    }

    @Test func `A56 after ten wrong tries everything is locked`() throws {
        for _ in 0..<WebLimits.failures {
            #expect(gate.judge(opening(Secret().text)) == .refused)
        }
        #expect(gate.alarm == .tooManyFailures)
        #expect(gate.judge(opening(secret.text)) == .refused)
    }

    @Test func `A56 ten wrong cookies lock a page out that was in`() throws {
        let cookie = try open()
        for _ in 0..<WebLimits.failures {
            #expect(gate.judge(request(cookie: "postern-\(Self.port)=0")) == .refused)
        }
        #expect(gate.alarm == .tooManyFailures)
        #expect(gate.judge(request(cookie: cookie)) == .refused)
    }

    @Test func `A56 no other page closes a picker by wrong secrets`() throws {
        let cookie = try open()
        for _ in 0..<(2 * WebLimits.failures) {
            #expect(gate.judge(opening(Secret().text)) == .refused)
        }
        #expect(gate.alarm == nil)
        #expect(gate.judge(request(cookie: cookie)) == .admitted)
    }

    @Test(arguments: [
        "evil.example", "localhost.evil", "localhost:\(port)", "127.0.0.1", "127.0.0.1:1",
        "[::1]:\(port)", "127.0.0.1:\(port).evil", "",
    ])
    func `A57 another name of the host is refused`(_ host: String) throws {
        let cookie = try open()
        #expect(gate.judge(request(cookie: cookie, ["host": host])) == .refused)
        #expect(gate.judge(request(cookie: cookie, ["host": nil])) == .refused)
        let twice = HTTPRequest(
            method: .get,
            path: "/",
            query: [],
            fields: request(cookie: cookie).fields + [
                HTTPRequest.Field(name: "host", value: "127.0.0.1:\(Self.port)")
            ],
            body: []
        )
        #expect(gate.judge(twice) == .refused)
    }

    @Test(arguments: [nil, "null", "http://evil.example", "http://127.0.0.1:1", "http://localhost"])
    func `A58 a post of another page does nothing, even with the cookie`(
        _ origin: String?
    ) throws {
        let cookie = try open()
        let post = request(.post, "/act", cookie: cookie, ["origin": origin])
        #expect(gate.judge(post) == .refused)
        let simple = request(.post, "/act", cookie: cookie, ["content-type": "text/plain"])
        #expect(gate.judge(simple) == .refused)
    }

    @Test(arguments: ["cross-site", "same-site", "none", "odd"])
    func `A58 what another page embeds is refused, on this machine's other ports too`(
        _ site: String
    ) throws {
        let cookie = try open()
        let picture = request(.get, "/picture", cookie: cookie, ["sec-fetch-site": site])
        #expect(gate.judge(picture) == .refused)
    }

    @Test(arguments: [nil, "http://evil.example", "http://127.0.0.1:\(port)"])
    func `A58 only a file hands over the secret`(_ origin: String?) {
        #expect(gate.judge(opening(secret.text, origin: origin)) == .refused)
        #expect(!gate.isOpened)
    }

    @Test func `A56 wrong secrets differ at no place in what is looked at`() {
        #expect(secret.matches(secret.text))
        for place in [0, 31, 63] {
            var digits = Array(secret.text)
            digits[place] = digits[place] == "0" ? "1" : "0"
            #expect(!secret.matches(String(digits)))
        }
        #expect(!secret.matches(""))
        #expect(!secret.matches(secret.text + "0"))
        #expect(Set((0..<100).map { _ in Secret().text }).count == 100)
    }
}
