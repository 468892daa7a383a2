import PickerJSON
import PickerProtocol
import PickerWire
import Testing

@Suite struct MessageTests {
    @Test func `a filter is written as the protocol spells it`() throws {
        let filter = PickerFilter.any(of: [
            .images, .not(.livePhotos), .all(of: []), .playbackStyle("video"),
            .kind(.init(rawValue: "future")),
        ])
        let value = try JSON(encoding: filter)
        let expected: JSON = [
            "any": [
                "images", ["not": "livePhotos"], ["all": []], ["playbackStyle": "video"], "future",
            ]
        ]
        #expect(value == expected)
        #expect(try value.decode(PickerFilter.self) == filter)
    }

    @Test(
        arguments: [
            1, true, nil, [:], [], ["any": "images"], ["not": ["images"]], ["any": [], "all": []],
            ["playbackStyle": 1], ["any": [1]],
        ] as [JSON]
    )
    func `what is no filter is refused with its place`(value: JSON) {
        #expect(throws: DecodingError.self) { try value.decode(PickerFilter.self) }
    }

    @Test func `a filter may name what it does not know and keeps it`() throws {
        let value: JSON = ["not": "somethingNew"]
        #expect(try JSON(encoding: value.decode(PickerFilter.self)) == value)
    }

    @Test func `unknown members change nothing`() throws {
        let plain: JSON = ["configuration": ["selectionLimit": 2]]
        let more: JSON = [
            "configuration": ["selectionLimit": 2, "root": "/", "all": true], "uid": 0,
        ]
        #expect(try plain.decode(Present.Params.self) == more.decode(Present.Params.self))
    }

    @Test func `data is written as null where the bytes are an attachment`() throws {
        let result = LoadData.Result(type: "public.jpeg", data: nil, offset: 0, byteCount: 3)
        #expect(try JSON(encoding: result)["data"] == .null)
    }

    @Test(arguments: ["1.0", "1.1", "1.999999999"])
    func `every minor version of the major one is spoken`(version: String) {
        #expect(ProtocolVersion.supports(version))
    }

    @Test(arguments: ["", "1", "1.", ".0", "01.0", "2.0", "1.0.0", "1.a", "1.-1", " 1.0", "１.0"])
    func `every other version is refused`(version: String) {
        #expect(!ProtocolVersion.supports(version))
    }

    @Test func `A13 handles are 128 random bits without structure`() {
        let handles = (0..<10_000).map { _ in ItemHandle.random().rawValue }
        #expect(Set(handles).count == handles.count)
        let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        #expect(handles.allSatisfy { $0.count == 22 && Set($0).isSubset(of: letters) })
        // Each of the first 21 places shows each of the 64 letters about equally often.
        for place in 0..<21 {
            var counts: [Character: Int] = [:]
            for handle in handles {
                counts[handle[handle.index(handle.startIndex, offsetBy: place)], default: 0] += 1
            }
            #expect(counts.count == 64)
            #expect(counts.values.allSatisfy { (80...250).contains($0) })
        }
    }

    @Test func `codes run downward in the order of the contract`() {
        let picker = ErrorKind.all.filter { $0.code <= -31001 && $0.code >= -31023 }
        #expect(picker.map(\.code) == Array((-31023 ... -31001).reversed()))
        #expect(Set(ErrorKind.all.map(\.name)).count == ErrorKind.all.count)
        #expect(Set(ErrorKind.all.map(\.text)).count == ErrorKind.all.count)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `digests are SHA-256 in lower-case digits`(text: String, digest: String) {
        #expect(ContentDigest.hexadecimal(of: Array(text.utf8)) == digest)
    }
}
