import PickerJSON
import Testing

/// A text that must not be read, with the reason and where reading stops.
struct Refusal: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let reason: JSONParseError.Reason
    let offset: Int

    init(_ text: String, _ reason: JSONParseError.Reason, _ offset: Int) {
        self.init(Array(text.utf8), reason, offset)
    }

    init(_ bytes: [UInt8], _ reason: JSONParseError.Reason, _ offset: Int) {
        self.bytes = bytes
        self.reason = reason
        self.offset = offset
    }

    var testDescription: String {
        String(decoding: bytes, as: UTF8.self).debugDescription
    }

    static let incomplete: [Refusal] = [
        Refusal("", .empty, 0),
        Refusal(" \t\r\n", .empty, 4),
        Refusal("[", .premature, 1),
        Refusal("[1", .premature, 2),
        Refusal(#"{"a""#, .premature, 4),
        Refusal(#"{"a":"#, .premature, 5),
        Refusal(#""abc"#, .premature, 4),
        Refusal(#""abc\"#, .syntax, 5),
    ]

    static let numbers: [Refusal] = [
        Refusal("[9223372036854775808]", .numberOutOfRange, 20),
        Refusal("[-9223372036854775809]", .numberOutOfRange, 21),
        Refusal("[18446744073709551615]", .numberOutOfRange, 21),
        Refusal("[1e400]", .numberOutOfRange, 6),
        Refusal("[-1e400]", .numberOutOfRange, 7),
        Refusal("[NaN]", .syntax, 4),
        Refusal("[nan]", .syntax, 4),
        Refusal("[Infinity]", .syntax, 9),
        Refusal("[-Infinity]", .syntax, 2),
        Refusal("[01]", .syntax, 2),
        Refusal("[-01]", .syntax, 3),
        Refusal("[1.]", .syntax, 3),
        Refusal("[.5]", .syntax, 2),
        Refusal("[+1]", .syntax, 2),
        Refusal("[-]", .syntax, 2),
        Refusal("[1e]", .syntax, 3),
        Refusal("[1e+]", .syntax, 4),
        Refusal("[0x10]", .syntax, 3),
        Refusal("[1_000]", .syntax, 3),
    ]

    static let structure: [Refusal] = [
        Refusal("[1,]", .syntax, 4),
        Refusal("[,1]", .syntax, 2),
        Refusal(#"{"a":1,}"#, .syntax, 8),
        Refusal("[1 2]", .syntax, 4),
        Refusal(#"{"a" 1}"#, .syntax, 6),
        Refusal(#"{"a":}"#, .syntax, 6),
        Refusal("{a:1}", .syntax, 2),
        Refusal("{1:1}", .syntax, 2),
        Refusal("['a']", .syntax, 2),
        Refusal("[1//x\n]", .syntax, 3),
        Refusal("[1/*x*/]", .syntax, 3),
        Refusal("]", .syntax, 1),
        Refusal("[}", .syntax, 2),
        Refusal("tru", .syntax, 3),
        Refusal("True", .syntax, 4),
        Refusal("[true,falsey]", .syntax, 12),
        Refusal("[1] 2", .trailingBytes, 5),
        Refusal("1 2", .trailingBytes, 3),
        Refusal("[1]x", .trailingBytes, 4),
        Refusal("{}{}", .trailingBytes, 3),
        Refusal("[1]]", .trailingBytes, 4),
    ]

    static let strings: [Refusal] = [
        Refusal("[\"a\nb\"]", .syntax, 3),
        Refusal("[\"a\tb\"]", .syntax, 3),
        Refusal("[\"a\u{1F}b\"]", .syntax, 3),
        Refusal(#"["\x"]"#, .syntax, 4),
        Refusal(#"["\u12"]"#, .syntax, 7),
        Refusal(#"["\U0041"]"#, .syntax, 4),
        Refusal(#"["\ud800"]"#, .syntax, 9),
        Refusal(#"["\udc00"]"#, .syntax, 9),
        Refusal(#"["\ud800\u0041"]"#, .syntax, 15),
        Refusal(#"["\ud800\ud800"]"#, .syntax, 15),
        Refusal(#"{"\ud800":1}"#, .syntax, 9),
    ]

    static let bytes: [Refusal] = [
        Refusal([0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D], .notUTF8, 3),
        Refusal([0x5B, 0x22, 0xC0, 0x80, 0x22, 0x5D], .notUTF8, 2),
        Refusal([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], .notUTF8, 2),
        Refusal([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .notUTF8, 1),
        Refusal([0x22, 0xE2, 0x82], .notUTF8, 1),
        Refusal([0x22, 0xE2, 0x82, 0x22], .notUTF8, 1),
        Refusal([0x5B, 0xFF, 0x5D], .notUTF8, 1),
        Refusal([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], .nulByte, 3),
        Refusal([0xEF, 0xBB, 0xBF, 0x5B, 0x5D], .byteOrderMark, 0),
        Refusal("[1]\0", .nulByte, 3),
        Refusal("[1\0]", .nulByte, 2),
        Refusal("123\0", .nulByte, 3),
        Refusal("\0", .nulByte, 0),
        Refusal("[\"a\0\"]", .nulByte, 3),
        Refusal("[\"\\\0\"]", .nulByte, 3),
        Refusal("{\"a\0\":1}", .nulByte, 3),
        Refusal("\u{85}[]", .syntax, 2),
        Refusal("\u{A0}[]", .syntax, 2),
    ]

    static let keys: [Refusal] = [
        Refusal(#"{"\u0000":1}"#, .nulInKey, 9),
        Refusal(#"{"a\u0000b":1}"#, .nulInKey, 11),
        Refusal(#"{"a":1,"a":2}"#, .duplicateKey, 10),
        Refusal(#"{"a":1,"\u0061":2}"#, .duplicateKey, 15),
        Refusal(#"{"":1,"":2}"#, .duplicateKey, 8),
        Refusal(#"[{"x":{"token":1,"id":0,"\u0074oken":2}}]"#, .duplicateKey, 36),
        Refusal("{\"\u{E9}\":1,\"\\u00e9\":2}", .duplicateKey, 16),
    ]
}

@Suite struct RefusalTests {
    @Test(
        arguments: [
            Refusal.incomplete, Refusal.numbers, Refusal.structure, Refusal.strings, Refusal.bytes,
            Refusal.keys,
        ].joined()
    )
    func `what is not plain JSON is refused with its reason and its place`(_ refusal: Refusal) {
        #expect(throws: JSONParseError(reason: refusal.reason, offset: refusal.offset)) {
            try JSON.parse(refusal.bytes)
        }
    }

    @Test(
        arguments: [
            Refusal.incomplete, Refusal.numbers, Refusal.structure, Refusal.strings, Refusal.bytes,
            Refusal.keys,
        ].joined()
    )
    func `offsets in a slice count from the start of the slice`(_ refusal: Refusal) {
        let padded: [UInt8] = [0, 0x22, 0x7B] + refusal.bytes + [0x22, 0]
        #expect(throws: JSONParseError(reason: refusal.reason, offset: refusal.offset)) {
            try JSON.parse(padded[3..<(padded.count - 2)])
        }
    }

    @Test func `every prefix of a text is refused`() throws {
        let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\n",true,false,null,{"b":{}}],"é":"😀"}"#.utf8)
        _ = try JSON.parse(text)
        for length in 0..<text.count {
            #expect(throws: JSONParseError.self) { try JSON.parse(text[..<length]) }
        }
    }

    @Test func `no flipped byte traps`() {
        let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\n",true,false,null,{"b":{}}],"é":"😀"}"#.utf8)
        for index in text.indices {
            for byte in UInt8.min...UInt8.max {
                var broken = text
                broken[index] = byte
                guard let value = try? JSON.parse(broken) else { continue }
                #expect((try? value.serialized()) != nil)
            }
        }
    }

    @Test func `the words of an error quote nothing of the text`() throws {
        let error = try #require(throws: JSONParseError.self) {
            try JSON.parse(Array(#"{"secret.jpg":1,"secret.jpg":2}"#.utf8))
        }
        #expect("\(error)" == "An object names one key twice at byte 28")
        #expect(Set(JSONParseError.Reason.allCases.map { "\($0)" }).count == 14)
    }
}
