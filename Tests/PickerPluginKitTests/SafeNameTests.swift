import Testing
import UniformTypes

@testable import PickerPluginKit

@Suite struct SafeNameTests {
    static let parts: [[UInt8]] =
        [
            "", ".", "..", "...", "/", "../../", "-rf", "--", "~", "~root", " ", "  ", ". .", "\t",
            "\n", "\r\n", "\0", "a", "A b", "CON", "con", "NUL", "com1", "COM¹", "LPT9", "aux.h",
            "CONIN$", "prn .x", "$(id)", "`id`", "%n%s", "%00", "%2e%2e%2f", "a:b", "C:\\x",
            "\\\\host\\share", "\u{1B}]0;x\u{7}", "\u{1B}[6n", "\u{9B}31m", "\u{202E}gnp.exe",
            "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{2028}", "\u{2029}", "\u{85}", "\u{AD}",
            "\u{E000}", "\u{FFFE}", "\u{10FFFF}", "\u{E0041}", "👩‍👩‍👧", "🇩🇪", "é", "e\u{301}",
            "\u{301}\u{302}", "ａ／ｂ", "∕", "⁄", "“”", "'", "\"", "*?<>|", ".hidden", ".png",
            ".png.", "x.png", "x.PNG", "x.jpg", "x.tar.gz", "x.exe", "x.png.exe", "x..png",
            "-x.png", "~x.png", " x.png ", "x. .png", "日本語", "العربية",
            String(repeating: "🙂", count: 255), String(repeating: "a", count: 255),
            String(repeating: ".", count: 255), String(repeating: "e\u{301}", count: 100),
            "a" + String(repeating: "\u{301}", count: 200),
            "x." + String(repeating: "y", count: 250),
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC3], [0xE2, 0x82], [0x61, 0xFF, 0x2F, 0xFE], [0xED, 0xA0, 0x80],
            [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80], [UInt8](repeating: 0x80, count: 255),
            Array(1...255),
        ]

    /// Every name, and many times two of them one behind the other.
    static let names =
        parts
        + parts.indices.flatMap { one in
            parts.indices.filter { (one * 7 + $0) % 5 == 0 }.map { parts[one] + parts[$0] }
        }

    static let types: [UTType] = [.png, UTType("com.example.unknown")]

    private func flaw(_ name: String) -> String? {
        let scalars = name.unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return "empty" }
        if name.utf8.count > 120 { return "long" }
        if [".", "-", "~", " "].contains(first) { return "beginning" }
        if [".", " "].contains(last) { return "end" }
        for scalar in scalars {
            if "/\\:*?\"<>|".unicodeScalars.contains(scalar) { return "separator" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse,
                .surrogate:
                return "character"
            case .spaceSeparator where scalar != " ": return "blank"
            default: continue
            }
        }
        let stem = String(name.prefix { $0 != "." }).lowercased()
        if ["con", "prn", "aux", "nul", "com1", "com¹", "lpt9", "conin$"].contains(stem) {
            return "device"
        }
        return nil
    }

    @Test func `R7 A24 A26: every name becomes one harmless component`() {
        #expect(Self.names.count >= 500)
        for name in Self.names {
            for type in Self.types {
                let safe = SafeName.make(fileName: name, type: type)
                if let flaw = flaw(safe) {
                    Issue.record("\(flaw): \(safe.debugDescription) from \(name)")
                }
                if let ending = type.preferredFilenameExtension {
                    let has = safe.split(separator: ".").last.map {
                        UTType(filenameExtension: "\($0)")
                    }
                    #expect(has == type, "\(safe) should end in \(ending)")
                }
            }
        }
    }

    @Test(arguments: [
        ("Harbour.png", "Harbour.png"), ("Harbour.PNG", "Harbour.PNG"), ("Harbour", "Harbour.png"),
        ("Harbour.jpg", "Harbour.png"), ("Harbour.final", "Harbour.final.png"),
        ("Der Hafen im März.png", "Der Hafen im März.png"),
        ("100% & more!.png", "100% & more!.png"),
        (".png", "png.png"), ("...", "item.png"), ("-rf.png", "rf.png"), ("CON.png", "_CON.png"),
        ("a/b.png", "a_b.png"), ("x\u{202E}gnp.png", "xgnp.png"), ("a\u{A0}b.png", "a b.png"),
    ])
    func `a name is changed no more than it must be`(name: String, safe: String) {
        #expect(SafeName.make(fileName: Array(name.utf8), type: .png) == safe)
    }

    @Test func `invalid bytes show as what they are`() {
        #expect(SafeName.make(fileName: [0x61, 0xFF, 0x62], type: .png) == "a\u{FFFD}b.png")
    }
}
