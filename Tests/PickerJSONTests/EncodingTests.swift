import PickerJSON
import Testing

/// The path that a refused encoding names.
private func refusal(_ value: some Encodable) -> String {
    do {
        _ = try JSON(encoding: value)
        return "nothing"
    } catch {
        guard case .invalidValue(_, let context) = error else { return "another error" }
        return "/"
            + context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            .joined(separator: "/")
    }
}

@Suite struct EncodingTests {
    @Test func `members keep the order in which they are encoded`() throws {
        struct Ordered: Encodable {
            var z = 1
            var a: String? = "s"
            var none: Int?
            var m: [Double?] = [1, nil]
            var b = true
        }
        let text = try JSON(encoding: Ordered()).serialized()
        #expect(
            String(decoding: text, as: UTF8.self) == #"{"z":1,"a":"s","m":[1.0,null],"b":true}"#
        )
    }

    @Test func `every width of integer is encoded or refused, never changed`() throws {
        func widths<T: FixedWidthInteger & Encodable>(_ type: T.Type) throws {
            for number in [T.min, T.max] {
                guard let exact = Int64(exactly: number) else {
                    #expect(refusal(number) == "/")
                    #expect(refusal([number]) == "/0")
                    #expect(refusal(["k": number]) == "/k")
                    continue
                }
                #expect(try JSON(encoding: number) == .integer(exact))
                #expect(try JSON(encoding: [number]) == [.integer(exact)])
                #expect(try JSON(encoding: ["k": number]) == ["k": .integer(exact)])
            }
        }
        try widths(Int.self)
        try widths(Int8.self)
        try widths(Int16.self)
        try widths(Int32.self)
        try widths(Int64.self)
        try widths(Int128.self)
        try widths(UInt.self)
        try widths(UInt8.self)
        try widths(UInt16.self)
        try widths(UInt32.self)
        try widths(UInt64.self)
        try widths(UInt128.self)
    }

    @Test func `numbers that are not finite are refused where they stand`() {
        #expect(refusal(Double.nan) == "/")
        #expect(refusal(["a": [1.0, .infinity]]) == "/a/1")
        #expect(refusal([-Float.infinity]) == "/0")
    }

    @Test func `a value passes through a type whole`() throws {
        struct Envelope: Codable, Equatable {
            var id: JSON
            var params: JSON?
            var extra: JSONObject
        }
        let value: JSON = [
            "id": nil, "params": ["z": 1.0, "a": [nil, 1, "e\u{301}"]],
            "extra": ["y": 1, "b": 2.0],
        ]
        let envelope = try value.decode(Envelope.self)
        #expect(try JSON(encoding: envelope) == value)
        #expect(try JSON(encoding: envelope).serialized() == value.serialized())
        #expect(try JSON(encoding: value) == value)
        #expect(try value.decode(JSON.self) == value)
        #expect(throws: DecodingError.self) { try JSON.array([]).decode(JSONObject.self) }
    }

    @Test func `a type that encodes nothing is refused at the top and empty inside`() throws {
        struct Nothing: Encodable {
            func encode(to encoder: any Encoder) {}
        }
        #expect(refusal(Nothing()) == "/")
        #expect(try JSON(encoding: [Nothing()]) == [[:]])
    }

    @Test func `a type that encodes itself in two shapes is refused`() {
        struct Torn: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode(1)
                var members = encoder.container(keyedBy: Key.self)
                try members.encode(1, forKey: .a)
            }
            enum Key: String, CodingKey { case a }
        }
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode("two")
            }
        }
        #expect(refusal(["k": Torn()]) == "/k")
        #expect(refusal([Twice()]) == "/0")
    }

    @Test func `a key that comes again replaces its value in its place`() throws {
        struct Again: Encodable {
            enum Key: String, CodingKey { case a, b }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: .a)
                try container.encode(2, forKey: .b)
                try container.encode([3], forKey: .a)
            }
        }
        let value = try JSON(encoding: Again())
        #expect(value == ["a": [3], "b": 2])
        #expect(value.object?.map(\.key) == ["a", "b"])
    }

    @Test func `large dictionaries are encoded and decoded in reasonable time`() throws {
        let large = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("key \($0)", $0) })
        let value = try JSON(encoding: large)
        #expect(try value.decode([String: Int].self) == large)
    }

    @Test func `an error of the type itself is kept underneath`() {
        struct Refusal: Error {}
        struct Picky: Encodable {
            func encode(to encoder: any Encoder) throws { throw Refusal() }
        }
        do {
            _ = try JSON(encoding: Picky())
            Issue.record("It was encoded")
        } catch {
            guard case .invalidValue(_, let context) = error else {
                Issue.record("Another error: \(error)")
                return
            }
            #expect(context.underlyingError is Refusal)
        }
    }
}
