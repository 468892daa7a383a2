/// Takes requests out of the bytes of a connection, one after the other.
struct HTTPReader {
    /// What the bytes are so far.
    enum Result: Hashable {
        /// The beginning of a request, or nothing yet.
        case incomplete
        case request(HTTPRequest)
        /// No request that is understood; the connection is of no use any more.
        case fault
    }

    private var bytes: [UInt8] = []

    /// Whether a request has begun and is not whole.
    var isAmidst: Bool { !bytes.isEmpty }

    /// Whether more may be read: what is beyond one request has to wait.
    var hasRoom: Bool { bytes.count < WebLimits.headBytes + WebLimits.bodyBytes }

    mutating func take(_ more: some Sequence<UInt8>) {
        bytes += more
    }

    /// The next request.
    mutating func next() -> Result {
        guard let end = headEnd() else {
            return bytes.count > WebLimits.headBytes ? .fault : .incomplete
        }
        guard end <= WebLimits.headBytes, let head = Head(bytes[..<end]) else { return .fault }
        let whole = end + 4 + head.bodyCount
        guard bytes.count >= whole else { return .incomplete }
        let request = HTTPRequest(
            method: head.method,
            path: head.path,
            query: head.query,
            fields: head.fields,
            body: Array(bytes[(end + 4)..<whole])
        )
        bytes.removeFirst(whole)
        return .request(request)
    }

    private func headEnd() -> Int? {
        let mark: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        let searched = bytes.prefix(WebLimits.headBytes + mark.count)
        guard searched.count >= mark.count else { return nil }
        return (0...(searched.count - mark.count)).first { start in
            searched[start] == 0x0D && searched[start..<(start + 4)].elementsEqual(mark)
        }
    }
}

/// What stands before the body.
private struct Head {
    let method: HTTPRequest.Method
    let path: String
    let query: [HTTPRequest.Field]
    let fields: [HTTPRequest.Field]
    let bodyCount: Int

    init?(_ bytes: ArraySlice<UInt8>) {
        // No controls: neither a lone line end nor a fold of a field nor a NUL means anything here
        // that could mean something else to somebody else.
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { $0.last == 0x0D ? $0.dropLast() : $0 }
        guard bytes.count(where: { $0 == 0x0A }) == bytes.count(where: { $0 == 0x0D }),
            lines.allSatisfy({ $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }),
            let first = lines.first, lines.count - 1 <= WebLimits.fields
        else { return nil }
        let words = Self.text(first).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2] == "HTTP/1.1",
            let method = HTTPRequest.Method(rawValue: String(words[0])), words[1].hasPrefix("/")
        else { return nil }
        self.method = method
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(target[0])
        query = target.count == 2 ? Self.query(target[1]) : []
        var fields: [HTTPRequest.Field] = []
        for line in lines.dropFirst() {
            guard let field = Self.field(Self.text(line)) else { return nil }
            fields.append(field)
        }
        self.fields = fields
        guard let count = Self.bodyCount(fields, method) else { return nil }
        bodyCount = count
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private static func query(_ text: Substring) -> [HTTPRequest.Field] {
        text.split(separator: "&").map { part in
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return HTTPRequest.Field(
                name: String(pair[0]),
                value: pair.count == 2 ? String(pair[1]) : ""
            )
        }
    }

    private static func field(_ line: String) -> HTTPRequest.Field? {
        let pair = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2, !pair[0].isEmpty, !pair[0].contains(" ") else { return nil }
        let value = pair[1].drop { $0 == " " }
        return HTTPRequest.Field(
            name: pair[0].lowercased(),
            value: String(value.reversed().drop { $0 == " " }.reversed())
        )
    }

    /// A body has a length that is said once, and only in a post.
    private static func bodyCount(
        _ fields: [HTTPRequest.Field],
        _ method: HTTPRequest.Method
    ) -> Int? {
        let lengths = fields.filter { $0.name == "content-length" }.map(\.value)
        guard !fields.contains(where: { $0.name == "transfer-encoding" }) else { return nil }
        guard method == .post else { return lengths.isEmpty || lengths == ["0"] ? 0 : nil }
        guard lengths.count == 1, (1...7).contains(lengths[0].utf8.count),
            lengths[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int(lengths[0]), count <= WebLimits.bodyBytes
        else { return nil }
        return count
    }
}
