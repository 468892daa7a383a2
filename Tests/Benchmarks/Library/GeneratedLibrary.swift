import Foundation
import Glibc

/// A library of many tiny pictures in a folder a month, as somebody's photographs of fifteen years.
///
/// Every tenth file is a PNG, every hundredth a film's head; each JPEG has its own EXIF date and
/// camera, so that an index has something to learn.
final class GeneratedLibrary {
    let folder: URL
    let state: URL
    let count: Int

    private static let filesPerFolder = 1_000
    private static let words = ["beach", "birthday", "garden", "harbour", "mountain", "snow"]

    init(count: Int) throws {
        self.count = count
        let place = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("postern-library-\(getpid())")
        folder = place.appendingPathComponent("library")
        state = place.appendingPathComponent("state")
        for folder in [folder, state] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        chmod(state.path, 0o700)
        var number = 0
        while number < count {
            try fillFolder(from: number)
            number += Self.filesPerFolder
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }

    private func fillFolder(from first: Int) throws {
        let month = first / Self.filesPerFolder
        let name = "\(2005 + month / 12 % 20)/\(month % 12 + 1)-\(month)"
        let place = folder.appendingPathComponent(name).path
        try FileManager.default.createDirectory(
            atPath: place,
            withIntermediateDirectories: true
        )
        for number in first..<min(first + Self.filesPerFolder, count) {
            let word = Self.words[number % Self.words.count]
            let (bytes, ending) = Self.content(number)
            let file = open(
                "\(place)/IMG_\(number)_\(word).\(ending)",
                O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                0o644
            )
            guard file >= 0 else { throw BenchmarkError.noFile }
            defer { close(file) }
            guard write(file, bytes, bytes.count) == bytes.count else {
                throw BenchmarkError.noFile
            }
            let seconds = 1_104_537_600 + number * 480
            let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: number), count: 2)
            futimens(file, times)
        }
    }

    private static func content(_ number: Int) -> (bytes: [UInt8], ending: String) {
        if number % 100 == 99 {
            let brands = [0, 0, 0, 24] + Array("ftypisom".utf8) + [0, 0, 2, 0]
            return (brands + Array("isommp41".utf8) + big(UInt64(number)), "mp4")
        }
        if number % 10 == 9 {
            let head = [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + big(UInt32(13)) + Array("IHDR".utf8)
            return (head + big(UInt32(64)) + big(UInt32(48)) + [8, 2, 0, 0, 0, 0, 0, 0, 0], "png")
        }
        return (Array(jpeg(number)), "jpg")
    }

    /// A head without pixels: EXIF with a date, and a frame's size.
    static func jpeg(_ number: Int) -> Data {
        let day = number / 180
        let date =
            "\(2005 + day / 336 % 20):\(two(day / 28 % 12 + 1)):\(two(day % 28 + 1)) "
            + "\(two(number / 60 % 24)):\(two(number % 60)):00"
        let exif =
            Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0]
            + [0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
            + [1, 0, 0x03, 0x90, 2, 0, 20, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0]
            + Array(date.utf8) + [0]
        let frame: [UInt8] = [8, 0, 48, 0, 64, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
        let bytes =
            [0xFF, 0xD8, 0xFF, 0xE1] + big(UInt16(exif.count + 2)) + exif
            + [0xFF, 0xC0] + big(UInt16(frame.count + 2)) + frame
            + [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0, 0xFF, 0xD9]
        return Data(bytes)
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    private static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
