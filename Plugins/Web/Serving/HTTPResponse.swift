/// One answer to a browser.
struct HTTPResponse: Sendable, Hashable {
    /// The few things that our answers say.
    enum Status: Int, Sendable, Hashable {
        case ok = 200
        case partial = 206
        case forbidden = 403
        case notFound = 404
        case unsatisfiable = 416

        var reason: String {
            switch self {
            case .ok: "OK"
            case .partial: "Partial Content"
            case .forbidden: "Forbidden"
            case .notFound: "Not Found"
            case .unsatisfiable: "Range Not Satisfiable"
            }
        }
    }

    let status: Status
    let type: String
    let body: [UInt8]
    var fields: [(name: String, value: String)] = []
    /// Sends what comes instead of a body, piece by piece, and returns when that was all.
    var pieces: (@Sendable (_ send: @escaping @Sendable ([UInt8]) -> Void) async -> Void)?
    /// Whether the connection ends with it.
    var isLast = false

    /// The one answer to everything that is not to be answered; it says nothing.
    static let refusal = HTTPResponse(.forbidden, isLast: true)

    init(_ status: Status, type: String = "", body: [UInt8] = [], isLast: Bool = false) {
        self.status = status
        self.type = type
        self.body = body
        self.isLast = isLast
    }

    static func == (one: HTTPResponse, other: HTTPResponse) -> Bool {
        one.bytes == other.bytes
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    /// What every answer says, whatever it carries: nobody frames it, reads it from elsewhere,
    /// keeps it or takes it for another type, and what it shows fetches from here alone.
    private static let always = [
        "Cache-Control: no-store",
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self' data:; media-src 'self'; connect-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
            + "trusted-types 'none'",
        "Cross-Origin-Embedder-Policy: require-corp",
        "Cross-Origin-Opener-Policy: same-origin",
        "Cross-Origin-Resource-Policy: same-origin",
        "Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=()",
        "Referrer-Policy: no-referrer",
        "X-Content-Type-Options: nosniff",
        "X-Frame-Options: DENY",
    ]

    /// One piece as it goes over the connection; an empty one is the end.
    static func piece(_ bytes: [UInt8]) -> [UInt8] {
        Array((String(bytes.count, radix: 16) + "\r\n").utf8) + bytes + Array("\r\n".utf8)
    }

    /// The answer as it goes over the connection, without the pieces that follow.
    var bytes: [UInt8] {
        var lines = ["HTTP/1.1 \(status.rawValue) \(status.reason)"] + Self.always
        if !type.isEmpty { lines.append("Content-Type: " + type) }
        lines.append(
            pieces == nil ? "Content-Length: \(body.count)" : "Transfer-Encoding: chunked"
        )
        lines += fields.map { $0.name + ": " + $0.value }
        if isLast { lines.append("Connection: close") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }
}
