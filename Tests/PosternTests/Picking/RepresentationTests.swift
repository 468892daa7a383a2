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

    @Test(arguments: [
        (["--representation", "compatible"], "h264"), ([], "hevc"),
        (["--type", "public.mpeg-4"], "hevc"),
    ])
    func `A film of HEVC in MP4 comes as H.264 where it is to be compatible`(
        options: [String],
        codec: String
    ) async throws {
        let desk = try Desk()
        try desk.write("", to: "pictures/.postern-unattended")
        let film = desk.path + "/pictures/sea.mp4"
        let source = ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25", "-t", "1"]
        let coding = ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"]
        let made = try await desk.shell(
            #"ffmpeg "$@""#,
            arguments: ["-y", "-v", "error"] + source + coding + [film]
        )
        guard made.status == 0 else {
            print("skipped: no ffmpeg here that makes HEVC")
            return
        }
        let ran = try await desk.postern(
            ["pick", "--plugin", "scripted", "--output", desk.output, "--format", "json"] + options
                + ["--", "--library", desk.path + "/pictures", "--select", "all"]
        )
        #expect(ran.status == 0, "\(ran.errors)")
        let told = try JSON.parse(Array((ran.lines.first ?? "").utf8))
        #expect(told["type"] == "public.mpeg-4")
        #expect(told["isReencoded"] == .bool(codec == "h264"))
        #expect(told["receipt"]?["isReencoded"] == .bool(codec == "h264"))
        let probed = try await desk.shell(
            "ffprobe -v error -show_entries stream=codec_name -of csv=p=0 out/sea.mp4"
        )
        #expect(probed.lines == [codec])
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

    @Test(.enabled(if: Machine.canMount, "Only root can mount a small file system."))
    func `F10 where there is no room to make one item it is named, and the others come`()
        async throws
    {
        let desk = try Desk()
        try desk.write("", to: "pictures/.postern-unattended")
        for name in ["land", "sea"] {
            try Data(Self.tiff).write(to: URL(filePath: desk.path + "/pictures/\(name).tiff"))
        }
        // Noise, of which no small JPEG can be made.
        let side = 2_400
        var head = Array(Self.tiff.prefix(122))
        for (field, value) in [(0, side), (1, side), (7, side), (8, side * side)] {
            let bytes = withUnsafeBytes(of: UInt32(value).littleEndian) { Array($0) }
            head.replaceSubrange((10 + 12 * field + 8)..<(10 + 12 * field + 12), with: bytes)
        }
        var random = SystemRandomNumberGenerator()
        let noise = (0..<(side * side / 8)).flatMap { _ in
            withUnsafeBytes(of: random.next()) { Array($0) }
        }
        try Data(head + noise).write(to: URL(filePath: desk.path + "/pictures/noise.tiff"))
        let ran = try await desk.shell(
            """
            mkdir -p home/.local/state
            exec unshare -m bash -c '
                mount -t tmpfs -o size=3m,mode=0700 tmpfs home/.local/state
                "$0" pick --plugin scripted --limit 0 --representation compatible --output out \\
                    -- --library pictures --select all
                echo status $?' "$0"
            """
        )
        #expect(ran.lines.last == "status 74", "\(ran.errors)")
        #expect(desk.delivered == ["land.jpeg", "sea.jpeg"])
        #expect(ran.errors.contains("noise.jpeg") && ran.errors.contains("space"), "\(ran.errors)")
    }

    @Test func `A hundred items that are made come one by one, while the others are made`()
        async throws
    {
        let desk = try Desk()
        try desk.write("", to: "pictures/.postern-unattended")
        for number in 0..<100 {
            try Data(Self.tiff).write(to: URL(filePath: desk.path + "/pictures/\(number).tiff"))
        }
        let ran = try await desk.postern(
            ["pick", "--plugin", "scripted", "--limit", "0", "--representation", "compatible"]
                + ["--output", desk.output, "--trace", desk.path + "/trace", "--"]
                + ["--library", desk.path + "/pictures", "--select", "all"]
        )
        #expect(ran.status == 0, "\(ran.errors)")
        #expect(desk.delivered.count == 100)
        // Item by item: which had been asked for when one was let go of, delivered.
        var asked: Set<JSON> = []
        var askedAtReleases: [Int] = []
        let trace = try #require(desk.content("trace"))
        for line in trace.split(separator: UInt8(ascii: "\n")) {
            let message = try JSON.parse(Array(line))["message"]
            if message?["method"] == "item/release" { askedAtReleases.append(asked.count) }
            guard message?["method"] == "item/loadData" else { continue }
            asked.insert(try #require(message?["params"]?["item"]))
        }
        #expect(asked.count == 100 && askedAtReleases.count == 100)
        #expect(try #require(askedAtReleases.first) < 100)
        #expect(zip(1..., askedAtReleases).contains { $0 < $1 })
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
