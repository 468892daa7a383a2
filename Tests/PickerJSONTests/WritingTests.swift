import PickerJSON
import Testing

@Suite struct WritingTests {
    private func write(_ value: JSON) throws -> String {
        String(decoding: try value.serialized(), as: UTF8.self)
    }

    @Test func `values are written without a space and in order`() throws {
        let value: JSON = ["z": 1, "a": [true, nil, -2, 0.5, "x"], "m": [:], "e": []]
        #expect(try write(value) == #"{"z":1,"a":[true,null,-2,0.5,"x"],"m":{},"e":[]}"#)
        #expect(try write("") == #""""#)
        #expect(try write(["": ""]) == #"{"":""}"#)
        #expect(try write(nil) == "null")
    }

    @Test func `nothing but printable ASCII leaves`() throws {
        var scalars = String.UnicodeScalarView()
        for number in UInt32(0)...0x2100 {
            if let scalar = Unicode.Scalar(number) { scalars.append(scalar) }
        }
        for number: UInt32 in [0xFEFF, 0xFFFE, 0xFFFF, 0x1F600, 0xE0001, 0x10FFFF] {
            if let scalar = Unicode.Scalar(number) { scalars.append(scalar) }
        }
        let value: JSON = [.string(String(scalars)), ["\u{7F}\u{202E}é": 1]]
        let text = try value.serialized()
        #expect(text.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(try JSON.parse(text) == value)
    }

    @Test(
        arguments: [
            ("\u{0}", #"\u0000"#), ("\u{1F}", #"\u001F"#), ("\u{7F}", #"\u007F"#),
            ("\u{80}", #"\u0080"#), ("\u{9F}", #"\u009F"#), ("\u{E9}", #"\u00E9"#),
            ("\u{2028}", #"\u2028"#), ("\u{2029}", #"\u2029"#), ("\u{202E}", #"\u202E"#),
            ("\u{2066}", #"\u2066"#), ("\u{1F600}", #"\uD83D\uDE00"#), ("\"", #"\""#),
            ("\\", #"\\"#), ("/", "/"), ("\n", #"\n"#),
            ("\u{7F}\u{7F}a\u{7F}", #"\u007F\u007Fa\u007F"#),
        ]
    )
    func `what disturbs a reader leaves as an escape`(string: String, escaped: String) throws {
        #expect(try write(.string(string)) == "\"\(escaped)\"")
        if string != "\u{0}" {
            #expect(try write([string: 1]) == "{\"\(escaped)\":1}")
        }
    }

    @Test func `integers are written in full`() throws {
        #expect(
            try write([.integer(.max), .integer(.min)])
                == "[9223372036854775807,-9223372036854775808]"
        )
    }

    @Test func `reals are written as short as all of them can be read back`() throws {
        #expect(try write([0.1, 48.85, 1.0, -0.0]) == "[0.1,48.85,1.0,-0.0]")
        #expect(try write([1e15, 1e300, 0.00001]) == "[1e15,1e300,1e-5]")
        #expect(try write(0.30000000000000004) == "0.30000000000000004")
        #expect(
            try write([0.1, 0.30000000000000004]) == "[0.10000000000000001,0.30000000000000004]"
        )
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
    func `a number that is not finite is refused wherever it stands`(number: Double) {
        for value: JSON in [.real(number), [1, .real(number)], ["a": ["b": .real(number)]]] {
            #expect(throws: JSONSerializationError.nonFiniteNumber) { try value.serialized() }
        }
    }

    @Test func `a key with U+0000 is refused`() {
        #expect(throws: JSONSerializationError.nulInKey) {
            try (["a\u{0}": 1] as JSON).serialized()
        }
        #expect(throws: JSONSerializationError.nulInKey) {
            try ([["\u{0}": 1]] as JSON).serialized()
        }
    }

    @Test func `a value deeper than any that is read is refused`() throws {
        var value: JSON = []
        for _ in 1..<JSONLimits.depthCeiling { value = [value] }
        #expect(try value.serialized().count == 2 * JSONLimits.depthCeiling)
        #expect(throws: JSONSerializationError.tooDeep) { try JSON.array([value]).serialized() }
        #expect(throws: JSONSerializationError.tooDeep) { try (["a": value] as JSON).serialized() }
    }

    @Test func `long texts of every size are written whole`() throws {
        for count in [0, 1, 100, 4095, 4096, 65_536, 300_000] {
            for character in ["a", "é", "\u{7F}", "\u{0}", "\u{1F600}"] {
                let value: JSON = [.string(String(repeating: character, count: count))]
                let text = try value.serialized()
                #expect(try JSON.parse(text, limits: JSONLimits(bytes: .max)) == value)
            }
        }
    }
}
