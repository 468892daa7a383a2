import PickerJSON
import Testing

/// A base class and a subclass, the usual reason for super coders.
private class Base: Codable {
    var name: String
    init(name: String) { self.name = name }
}

private final class Derived: Base {
    enum CodingKeys: String, CodingKey { case size, base }
    var size: Int

    init(name: String, size: Int) {
        self.size = size
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        size = try container.decode(Int.self, forKey: .size)
        let named = container.contains(.base)
        try super.init(
            from: named ? container.superDecoder(forKey: .base) : container.superDecoder()
        )
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let parent = container.superEncoder()
        try container.encode(size, forKey: .size)
        try super.encode(to: parent)
        try super.encode(to: container.superEncoder(forKey: .base))
    }
}

/// A grid written through nested containers of every kind.
private struct Grid: Codable, Equatable {
    enum CodingKeys: String, CodingKey { case rows, corner, label }
    var rows: [[Int]]
    var label: String?

    init(rows: [[Int]], label: String?) {
        self.rows = rows
        self.label = label
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var lines = try container.nestedUnkeyedContainer(forKey: .rows)
        rows = []
        while !lines.isAtEnd {
            var line = try lines.nestedUnkeyedContainer()
            var row: [Int] = []
            while !line.isAtEnd { row.append(try line.decode(Int.self)) }
            rows.append(row)
        }
        let corner = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .corner)
        label = try corner.decodeIfPresent(String.self, forKey: .label)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var lines = container.nestedUnkeyedContainer(forKey: .rows)
        var corner = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .corner)
        for row in rows {
            var line = lines.nestedUnkeyedContainer()
            for number in row { try line.encode(number) }
        }
        try corner.encodeIfPresent(label, forKey: .label)
    }
}

/// Notes where its coders say that they are.
private struct Whereabouts: Codable {
    enum CodingKeys: String, CodingKey { case here }
    var paths: [String] = []

    init() {}

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        paths.append(Self.text(container.codingPath))
        let nested = try container.nestedContainer(keyedBy: CodingKeys.self)
        paths.append(Self.text(nested.codingPath))
        paths.append(Self.text(try nested.superDecoder().codingPath))
        paths.append(Self.text(try nested.superDecoder(forKey: .here).codingPath))
        paths.append(Self.text(try container.superDecoder().codingPath))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        var nested = container.nestedContainer(keyedBy: CodingKeys.self)
        try nested.encode(Self.text(nested.codingPath), forKey: .here)
        let parent = nested.superEncoder()
        try Self.text(parent.codingPath).encode(to: parent)
        let next = container.superEncoder()
        try Self.text(next.codingPath).encode(to: next)
    }

    private static func text(_ path: [any CodingKey]) -> String {
        path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
    }
}

@Suite struct ContainerTests {
    @Test func `super coders meet in both spellings`() throws {
        let value = try JSON(encoding: Derived(name: "n", size: 3))
        #expect(value == ["super": ["name": "n"], "size": 3, "base": ["name": "n"]])
        #expect(value.object?.map(\.key) == ["super", "size", "base"])
        #expect(try value.decode(Derived.self).name == "n")
        #expect(try (["super": ["name": "s"], "size": 3] as JSON).decode(Derived.self).name == "s")
    }

    @Test func `a missing super is null to the type above`() {
        #expect(throws: DecodingError.self) { try (["size": 3] as JSON).decode(Derived.self) }
    }

    @Test func `nested containers write into each other in any order`() throws {
        let grid = Grid(rows: [[1, 2], [], [3]], label: "l")
        let value = try JSON(encoding: grid)
        #expect(value == ["rows": [[1, 2], [], [3]], "corner": ["label": "l"]])
        #expect(try value.decode(Grid.self) == grid)
        let bare = Grid(rows: [], label: nil)
        #expect(try JSON(encoding: bare) == ["rows": [], "corner": [:]])
        #expect(try JSON(encoding: bare).decode(Grid.self) == bare)
    }

    @Test func `every container knows where it is`() throws {
        let value = try JSON(encoding: ["a": [Whereabouts()]])
        #expect(value == ["a": [[["here": "a/0/0", "super": "a/0/0/super"], "a/0/1"]]])
        let read = try value.decode([String: [Whereabouts]].self)
        #expect(read["a"]?[0].paths == ["a/0", "a/0/0", "a/0/0/super", "a/0/0/here", "a/0/1"])
    }

    @Test func `reading beyond the end of an array fails at that place`() throws {
        struct Greedy: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                #expect(container.count == 2)
                #expect(try !container.decodeNil())
                #expect(throws: DecodingError.self) { try container.decode(String.self) }
                #expect(container.currentIndex == 0)
                #expect(try container.decode(Int.self) == 1)
                #expect(try container.decodeNil())
                #expect(container.isAtEnd)
                for _ in 0..<2 {
                    let error = #expect(throws: DecodingError.self) {
                        try container.decode(Int.self)
                    }
                    guard case .valueNotFound(_, let context) = error else {
                        Issue.record("Another error")
                        return
                    }
                    #expect(context.codingPath.map(\.intValue) == [2])
                }
                #expect(throws: DecodingError.self) { try container.decodeNil() }
                #expect(throws: DecodingError.self) { try container.superDecoder() }
            }
        }
        _ = try ([1, nil] as JSON).decode(Greedy.self)
    }

    @Test func `keys are listed as far as the type knows them`() throws {
        struct Keys: Decodable {
            enum CodingKeys: String, CodingKey { case a, b }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                #expect(container.allKeys == [.b, .a])
                #expect(container.contains(.a))
                #expect(try container.decodeNil(forKey: .a))
                #expect(try !container.decodeNil(forKey: .b))
            }
        }
        _ = try (["b": 1, "other": 2, "a": nil] as JSON).decode(Keys.self)
    }
}
