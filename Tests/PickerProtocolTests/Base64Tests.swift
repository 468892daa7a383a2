import PickerProtocol
import Testing

@Suite struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func `the vectors of RFC 4648 hold both ways`(plain: String, text: String) {
        #expect(Base64.encode(Array(plain.utf8)) == text)
        #expect(Base64.decode(text) == Array(plain.utf8))
    }

    @Test func `every length and every byte survive the way there and back`() {
        let bytes = (0..<512).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
        for count in 0...bytes.count {
            let part = Array(bytes[..<count])
            #expect(Base64.decode(Base64.encode(part)) == part)
        }
    }

    @Test func `the alphabet of URLs needs no padding and no slash`() {
        #expect(Base64.encode([0xFB, 0xFF, 0xFE], alphabet: .url) == "-__-")
        #expect(Base64.encode([0xFF], alphabet: .url) == "_w")
    }

    @Test(arguments: [
        "Z", "Zg", "Zg=", "Zg===", "=", "====", "Z===", "Zm9v\n", " Zm9v", "Zm9v====", "Zm=v",
        "Z=9v", "Zm9-", "Zm9_", "Zg==Zg==", "Zm9vé", "\u{0}\u{0}\u{0}\u{0}",
    ])
    func `A78 what is no base64 is no bytes`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(arguments: ["Zh==", "Zm9=", "Zm8\u{3D}Zg=="])
    func `A78 one text for one sequence of bytes`(text: String) {
        // Bits that no byte carries would let two texts stand for the same bytes.
        #expect(Base64.decode(text) == nil)
    }
}
