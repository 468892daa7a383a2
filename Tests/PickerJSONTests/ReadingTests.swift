import PickerJSON
import Testing

@Suite struct ReadingTests {
    private func parse(_ text: String) throws -> JSON {
        try JSON.parse(Array(text.utf8))
    }

    @Test func `every kind of value may stand at the top`() throws {
        #expect(try parse("null") == .null)
        #expect(try parse("true") == true)
        #expect(try parse(" false\n") == false)
        #expect(try parse("7") == 7)
        #expect(try parse("7.5") == 7.5)
        #expect(try parse("\"\"") == "")
        #expect(try parse("[]") == [])
        #expect(try parse("\t{\r\n}") == [:])
    }

    @Test func `integers stay integers and reals stay reals`() throws {
        #expect(try parse("1") == .integer(1))
        #expect(try parse("1.0") == .real(1))
        #expect(try parse("1e2") == .real(100))
        #expect(try parse("[1E+2,1.5e-3,0e0]") == [100.0, 0.0015, 0.0])
        #expect(try parse("1") != parse("1.0"))
        #expect(try parse("9223372036854775807") == .integer(.max))
        #expect(try parse("-9223372036854775808") == .integer(.min))
    }

    @Test func `the documented losses are these and no others`() throws {
        #expect(try parse("-0") == 0)
        #expect(try parse("-0.0").real?.sign == .minus)
        #expect(try parse("1e-400") == 0.0)
        #expect(try parse("5e-324").real == .leastNonzeroMagnitude)
        #expect(try parse("1.7976931348623157e308").real == .greatestFiniteMagnitude)
    }

    @Test func `strings are kept scalar for scalar`() throws {
        let escapes = #""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00""#
        #expect(try parse(escapes) == "\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{1F600}")
        #expect(try parse(#""a\u0000b""#) == "a\u{0}b")
        #expect(try parse(#""\\u0041""#) == #"\u0041"#)
        #expect(try parse("\"\u{FFFF}\u{2028}\u{7F}\u{FEFF}\"") == "\u{FFFF}\u{2028}\u{7F}\u{FEFF}")
        #expect(try parse("\"]}[{,:\"") == "]}[{,:")
    }

    @Test func `members keep the order in which they stand`() throws {
        let object = try #require(try parse(#"{"z":1,"a":2,"m":{"y":3,"b":4}}"#).object)
        #expect(object.map(\.key) == ["z", "a", "m"])
        #expect(object["m"]?.object?.map(\.key) == ["y", "b"])
        let many = (0..<500).map { "\"k\(499 - $0)\":\($0)" }.joined(separator: ",")
        let large = try #require(try parse("{\(many)}").object)
        #expect(large.map(\.value.integer) == (0..<500).map { Int64($0) })
        #expect(large["k0"] == 499)
    }

    @Test func `keys that only look equal are two keys`() throws {
        let object = try #require(try parse("{\"\u{E9}\":1,\"e\u{301}\":2}").object)
        #expect(object.count == 2)
        #expect(object["\u{E9}"] == 1)
        #expect(object["e\u{301}"] == 2)
    }

    @Test func `a buffer is only borrowed`() throws {
        let text = Array(#"["a long string that does not fit into a small one",1]"#.utf8)
        let value = try text.withUnsafeBytes { try JSON.parse($0) }
        #expect(value[0]?.string?.utf8.count == 48)
        #expect(value[2] == nil)
        #expect(throws: JSONParseError(reason: .empty, offset: 0)) {
            try JSON.parse(UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }
}
