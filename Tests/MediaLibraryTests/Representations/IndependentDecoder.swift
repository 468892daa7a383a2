import Foundation

/// Pictures as programs of others see them: the comparison for what our workers make.
enum IndependentDecoder {
    /// The sides of the small pictures that are compared.
    static let side = 64

    static let vips = program("vipsthumbnail")
    static let ffmpeg = program("ffmpeg")
    static let python = program("python3")
    static let ffprobe = program("ffprobe")

    private static func program(_ name: String) -> URL? {
        let paths = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        return paths.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// A small square picture of a still, upright and in sRGB; nil where vips cannot read it.
    ///
    /// - Parameter page: which picture of one that moves.
    static func still(_ file: URL, page: Int? = nil) throws -> [UInt8]? {
        guard let vips else { return nil }
        let made = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ppm")
        defer { try? FileManager.default.removeItem(at: made) }
        let arguments = [
            file.path + (page.map { "[page=\($0)]" } ?? ""), "--size", "\(side)x\(side)!",
            "--export-profile", "srgb", "-o", made.path,
        ]
        guard try run(vips, arguments) != nil, let data = try? Data(contentsOf: made) else {
            return nil
        }
        return pixels(of: [UInt8](data))
    }

    /// A small square picture of a film at a moment; nil where there is none.
    static func frame(_ file: URL, at seconds: Double) throws -> [UInt8]? {
        guard let ffmpeg else { return nil }
        let arguments = [
            "-v", "error", "-ss", "\(seconds)", "-i", file.path, "-map", "0:v:0", "-frames:v", "1",
            "-vf", "scale=\(side):\(side)", "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
        ]
        let bytes = try run(ffmpeg, arguments)
        return bytes?.count == side * side * 3 ? bytes : nil
    }

    /// Has ffmpeg make a file; false where there is no ffmpeg, or none that can.
    static func make(_ arguments: [String]) throws -> Bool {
        guard let ffmpeg else { return false }
        return try run(ffmpeg, ["-y", "-v", "error"] + arguments) != nil
    }

    /// What ffprobe says of a film's first streams: `h264 yuv420p aac 1.093`.
    static func streams(_ file: URL) throws -> [String: String]? {
        guard let ffprobe else { return nil }
        let arguments = [
            "-v", "error", "-show_entries", "stream=codec_type,codec_name,pix_fmt:format=duration",
            "-of", "default=nokey=0", file.path,
        ]
        guard let output = try run(ffprobe, arguments) else { return nil }
        var found: [String: String] = [:]
        var codec = ""
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "codec_name": codec = parts[1]
            case "codec_type": found[parts[1], default: ""] += codec
            default: found[parts[0]] = parts[1]
            }
        }
        return found
    }

    /// The names in a ZIP whose checksums are right; empty where one is not, nil without Python.
    static func entries(of file: URL) throws -> [String]? {
        guard let python else { return nil }
        let script =
            "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); "
            + "print('\\n'.join(z.namelist()) if z.testzip() is None else '')"
        let output = try run(python, ["-c", script, file.path]) ?? []
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// How near two pictures are, in decibels; above 30 nobody tells one from the other.
    static func likeness(_ one: [UInt8], _ other: [UInt8]) -> Double {
        guard one.count == other.count, !one.isEmpty else { return 0 }
        let sum = zip(one, other).reduce(0.0) { sum, pair in
            let difference = Double(pair.0) - Double(pair.1)
            return sum + difference * difference
        }
        return sum == 0 ? 99 : 10 * log10(255 * 255 * Double(one.count) / sum)
    }

    private static func run(_ program: URL, _ arguments: [String]) throws -> [UInt8]? {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? [UInt8](data) : nil
    }

    /// The pixels of a portable map, three bytes each also where it is gray.
    private static func pixels(of map: [UInt8]) -> [UInt8]? {
        let words = map.prefix(64).split(maxSplits: 4, whereSeparator: { $0 == 0x0A || $0 == 0x20 })
        guard words.count > 3, let kind = words.first else { return nil }
        let channels = kind.elementsEqual("P5".utf8) ? 1 : 3
        let count = side * side * channels
        guard map.count >= count else { return nil }
        let body = map.suffix(count)
        return channels == 3 ? Array(body) : body.flatMap { [$0, $0, $0] }
    }
}
