import Foundation
import PickerJSON
import PickerTesting
import Testing

@Suite struct `What pick has made` {
    /// A grey picture of eight by eight pixels in a format that few programs outside of print take.
    private static let tiff: [UInt8] = {
        let fields = [
            (256, 8), (257, 8), (258, 8), (259, 1), (262, 1), (273, 122), (277, 1), (278, 8),
            (279, 64),
        ]
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let directory = fields.flatMap { tag, value in
            little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4)
        }
        return Array("II*\0".utf8) + little(8, 4) + little(fields.count, 2) + directory
            + little(0, 4) + (0..<64).map { UInt8($0 * 4) }
    }()

    private func pick(_ desk: Desk, _ options: [String]) async throws -> (Ran, JSON) {
        try desk.write("", to: "pictures/.postern-unattended")
        try Data(Self.tiff).write(to: URL(filePath: desk.path + "/pictures/sea.tiff"))
        let ran = try await desk.postern(
            ["pick", "--plugin", "scripted", "--output", desk.output, "--format", "json"] + options
                + ["--", "--library", desk.path + "/pictures", "--select", "all"]
        )
        return (ran, (try? JSON.parse(Array((ran.lines.first ?? "").utf8))) ?? .null)
    }

    @Test(arguments: [["--representation", "compatible"], ["--type", "public.jpeg"]])
    func `An item is converted, named for what it is, and said to be encoded anew`(
        _ options: [String]
    ) async throws {
        let desk = try Desk()
        let (ran, told) = try await pick(desk, options)
        #expect(ran.status == 0, "\(ran.errors)")
        #expect(desk.delivered == ["sea.jpeg"])
        #expect(desk.content("out/sea.jpeg")?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
        #expect(told["type"] == "public.jpeg")
        #expect(told["isReencoded"] == true)
        #expect(told["receipt"]?["isReencoded"] == true)
        #expect(told["receipt"]?["sha256"] == told["sha256"])
        #expect(told["receipt"]?["byteCount"] == told["byteCount"])
    }

    @Test(arguments: [[], ["--representation", "current"], ["--representation", "automatic"]])
    func `Otherwise the original comes, byte for byte`(_ options: [String]) async throws {
        let desk = try Desk()
        let (ran, told) = try await pick(desk, options)
        #expect(ran.status == 0, "\(ran.errors)")
        #expect(desk.content("out/sea.tiff") == Self.tiff)
        #expect(told["isReencoded"] == false)
        #expect(told["metadata"]?["location"] == "kept")
        #expect(told["receipt"]?["withheld"] == [])
    }

    @Test func `What can be stripped comes, what cannot is named, and json says what was done`()
        async throws
    {
        let desk = try Desk()
        let library = try CanaryLibrary(count: 7)
        let ran = try await desk.pick(
            library,
            ["--limit", "0", "--location", "strip", "--format", "json"],
            script: ["--select", "all"]
        )
        #expect(ran.status == 74)
        let films = library.items.filter { $0.form == .mp4 }
        for film in films { #expect(ran.errors.contains(film.name)) }
        #expect(ran.errors.split(separator: "\n").count == films.count)
        #expect(desk.delivered.count == library.items.count - films.count)
        for line in ran.lines {
            let told = try JSON.parse(Array(line.utf8))
            #expect(told["metadata"]?["location"] == "stripped")
            #expect(told["metadata"]?["captions"] == "kept")
            #expect(told["receipt"]?["given"]?.array?.contains("location") == false)
            #expect(told["receipt"]?["transformations"]?.array?.isEmpty == false)
        }
    }

    @Test(arguments: [[], ["--location", "keep"]])
    func `The setting of the person stands above the command line and a script`(
        _ options: [String]
    ) async throws {
        let desk = try Desk()
        try desk.write(#"{"location": "strip"}"#, to: "home/.config/postern/settings.json")
        let (ran, told) = try await pick(desk, options)
        #expect(ran.status == 0, "\(ran.errors)")
        #expect(told["metadata"]?["location"] == "stripped")
        #expect(told["receipt"]?["given"]?.array?.contains("location") == false)
        #expect(told["receipt"]?["transformations"]?.array?.isEmpty == false)
    }
}
