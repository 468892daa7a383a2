import PickerJSON
import Testing

@Suite struct ValueTests {
    @Test func `strings and keys are equal by their bytes`() {
        let composed = "\u{E9}"
        let decomposed = "e\u{301}"
        #expect(composed == decomposed)
        #expect(JSON.string(composed) != JSON.string(decomposed))
        #expect(JSON.string(composed) == JSON.string("é"))
        #expect(([composed: 1] as JSON) != [decomposed: 1])
        #expect(Set([JSON.string(composed), JSON.string(decomposed), "\u{E9}"]).count == 2)
    }

    @Test func `kinds are never equal to each other`() {
        let values: [JSON] = [nil, false, true, 0, 1, 0.0, 1.0, "", "1", [], [nil], [:], ["": nil]]
        for (left, one) in values.enumerated() {
            for (right, other) in values.enumerated() {
                #expect((one == other) == (left == right))
            }
        }
        #expect(Set(values).count == values.count)
    }

    @Test func `the order of members makes no difference to equality`() {
        let one: JSON = ["a": 1, "b": ["c": 2, "d": 3]]
        let other: JSON = ["b": ["d": 3, "c": 2], "a": 1]
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != ["a": 1, "b": ["c": 2, "d": 4]])
        #expect(one != ["a": 1, "b": ["c": 2]])
        #expect((["a": 1, "b": 2] as JSON) != ["a": 1, "c": 2])
    }

    @Test(arguments: [3, 16, 17, 100])
    func `members are set, replaced and removed in any number`(count: Int) {
        var object = JSONObject()
        for index in 0..<count { object["key \(index)"] = .integer(Int64(index)) }
        object["key 1"] = "new"
        object["key 0"] = nil
        object["absent"] = nil
        object["null"] = .some(.null)
        #expect(object.count == count)
        #expect(object["key 0"] == nil)
        #expect(object["null"] == .some(.null))
        #expect(object.members.first?.key == "key 1")
        #expect(object.members.first?.value == "new")
        #expect(object["key \(count - 1)"] == .integer(Int64(count - 1)))
        #expect(Array(object.keys) == (1..<count).map { "key \($0)" } + ["null"])
        #expect(object == JSONObject(object.members.reversed().map { ($0.key, $0.value) }))
    }

    @Test func `a literal with one key twice keeps the later value`() {
        let object: JSONObject = ["a": 1, "b": 2, "a": 3]
        #expect(object.map(\.key) == ["a", "b"])
        #expect(object["a"] == 3)
        #expect(!object.isEmpty)
        #expect(JSONObject().isEmpty)
    }

    @Test func `accessors answer for their own kind alone`() {
        let values: [JSON] = [nil, true, 1, 1.5, "s", [2], ["k": 3]]
        #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
        #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil, nil])
        #expect(values.map(\.integer) == [nil, nil, 1, nil, nil, nil, nil])
        #expect(values.map(\.real) == [nil, nil, nil, 1.5, nil, nil, nil])
        #expect(values.map(\.number) == [nil, nil, 1, 1.5, nil, nil, nil])
        #expect(values.map(\.string) == [nil, nil, nil, nil, "s", nil, nil])
        #expect(values.map(\.array) == [nil, nil, nil, nil, nil, [2], nil])
        #expect(values.map(\.object) == [nil, nil, nil, nil, nil, nil, ["k": 3]])
        #expect(values.map { $0["k"] } == [nil, nil, nil, nil, nil, nil, 3])
        #expect(values.map { $0[0] } == [nil, nil, nil, nil, nil, 2, nil])
        #expect((["x"] as JSON)[-1] == nil)
        let name = "a"
        #expect(("\(name)!" as JSON) == "a!")
    }
}
