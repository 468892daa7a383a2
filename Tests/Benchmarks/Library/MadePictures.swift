import Foundation

/// Photographs of twelve megapixels with noise in them, as a sensor leaves it; ffmpeg makes them.
enum MadePictures {
    /// How many there are.
    static let count = 24

    /// Makes them in a folder of their own.
    ///
    /// - Parameter withThumbnails: whether each holds a small picture as well, as cameras write it.
    static func folder(in place: URL, withThumbnails: Bool = false) throws -> URL {
        let folder = place.appendingPathComponent("made")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let first = folder.appendingPathComponent("0.jpg")
        try make(first, size: "4000x3000", quality: 3)
        if withThumbnails {
            let small = place.appendingPathComponent("small.jpg")
            try make(small, size: "160x120", quality: 12)
            let whole = try Data(contentsOf: first)
            try (whole.prefix(2) + exif(around: Data(contentsOf: small)) + whole.dropFirst(2))
                .write(to: first)
        }
        for number in 1..<count {
            try FileManager.default.copyItem(
                at: first,
                to: folder.appendingPathComponent("\(number).jpg")
            )
        }
        return folder
    }

    private static func make(_ file: URL, size: String, quality: Int) throws {
        try Workshop.output(
            "/usr/bin/env",
            [
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=\(size)",
                "-vf", "noise=alls=14:allf=t", "-frames:v", "1", "-pix_fmt", "yuvj420p", "-q:v",
                "\(quality)", file.path,
            ]
        )
    }

    /// An EXIF block with a directory that says upright and one of a thumbnail, which follows.
    private static func exif(around thumbnail: Data) -> Data {
        let start: UInt32 = 68
        var block = Data("Exif\0\0MM".utf8)
        block += [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0] as [UInt8]
        block += [0, 0, 0, 26, 0, 3] as [UInt8]
        block += [1, 3, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] as [UInt8]
        block += [2, 1, 0, 4, 0, 0, 0, 1] as [UInt8]
        block += big(start)
        block += [2, 2, 0, 4, 0, 0, 0, 1] as [UInt8]
        block += big(UInt32(thumbnail.count))
        block += [0, 0, 0, 0] as [UInt8]
        block += thumbnail
        var segment = Data([0xFF, 0xE1])
        segment += big(UInt16(block.count + 2))
        return segment + block
    }

    private static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
