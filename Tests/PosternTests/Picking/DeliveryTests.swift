import Foundation
import PickerJSON
import PickerTesting
import Testing

@Suite struct `What pick delivers` {
    @Test func `Two items arrive byte for byte, and nothing else is on standard output`()
        async throws
    {
        let desk = try Desk()
        let library = try CanaryLibrary(count: 7)
        let ran = try await desk.pick(library, ["--limit", "2"], script: ["--select", "newest:2"])
        #expect(ran.status == 0, "\(ran.errors)")
        #expect(ran.errors == "")
        let picked = library.newest(2)
        #expect(
            ran.lines == picked.map { desk.output + "/" + $0.name }
        )
        for item in picked {
            let name = item.name
            #expect(desk.content("out/" + name) == (try item.content()))
        }
        #expect(desk.delivered.count == 2)
    }

    @Test func `In paths0 every path ends with a NUL`() async throws {
        let desk = try Desk()
        let library = try CanaryLibrary(count: 3)
        let ran = try await desk.pick(
            library,
            ["--limit", "0", "--format", "paths0"],
            script: ["--select", "all"]
        )
        #expect(ran.output.count { $0 == 0 } == 3)
        #expect(!ran.output.contains(0x0A))
        #expect(ran.output.last == 0)
    }

    @Test func `In json every line says path, type, length, digest and suggested name`()
        async throws
    {
        let desk = try Desk()
        let library = try CanaryLibrary(count: 3)
        let ran = try await desk.pick(library, ["--format", "json"])
        #expect(ran.lines.count == 1)
        let told = try JSON.parse(Array((ran.lines.first ?? "").utf8))
        let item = try #require(library.items.first)
        let bytes = try item.content()
        let name = item.name
        #expect(told["path"]?.string == desk.output + "/" + name)
        #expect(told["type"]?.string == item.type)
        #expect(told["byteCount"]?.integer == Int64(bytes.count))
        #expect(told["suggestedName"]?.string == name)
        let sum = try await desk.shell("sha256sum out/* | cut -c1-64")
        #expect(told["sha256"]?.string == sum.lines.first)
    }

    @Test func `Without an output folder the current one is taken, and names are printed bare`()
        async throws
    {
        let desk = try Desk()
        let ran = try await desk.shell(
            "cd out; exec \"$0\" pick --plugin \"$1\" -- a.png=whole",
            arguments: [Places.fakePlugin]
        )
        #expect(ran.lines == ["a.png"])
        #expect(desk.delivered == ["a.png"])
    }

    @Test func `Nothing is overwritten and no link is followed`() async throws {
        let desk = try Desk()
        try desk.write("mine", to: "out/a.png")
        try desk.write("elsewhere", to: "elsewhere")
        _ = try await desk.shell("ln -s ../elsewhere 'out/a (2).png'; mkdir 'out/a (3).png'")
        let ran = try await desk.pickFake([], ["a.png=whole", "a.png=whole"])
        #expect(ran.status == 0)
        #expect(ran.lines == ["a (4).png", "a (5).png"].map { desk.output + "/" + $0 })
        #expect(desk.content("out/a.png") == Array("mine".utf8))
        #expect(desk.content("elsewhere") == Array("elsewhere".utf8))
    }

    @Test func `A name that a plugin makes up lands in the folder as one harmless component`()
        async throws
    {
        let desk = try Desk()
        let hostile = [
            "../../x.png", "/etc/passwd", "a\nb.png", "-rf", ".hidden", "~", "\u{1B}[2J.png", "..",
            "\u{202E}gnp.exe", String(repeating: "é", count: 400) + ".png", "",
        ]
        let ran = try await desk.pickFake(["--format", "paths0"], hostile.map { $0 + "=whole" })
        #expect(ran.status == 0, "\(ran.errors)")
        #expect(desk.delivered.count == hostile.count)
        for name in desk.delivered {
            #expect(!name.hasPrefix("-") && !name.hasPrefix(".") && !name.hasPrefix("~"))
            #expect(name.utf8.count <= 255)
            #expect(!name.unicodeScalars.contains { $0.properties.generalCategory == .control })
            #expect(!name.unicodeScalars.contains { $0.properties.generalCategory == .format })
        }
        #expect(desk.names(".").filter { $0.hasSuffix(".png") }.isEmpty)
    }

    @Test func `A file is as readable as the person's umask says`() async throws {
        let desk = try Desk()
        let ran = try await desk.shell(
            "umask 027; \"$0\" pick --plugin \"$1\" --output out -- a.png=whole; stat -c %a out/*",
            arguments: [Places.fakePlugin]
        )
        #expect(ran.lines == ["out/a.png", "640"])
    }

    @Test func `With a dash the one item's bytes are standard output`() async throws {
        let desk = try Desk()
        let library = try CanaryLibrary(count: 3)
        let ran = try await desk.postern(
            [
                "pick", "--plugin", "scripted", "--output", "-", "--", "--library",
                library.place,
            ]
        )
        #expect(ran.status == 0)
        #expect(ran.output == (try library.items.first?.content()))
    }

    @Test func `A terminal is never shown an item's bytes`() async throws {
        let desk = try Desk()
        let ran = try await desk.shell(
            "script -qec \"'$0' pick --plugin '$1' --output - -- a.png=whole\" /dev/null",
            arguments: [Places.fakePlugin]
        )
        #expect(ran.status == 64)
        #expect(ran.text.contains("terminal"))
        #expect(!ran.text.contains("PNG"))
    }
}
