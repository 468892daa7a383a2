import PickerJSON
import Testing

private struct Message: Codable, Equatable {
    var id: JSON
    var method: String
    var params: Params?

    struct Params: Codable, Equatable {
        var items: [Item]
        var ratio: Double?
        var options: [String: Int]?
        var extra: JSONObject?
    }

    struct Item: Codable, Equatable {
        var name: String
        var size: UInt8
        var kind: Kind?
    }

    enum Kind: String, Codable {
        case image, video
    }
}

/// What a decoding failed with, in a form that can be compared.
private func failure<T: Decodable>(_ type: T.Type, _ value: JSON) -> String {
    func path(_ context: DecodingError.Context) -> String {
        "/"
            + context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            .joined(separator: "/")
    }
    do {
        _ = try value.decode(type)
        return "nothing"
    } catch {
        return switch error {
        case .keyNotFound(let key, let context): "missing \(key.stringValue) in \(path(context))"
        case .typeMismatch(_, let context): "mismatch at \(path(context))"
        case .valueNotFound(_, let context): "null at \(path(context))"
        case .dataCorrupted(let context): "unfit at \(path(context))"
        @unknown default: "unknown"
        }
    }
}

@Suite struct DecodingTests {
    private let message: JSON = [
        "id": 7, "method": "m", "unknown": [1, 2],
        "params": [
            "items": [["name": "a", "size": 255], ["name": "b", "size": 0, "kind": "video"]],
            "ratio": 3, "options": ["x": 1, "y": -2], "extra": ["z": 1.0, "a": [nil]],
        ],
    ]

    @Test func `a type reads what it knows and ignores the rest`() throws {
        let read = try message.decode(Message.self)
        #expect(read.id == 7)
        #expect(read.params?.items.map(\.name) == ["a", "b"])
        #expect(read.params?.items.map(\.size) == [255, 0])
        #expect(read.params?.items.map(\.kind) == [nil, .video])
        #expect(read.params?.ratio == 3)
        #expect(read.params?.options == ["x": 1, "y": -2])
        #expect(read.params?.extra?.map(\.key) == ["z", "a"])
        #expect(read.params?.extra?["z"] == .real(1))
    }

    @Test func `null and absence mean the same to an optional`() throws {
        #expect(try (["id": nil, "method": "m"] as JSON).decode(Message.self).params == nil)
        let null: JSON = ["id": nil, "method": "m", "params": nil]
        #expect(try null.decode(Message.self).params == nil)
        #expect(try null.decode(Message.self).id == .null)
        #expect(try ([1, nil, 3] as JSON).decode([Int?].self) == [1, nil, 3])
        #expect(try (["a": nil] as JSON).decode([String: Int?].self) == ["a": Int?.none])
        #expect(try JSON.null.decode(Int?.self) == nil)
    }

    @Test func `an error names the whole way to what is wrong`() {
        func with(_ items: JSON) -> JSON { ["id": 1, "method": "m", "params": ["items": items]] }
        #expect(failure(Message.self, []) == "mismatch at /")
        #expect(failure(Message.self, nil) == "null at /")
        #expect(failure(Message.self, ["id": 1]) == "missing method in /")
        #expect(failure(Message.self, ["id": 1, "method": nil]) == "null at /method")
        #expect(failure(Message.self, ["id": 1, "method": 2]) == "mismatch at /method")
        #expect(failure(Message.self, with(["a": 1])) == "mismatch at /params/items")
        #expect(failure(Message.self, with([1])) == "mismatch at /params/items/0")
        let first: JSON = ["name": "a", "size": 1]
        #expect(
            failure(Message.self, with([first, ["name": "b"]])) == "missing size in /params/items/1"
        )
        #expect(
            failure(Message.self, with([first, ["name": "b", "size": 256]]))
                == "unfit at /params/items/1/size"
        )
        #expect(
            failure(Message.self, with([["name": "b", "size": 1, "kind": "x"]]))
                == "unfit at /params/items/0/kind"
        )
        #expect(failure([[Int]].self, [[1], [2, "x"]]) == "mismatch at /1/1")
        #expect(failure([String: [Int]].self, ["k": [1, nil]]) == "null at /k/1")
    }

    @Test func `integers are read only by types that they fit`() throws {
        func ranges<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws {
            let low = Int64(clamping: T.min)
            let high = Int64(clamping: T.max)
            #expect(try JSON.integer(low).decode(type) == T(low))
            #expect(try ([.integer(high)] as JSON).decode([T].self) == [T(high)])
            #expect(try (["k": .integer(high)] as JSON).decode([String: T].self) == ["k": T(high)])
            if let below = Int64(exactly: Int128(low) - 1) {
                #expect(failure(type, .integer(below)) == "unfit at /")
                #expect(failure([T].self, [.integer(below)]) == "unfit at /0")
            }
            if let above = Int64(exactly: Int128(high) + 1) {
                #expect(failure(type, .integer(above)) == "unfit at /")
                #expect(failure([String: T].self, ["k": .integer(above)]) == "unfit at /k")
            }
            for value: JSON in [1.0, 0.0, "1", true, nil, [], [:]] {
                #expect(failure(type, value) != "nothing")
                #expect(failure([T].self, [value]) != "nothing")
            }
        }
        try ranges(Int.self)
        try ranges(Int8.self)
        try ranges(Int16.self)
        try ranges(Int32.self)
        try ranges(Int64.self)
        try ranges(Int128.self)
        try ranges(UInt.self)
        try ranges(UInt8.self)
        try ranges(UInt16.self)
        try ranges(UInt32.self)
        try ranges(UInt64.self)
        try ranges(UInt128.self)
    }

    @Test func `a real is never an integer and an integer may be a real`() throws {
        #expect(failure(Int.self, 1.0) == "mismatch at /")
        #expect(try JSON.integer(3).decode(Double.self) == 3)
        #expect(try ([1, 2.5] as JSON).decode([Double].self) == [1, 2.5])
        #expect(try ([1, 2.5] as JSON).decode([Float].self) == [1, 2.5])
        #expect(failure(Float.self, 1e39) == "unfit at /")
        #expect(failure(Bool.self, 1) == "mismatch at /")
        #expect(failure(String.self, 1) == "mismatch at /")
    }

    @Test func `the words of an error quote nothing of the value`() {
        let secret: JSON = ["id": 1, "method": ["secret.jpg"]]
        do {
            _ = try secret.decode(Message.self)
            Issue.record("It was decoded")
        } catch {
            #expect(!"\(error)".contains("secret"))
        }
    }

    @Test func `an error of the type itself is kept underneath`() {
        struct Refusal: Error {}
        struct Picky: Decodable {
            init(from decoder: any Decoder) throws { throw Refusal() }
        }
        do {
            _ = try JSON.null.decode(Picky.self)
            Issue.record("It was decoded")
        } catch {
            guard case .dataCorrupted(let context) = error else {
                Issue.record("Another error: \(error)")
                return
            }
            #expect(context.underlyingError is Refusal)
        }
    }
}
