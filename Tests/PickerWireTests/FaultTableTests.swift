import PickerJSON
import Testing

@testable import PickerWire

/// One row of the fault table: a text, and what has to come back.
struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// Codes of the answers in order; 0 = a result.
    let codes: [Int64]
    /// The ids of the answers.
    let ids: [JSON]
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ codes: [Int64], ids: [JSON]) {
        self.name = name
        self.text = text
        self.codes = codes
        self.ids = ids
    }

    static func echo(_ id: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"test/echo","params":{"text":"x"}}"#
    }

    static func nested(_ depth: Int) -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"test/echo","params":{"text":"x","more":"#
            + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}}"
    }

    static let rows: [Fault] = [
        Fault("malformed JSON", #"{"jsonrpc":"2.0","id":1,"#, [-32700], ids: [.null]),
        Fault("top-level number", "1", [-32600], ids: [.null]),
        Fault("top-level string", #""ping""#, [-32600], ids: [.null]),
        Fault("no method", #"{"jsonrpc":"2.0","id":7}"#, [-32600], ids: [7]),
        Fault(
            "method is a number",
            #"{"jsonrpc":"2.0","id":7,"method":1}"#,
            [-32600],
            ids: [7]
        ),
        Fault(
            "params is a string",
            #"{"jsonrpc":"2.0","id":7,"method":"test/echo","params":"x"}"#,
            [-32600],
            ids: [7]
        ),
        Fault(
            "params is an array",
            #"{"jsonrpc":"2.0","id":7,"method":"test/echo","params":["x"]}"#,
            [-32602],
            ids: [7]
        ),
        Fault(
            "a parameter of the wrong type",
            #"{"jsonrpc":"2.0","id":7,"method":"test/echo","params":{"text":1}}"#,
            [-32602],
            ids: [7]
        ),
        Fault(
            "no jsonrpc member",
            #"{"id":7,"method":"test/echo","params":{"text":"x"}}"#,
            [-32600],
            ids: [7]
        ),
        Fault(
            "jsonrpc is not 2.0",
            #"{"jsonrpc":"1.0","id":7,"method":"ping"}"#,
            [-32600],
            ids: [7]
        ),
        Fault(
            "unknown method",
            #"{"jsonrpc":"2.0","id":7,"method":"rpc.discover"}"#,
            [-32601],
            ids: [7]
        ),
        Fault("id -7", echo("-7"), [0], ids: [-7]),
        Fault("id 2^53+1", echo("9007199254740993"), [0], ids: [9_007_199_254_740_993]),
        Fault("id 2^63-1", echo("9223372036854775807"), [0], ids: [.integer(.max)]),
        Fault("id 2^63", echo("9223372036854775808"), [-32700], ids: [.null]),
        Fault("id 1e400", echo("1e400"), [-32700], ids: [.null]),
        Fault("id is a string", echo(#""1""#), [0], ids: ["1"]),
        Fault("id is fractional", echo("1.5"), [-32600], ids: [.null]),
        Fault("id is 1.0", echo("1.0"), [-32600], ids: [.null]),
        Fault("id is 1e2", echo("1e2"), [-32600], ids: [.null]),
        Fault("id null", echo("null"), [-32600], ids: [.null]),
        Fault("id true", echo("true"), [-32600], ids: [.null]),
        Fault("id object", echo("{}"), [-32600], ids: [.null]),
        Fault(
            "result and error both",
            #"{"jsonrpc":"2.0","id":7,"result":1,"error":{"code":1,"message":""}}"#,
            [],
            ids: []
        ),
        Fault("a reply to nothing", #"{"jsonrpc":"2.0","id":7,"result":1}"#, [], ids: []),
        Fault(
            "an error reply with id null",
            #"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}"#,
            [],
            ids: []
        ),
        Fault("lone surrogate", echo(#""\ud800""#), [-32700], ids: [.null]),
        Fault("NaN", echo("NaN"), [-32700], ids: [.null]),
        Fault("trailing bytes", echo("1") + "{}", [-32700], ids: [.null]),
        Fault(
            "duplicate keys",
            #"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#,
            [-32700],
            ids: [.null]
        ),
        Fault(
            "duplicate keys, one escaped",
            #"{"jsonrpc":"2.0","id":1,"method":"ping","\u0069d":2}"#,
            [-32700],
            ids: [.null]
        ),
        Fault("NUL behind a number", "{\"a\":1\u{0}}", [-32700], ids: [.null]),
        Fault("depth 30 within", nested(30), [0], ids: [1]),
        Fault("depth 33", nested(31), [-32700], ids: [.null]),
        Fault("depth 1,000", nested(1_000), [-32700], ids: [.null]),
        Fault("depth 100,000", nested(100_000), [-32700], ids: [.null]),
        Fault(
            "too many values",
            #"{"a":["# + String(repeating: "0,", count: 50_000) + "0]}",
            [-32700],
            ids: [.null]
        ),
        Fault("a notification nobody knows", #"{"jsonrpc":"2.0","method":"no/such"}"#, [], ids: []),
        Fault(
            "a notification with wrong params",
            #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":[1]}"#,
            [],
            ids: []
        ),
    ]
}

@Suite struct FaultTableTests {
    @Test(arguments: Fault.rows, [Framing.header, .line])
    func `a fault gets its answer and the connection lives`(
        row: Fault,
        framing: Framing
    ) async throws {
        // The first message tells the framing, the last that the connection lives.
        let texts = [Fault.echo(#""first""#), row.text, Fault.echo(#""alive""#)]
        let got = try await answers(texts, framing)
        // Answers at once may pass answers by a task: order is not promised between them.
        let last = got.filter { $0["id"]?.string == "alive" }
        let rest = got.filter { !["alive", "first"].contains($0["id"]?.string) }
        #expect(rest.map { $0["error"]?["code"]?.integer ?? 0 } == row.codes)
        #expect(rest.map { $0["id"] ?? .string("missing") } == row.ids)
        #expect(last.count == 1 && last[0]["result"]?["text"] == "x")
        for answer in rest where answer["error"] != nil {
            let kind = answer["error"]?["data"]?["kind"]?.string
            #expect(kind?.isEmpty == false, "every error names its kind")
        }
    }

    @Test func `invalid UTF-8 is refused and the connection lives`() async throws {
        let raw = try RawPeer()
        raw.send(Array("{\"a\":\"".utf8) + [0xFF, 0xC0, 0x80] + Array("\"}\n".utf8))
        raw.send(framed(Fault.echo("1"), .line))
        let got = try await raw.messages(2)
        #expect(got[0]["error"]?["code"] == -32700)
        #expect(got[1]["result"]?["text"] == "x")
    }

    @Test func `A04 a duplicate key executes nothing`() async throws {
        let text =
            #"{"jsonrpc":"2.0","id":1,"method":"test/echo","params":{"text":"a","te\u0078t":"b"}}"#
        let got = try await answers([text], .header)
        #expect(got.count == 1)
        #expect(got[0]["error"]?["data"]?["kind"] == "parseError")
    }
}
