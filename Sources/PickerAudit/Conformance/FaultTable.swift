import PickerWire

/// The rows of the fault table, and the variants of them that attackers try.
enum FaultTable {
    private static let ping = #"{"jsonrpc":"2.0","id":"p","method":"ping"}"#

    private static func ping(_ id: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#
    }

    private static func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> String
    {
        #"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":"#
            + String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
            + "}}"
    }

    private static func framed(_ head: String) -> String { head + "\r\n\r\n" + ping }

    private static let parse = Fault.Outcome.refused(-32700, id: "null")
    private static let invalid = Fault.Outcome.refused(-32600, id: "null")
    private static let invalidSeven = Fault.Outcome.refused(-32600, id: "7")
    private static let answered = Fault.Outcome.answered([#""p""#])
    private static let malformed = Fault.Outcome.closes(-32700)
    private static let tooLarge = Fault.Outcome.closes(-31007)

    static let messages: [Fault] = [
        Fault(1, "text that is not JSON", #"{"jsonrpc":"2.0","id":7,"#, both: parse),
        Fault(2, "a number as the whole message", "1", both: invalid),
        Fault(3, "no method", #"{"jsonrpc":"2.0","id":7}"#, both: invalidSeven),
        Fault(4, "method is a number", #"{"jsonrpc":"2.0","id":7,"method":1}"#, both: invalidSeven),
        Fault(
            5,
            "params is a string",
            #"{"jsonrpc":"2.0","id":7,"method":"ping","params":"x"}"#,
            both: invalidSeven
        ),
        Fault(6, "no jsonrpc", #"{"id":7,"method":"ping"}"#, both: invalidSeven),
        Fault(
            7,
            "a batch of two",
            "[" + ping("1") + "," + ping("2") + "]",
            line: .batch(2),
            header: invalid
        ),
        Fault(8, "an empty batch", "[]", both: invalid),
        Fault(9, "id -7", ping("-7"), both: .answered(["-7"])),
        Fault(
            10,
            "id 2^53+1",
            ping("9007199254740993"),
            both: .answered(["9007199254740993"])
        ),
        Fault(11, "id 2^63", ping("9223372036854775808"), both: parse),
        Fault(14, "id null", ping("null"), both: invalid),
        Fault(
            15,
            "a response to nothing",
            #"{"jsonrpc":"2.0","id":7,"result":1}"#,
            both: .silence
        ),
        Fault(
            15,
            "result and error",
            #"{"jsonrpc":"2.0","id":7,"result":1,"error":{"code":1,"message":""}}"#,
            both: .silence
        ),
        Fault(
            16,
            "bytes that are not UTF-8",
            Array(#"{"a":""#.utf8) + [0xFF, 0xC0] + Array(#""}"#.utf8),
            isFramed: true,
            line: parse,
            header: parse
        ),
        Fault(17, "a lone surrogate", ping(#""\ud800""#), both: parse),
        Fault(18, "NaN", ping("NaN"), both: parse),
        Fault(19, "1e400", ping("1e400"), both: parse),
        Fault(20, "1,000 nested arrays", nested(1_000), both: parse),
        Fault(21, "100,000 nested arrays", nested(100_000), both: parse),
        Fault(
            22,
            "a string of 8 MiB",
            ping("\"" + String(repeating: "x", count: 8 << 20) + "\""),
            both: tooLarge
        ),
    ]

    static let headers: [Fault] = [
        Fault(
            26,
            "a line of noise",
            Array("noise".utf8),
            isFramed: true,
            line: parse,
            header: nil
        ),
        Fault(23, "lower case", raw: framed("content-length: 42"), answered),
        Fault(24, "no space", raw: framed("Content-Length:42"), answered),
        Fault(25, "LF alone", raw: "Content-Length: 42\n\n" + ping, answered),
        Fault(26, "a line of noise", raw: "noise\r\n" + framed("Content-Length: 42"), malformed),
        Fault(27, "no length", raw: framed("X-Other: 1"), malformed),
        Fault(28, "12abc", raw: framed("Content-Length: 12abc"), malformed),
        Fault(29, "negative", raw: framed("Content-Length: -1"), malformed),
        Fault(
            30,
            "two that disagree",
            raw: framed("Content-Length: 42\r\nContent-Length: 43"),
            malformed
        ),
        Fault(31, "10^12", raw: framed("Content-Length: 1000000000000"), tooLarge),
        Fault(
            32,
            "10^30",
            raw: framed("Content-Length: 1" + String(repeating: "0", count: 30)),
            tooLarge
        ),
        Fault(33, "16 MiB of header", raw: String(repeating: "X", count: 16 << 20), tooLarge),
        Fault(
            34,
            "utf-16",
            raw: framed("Content-Type: text/json; charset=utf-16\r\nContent-Length: 42"),
            malformed
        ),
    ]

    /// A01, A03, A05: the same classes, other spellings.
    static let variants: [Fault] = [
        Fault(28, "A01 0x10", raw: framed("Content-Length: 0x10"), malformed),
        Fault(28, "A01 1e9", raw: framed("Content-Length: 1e9"), malformed),
        Fault(28, "A01 +5", raw: framed("Content-Length: +5"), malformed),
        Fault(28, "A01 empty", raw: framed("Content-Length:"), malformed),
        Fault(31, "A01 2^64-1", raw: framed("Content-Length: 18446744073709551615"), tooLarge),
        Fault(1, "A01 length 0", raw: "Content-Length: 0\r\n\r\n", parse),
        Fault(20, "A03 33 levels", nested(31), both: parse),
        Fault(20, "A03 100 levels", nested(98), both: parse),
        Fault(20, "A03 511 levels", nested(509), both: parse),
        Fault(20, "A03 513 objects", nested(511, #"{"a":"#, "}"), both: parse),
        Fault(9, "A03 32 levels", nested(30), both: .answered(["7"])),
        Fault(14, "A05 id 1.0", ping("1.0"), both: invalid),
        Fault(14, "A05 id 1e2", ping("1e2"), both: invalid),
        Fault(14, "A05 id true", ping("true"), both: invalid),
        Fault(14, "A05 id object", ping("{}"), both: invalid),
        Fault(9, "A05 id string", ping(#""1""#), both: .answered([#""1""#])),
        Fault(
            9,
            "A05 id 2^63-1",
            ping("9223372036854775807"),
            both: .answered(["9223372036854775807"])
        ),
        Fault(11, "A05 id -2^63-1", ping("-9223372036854775809"), both: parse),
        Fault(1, "A04 id twice", #"{"jsonrpc":"2.0","id":7,"id":8,"method":"ping"}"#, both: parse),
        Fault(
            1,
            "A04 method twice, once escaped",
            #"{"jsonrpc":"2.0","id":7,"method":"ping","m\u0065thod":"exit"}"#,
            both: parse
        ),
        Fault(8, "A08 nested batch", "[[" + ping("1") + "]]", line: .batch(1), header: invalid),
        Fault(
            8,
            "A08 10,000 in one batch",
            "[" + Array(repeating: ping("1"), count: 10_000).joined(separator: ",") + "]",
            line: .refused(-31008, id: "null"),
            header: invalid
        ),
        Fault(
            8,
            "A08 one bad element",
            "[" + ping("1") + ",1]",
            line: .batch(2),
            header: invalid
        ),
    ]

    static let all = messages + headers + variants
}
