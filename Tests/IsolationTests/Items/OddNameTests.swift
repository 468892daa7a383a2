import Foundation
import Glibc
import PickerJSON
import PickerProtocol
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Names as other systems, archives and attackers make them.
    @Suite struct OddNameTests {
        static let names: [[UInt8]] = {
            let texts = [
                "-rf.png", "--library=.png", " leading.png", "trailing .png", "dot..png", "...png",
                "..png.png", "~.png", "~root.png", "$(id).png", "`id`.png", "%n%s.png", "%00.png",
                "%2e%2e%2f.png", "a\nb.png", "a\rb.png", "a\tb.png", "a\u{7}b.png", "a\u{7F}b.png",
                "\u{1B}]0;title\u{7}.png", "\u{1B}]52;c;aGk=\u{7}.png", "\u{1B}P$q\u{1B}\\.png",
                "\u{1B}[6n.png", "\u{1B}[?1049l.png", "\u{9B}6n.png",
                "\u{1B}]8;;http:x\u{1B}\\.png",
                "\u{202E}gnp.exe.png", "\u{2066}x\u{2069}.png", "\u{200B}.png", "\u{FEFF}.png",
                "\u{2028}.png", "👨‍👩‍👧‍👦.png", "e\u{301}.png", "é.png", "\u{301}\u{302}.png",
                "CON.png", "aux.png", "COM1.png", "nul.tar.png", "C:\\x.png", "a\\b.png",
                "a:b.png", "a*b?.png", "\"quoted\".png", "'single'.png", "a|b.png", "<a>.png",
                "[a].png", "{a}.png", "a;b&c.png", "#.png", "!.png", "=.png", ",.png", "@.png",
                "\u{FF0F}etc\u{FF0F}passwd.png", "\u{2215}a.png", "noextension", "picture.exe",
                "picture.png.sh", String(repeating: "🙂", count: 62) + ".png",
                String(repeating: "x", count: 251) + ".png",
            ]
            let bytes: [[UInt8]] = [
                [0xFF, 0xFE] + Array(".png".utf8), [0xC3] + Array(".png".utf8),
                [0xED, 0xA0, 0x80] + Array(".png".utf8), [0xC0, 0xAF] + Array(".png".utf8),
                [0xF5, 0x80] + Array(".png".utf8),
            ]
            return texts.map { Array($0.utf8) } + bytes
        }()

        @Test(arguments: Plugin.allCases)
        func `F26 A24 A26 every odd name is picked, loaded, and suggested as a harmless one`(
            kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            let picture = try #require(library.items.first { $0.form == .png }).content()
            var contents: Set<String> = []
            for (index, name) in Self.names.enumerated() {
                let content = picture + Array("odd \(index) end".utf8)
                try make(library.root.string, name, content)
                // Hidden files are nobody's pictures.
                if name.first != 0x2E { contents.insert(ContentDigest.hexadecimal(of: content)) }
            }
            let plugin = try DrivenPlugin(kind, library, ["--select", "all"])
            let items = try plugin.pick()
            var loaded: Set<String> = []
            for item in items {
                let data = try #require(try plugin.load(item).data)
                loaded.insert(ContentDigest.hexadecimal(of: data))
                plugin.forget()
                expectHarmless(item.name)
            }
            #expect(items.count == contents.count + 3)
            #expect(contents.subtracting(loaded).count == 0)
            try await plugin.expectCleanEnd(picked: library.items)
        }

        /// One component, whatever system, shell or terminal sees it.
        private func expectHarmless(_ name: String) {
            let scalars = name.unicodeScalars
            #expect((1...120).contains(name.utf8.count), "\(name.debugDescription)")
            #expect(name.first.map { !".-~ ".contains($0) } ?? false, "\(name.debugDescription)")
            #expect(name.last.map { !". ".contains($0) } ?? false, "\(name.debugDescription)")
            let bad = scalars.first { scalar in
                "/\\".unicodeScalars.contains(scalar)
                    || [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate]
                        .contains(scalar.properties.generalCategory)
            }
            #expect(bad == nil, "\(name.debugDescription)")
        }

        private func make(_ folder: String, _ name: [UInt8], _ content: [UInt8]) throws {
            let path = (Array(folder.utf8) + [0x2F] + name + [0]).map(CChar.init(bitPattern:))
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            try #require(file >= 0, "errno \(errno)")
            defer { close(file) }
            let count = content.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            try #require(count == content.count)
        }
    }
}
