import Crypto
import Foundation

/// A small library made by code: two pictures to pick, the newest, and others to stay unseen.
///
/// Every file carries a random mark of its own.
struct CanaryLibrary {
    struct Picture {
        let name: String
        let bytes: Data

        var digest: String {
            SHA256.hash(data: bytes).map { byte in
                let digits = String(byte, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
        }
    }

    let folder: URL
    /// Newest first.
    let picked: [Picture]
    /// What nobody may see of the files that were not picked: names and marks.
    let secrets: [String]

    /// Fills `folder`; with the mark that lets unattended plugins in, unless `unattended` is false.
    init(in folder: URL, unattended: Bool = true) throws {
        self.folder = folder
        let album = folder.appending(path: "Album \(Self.mark())")
        try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
        if unattended { try Data().write(to: folder.appending(path: ".postern-unattended")) }
        // Larger than what fits one message, so that a client has to go on, and small.
        let small = Picture(name: "small \(Self.mark()).png", bytes: try Self.png())
        let large = Picture(
            name: "large'\(Self.mark()).jpg",
            bytes: try Self.jpeg(byteCount: 3 << 20)
        )
        var secrets = [album.lastPathComponent]
        for (year, file) in [small, large].enumerated() {
            try Self.write(file, to: album, year: 2024 - year)
        }
        for year in 2019...2021 {
            let mark = Self.mark()
            let secret = Picture(name: "secret \(mark).png", bytes: try Self.png(mark: mark))
            try Self.write(secret, to: year == 2020 ? folder : album, year: year)
            secrets += [mark, Data(mark.utf8).base64EncodedString()]
        }
        picked = [small, large]
        self.secrets = secrets
    }

    private static func write(_ file: Picture, to folder: URL, year: Int) throws {
        let path = folder.appending(path: file.name).path
        try file.bytes.write(to: URL(filePath: path))
        let date = Date(timeIntervalSince1970: Double(year - 1970) * 31_557_600)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    /// A word that stands nowhere else.
    private static func mark() -> String {
        UUID().uuidString.replacing("-", with: "")
    }

    private static func png(mark: String = "", byteCount: Int = 500) throws -> Data {
        let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        return signature + Data(mark.utf8) + (try noise(byteCount))
    }

    private static func jpeg(byteCount: Int) throws -> Data {
        Data([0xFF, 0xD8, 0xFF, 0xE0]) + (try noise(byteCount))
    }

    private static func noise(_ byteCount: Int) throws -> Data {
        let source = try FileHandle(forReadingFrom: URL(filePath: "/dev/urandom"))
        return try source.read(upToCount: byteCount) ?? Data()
    }
}
