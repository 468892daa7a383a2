import Foundation
import PickerTesting
import Testing

@Suite struct `How pick fails` {
    @Test(arguments: [
        ["--limit", "-1"], ["--limit", "x"], ["--filter", "pictures"], ["--filter", "any(images"],
        ["--filter", "not(images,videos)"], ["--format", "xml"], ["--type", "not a type"],
        ["--output", "-", "--limit", "2"], ["--output", "-", "--format", "json"],
        ["--timeout", "0"], ["--timeout", "nan"], ["--output", "missing"], ["--bogus"],
        ["argument"],
    ])
    func `A wrong command line is 64 and starts nothing`(_ arguments: [String]) async throws {
        let desk = try Desk()
        try desk.write("#!/bin/sh\ntouch \"$HOME/started\"\n", to: "plugin")
        _ = try await desk.shell("chmod +x plugin")
        let ran = try await desk.postern(["pick", "--plugin", desk.path + "/plugin"] + arguments)
        #expect(ran.status == 64)
        #expect(ran.output == [])
        #expect(ran.errors != "")
        #expect(desk.names("home") == [])
    }

    @Test(arguments: [["--location", "strip"], ["--representation", "compatible"]])
    func `What a picker cannot do is 69 with a sentence, and nothing is delivered`(
        _ arguments: [String]
    ) async throws {
        let desk = try Desk()
        let library = try CanaryLibrary(count: 3)
        let ran = try await desk.postern(
            ["pick", "--plugin", Places.pythonPlugin, "--output", desk.output] + arguments
                + ["--", "--library", library.place]
        )
        #expect(ran.status == 69)
        #expect(ran.output == [])
        #expect(ran.errors.contains(arguments[0]))
        #expect(desk.delivered == [])
    }

    @Test(arguments: ["nosuch", "/nowhere/plugin", "/bin/true", "/bin/echo", "/etc/passwd", "a b"])
    func `A plugin that is not there, or is none, is 69`(_ plugin: String) async throws {
        let desk = try Desk()
        let ran = try await desk.postern(
            ["pick", "--plugin", plugin, "--output", desk.output, "--", "words"]
        )
        #expect(ran.status == 69)
        #expect(ran.output == [])
        #expect(ran.errors.hasPrefix("postern: "))
        #expect(ran.errors.split(separator: "\n").count == 1)
    }

    @Test func `A cancelled picker is 1 without a word`() async throws {
        let desk = try Desk()
        let ran = try await desk.pick(try CanaryLibrary(count: 3), script: ["--cancel"])
        #expect(ran.status == 1)
        #expect(ran.output == [])
        #expect(ran.errors == "")
    }

    @Test func `A picker in which nothing is chosen is 1 without a word`() async throws {
        let desk = try Desk()
        let ran = try await desk.pickFake([], [])
        #expect(ran.status == 1)
        #expect(ran.output == [])
        #expect(ran.errors == "")
    }

    @Test func `A filter that the plugin cannot judge is 69`() async throws {
        let desk = try Desk()
        // A plugin without its worker beside it knows files by their first bytes alone.
        let alone = desk.path + "/postern-plugin-scripted"
        try FileManager.default.copyItem(
            atPath: Places.products.appending(path: "postern-plugin-scripted").path,
            toPath: alone
        )
        let library = try CanaryLibrary(count: 3)
        let ran = try await desk.postern(
            ["pick", "--plugin", alone, "--filter", "screenshots", "--output", desk.output]
                + ["--", "--library", library.place]
        )
        #expect(ran.status == 69)
        #expect(desk.delivered == [])
    }

    @Test func `A library without its owner's mark is 77`() async throws {
        let desk = try Desk()
        try desk.write("x", to: "library/a.png")
        let ran = try await desk.postern(
            ["pick", "--plugin", "scripted", "--", "--library", desk.path + "/library"]
        )
        #expect(ran.status == 77)
        #expect(ran.errors.contains("permissions set --unattended"))
    }

    @Test func `An item that cannot be had as the type that is wanted is 69`() async throws {
        let desk = try Desk()
        let ran = try await desk.pickFake(["--type", "public.mpeg-4"], ["a.png=whole"])
        #expect(ran.status == 69)
        #expect(ran.errors.contains("a.png"))
        #expect(desk.delivered == [])
    }

    @Test func `A parent type is served by what conforms to it`() async throws {
        let desk = try Desk()
        let ran = try await desk.pickFake(["--type", "public.image"], ["a.png=whole"])
        #expect(ran.status == 0)
        #expect(desk.delivered == ["a.png"])
    }

    @Test func `When one item is gone the others are delivered, and it is named`() async throws {
        let desk = try Desk()
        let ran = try await desk.pickFake([], ["a.png=whole", "b.png=gone", "c.png=whole"])
        #expect(ran.status == 74)
        #expect(ran.lines == ["a.png", "c.png"].map { desk.output + "/" + $0 })
        #expect(ran.errors.contains("b.png"))
        #expect(desk.delivered == ["a.png", "c.png"])
    }

    @Test func `A plugin that is killed half-way is 69, and what came before it is printed`()
        async throws
    {
        let desk = try Desk()
        let ran = try await desk.pickFake([], ["a.png=whole", "b.png=dies", "c.png=whole"])
        #expect(ran.status == 69)
        #expect(ran.lines == [desk.output + "/a.png"])
        #expect(desk.delivered == ["a.png"])
    }

    @Test func `The timeout ends a picker that nobody answers with 75`() async throws {
        let desk = try Desk()
        let ran = try await desk.pick(
            try CanaryLibrary(count: 3),
            ["--timeout", "0.5"],
            script: ["--delay", "600000"]
        )
        #expect(ran.status == 75)
        #expect(ran.errors.contains("--timeout"))
        #expect(ran.output == [])
    }

    @Test func `The timeout ends a delivery and leaves no part of it`() async throws {
        let desk = try Desk()
        let ran = try await desk.pickFake(["--timeout", "2"], ["a.png=slow"])
        #expect(ran.status == 75)
        #expect(ran.output == [])
        #expect(desk.delivered == [])
    }
}
