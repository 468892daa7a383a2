import Foundation

/// Photographs of twelve megapixels with noise in them, as a sensor leaves it; ffmpeg makes them.
enum MadePictures {
    /// How many there are.
    static let count = 24

    /// Makes them in a folder of their own.
    static func folder(in place: URL) throws -> URL {
        let folder = place.appendingPathComponent("made")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let first = folder.appendingPathComponent("0.jpg")
        try Workshop.output(
            "/usr/bin/env",
            [
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=4000x3000",
                "-vf", "noise=alls=14:allf=t", "-frames:v", "1", "-pix_fmt", "yuvj420p", "-q:v",
                "3", first.path,
            ]
        )
        for number in 1..<count {
            try FileManager.default.copyItem(
                at: first,
                to: folder.appendingPathComponent("\(number).jpg")
            )
        }
        return folder
    }
}
