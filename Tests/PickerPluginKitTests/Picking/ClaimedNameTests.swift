import Testing

@testable import PickerPluginKit

/// What a host calls itself is shown as a claim, and cannot dress up as anything else.
@Suite struct ClaimedNameTests {
    static let names: [(String, String)] = [
        ("Editor", "Editor"), ("", "?"), (" \n\t ", "?"), ("Bild­bearbeiter", "Bild·bearbeiter"),
        ("a\nb\r\nc", "a b c"), ("a\u{202E}gnp", "a·gnp"), ("a\u{1B}[31mred", "a·[31mred"),
        ("\u{200B}\u{FEFF}", "··"), ("Editor\" (verified)", "Editor· (verified)"),
        ("«x» “y”", "·x· ·y·"), ("Фото 照片", "Фото 照片"), ("e\u{301}", "e\u{301}"),
        ("e\u{301}\u{301}\u{301}\u{301}", "e\u{301}\u{301}··"), ("\u{301}x", "·x"),
        ("a\u{2028}b\u{85}c", "a b c"), ("\u{E000}", "·"), ("👩‍🚀", "👩·🚀"),
    ]

    @Test(arguments: names)
    func `A54 a claim is one harmless line`(name: String, shown: String) {
        #expect(ClaimedName.text(name).unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    @Test func `A54 a long claim is cut, whatever it is made of`() {
        for piece in ["x", "é", "照", "👍", " a"] {
            let text = ClaimedName.text(String(repeating: piece, count: 10_000))
            #expect(text.unicodeScalars.count <= 65)
            #expect(text.hasSuffix("…"))
        }
    }
}
