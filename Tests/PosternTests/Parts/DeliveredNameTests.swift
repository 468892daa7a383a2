import PickerHost
import Testing

@testable import postern

@Suite struct `Names of delivered files` {
    private let png = UTType("public.png")

    @Test func `The number stands before the ending`() {
        let name = DeliveredName("a.b.png", type: png)
        #expect([1, 2, 13].map(name.candidate) == ["a.b.png", "a.b (2).png", "a.b (13).png"])
    }

    @Test func `What looks like an ending and is too long is none`() {
        let name = DeliveredName("v1.this is a sentence", type: png)
        #expect(name.candidate(2) == "v1.this is a sentence (2)")
    }

    @Test(arguments: ["", "..", ".x", "-x", "~x", "a/b", "a\nb", "a\u{202E}b", "a\u{0}b"])
    func `A name that is not safe is not taken`(_ suggestion: String) {
        #expect(DeliveredName(suggestion, type: png).candidate(1) == "item.png")
    }

    @Test func `A numbered name stays within what file systems take`() {
        let long = String(repeating: "é", count: 125) + ".png"
        let name = DeliveredName(long, type: png).candidate(10_000)
        #expect(name.utf8.count <= DeliveredName.mostBytes)
        #expect(name.hasSuffix(" (10000).png"))
    }
}
