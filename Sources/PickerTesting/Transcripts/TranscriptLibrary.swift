import Glibc
import PickerProtocol
public import SystemPackage

/// A folder of items as a transcript names it, made anew for one run.
public final class TranscriptLibrary: Sendable {
    /// The libraries of the format, and what is in each beside the mark.
    private static let contents: [String: [String]] = [
        "three": ["a.png", "b.jpg", "c.gif"],
        "mixed": ["a.png", "b.jpg", "c.gif", "d.mp4"],
        "large": ["a.png", "b.jpg", "c.gif", TranscriptMedia.large.name],
        "unmarked": ["a.png", "b.jpg", "c.gif"],
        "missing": [],
    ]

    /// The folder; of `missing` it is not there.
    public let root: FilePath
    private let folder: TemporaryFolder
    private let files: [String: [UInt8]]

    /// Makes a library by its name.
    ///
    /// - Throws: ``WireFault`` for a name that the format does not have.
    public init(_ name: String) throws {
        guard let names = Self.contents[name] else { throw WireFault("no library \(name)") }
        folder = try TemporaryFolder()
        root = folder.path.appending("library")
        var files: [String: [UInt8]] = [:]
        for name in names { files[name] = try Self.content(name) }
        self.files = files
        if name == "missing" { return }
        try folder.folder("library")
        if name != "unmarked" { try folder.write([], to: "library/.postern-unattended") }
        for (name, content) in files {
            let path = try folder.write(content, to: FilePath("library").appending(name))
            let time = timespec(tv_sec: Self.seconds(name), tv_nsec: 0)
            let isDated = path.withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) } == 0
            guard isDated else { throw WireFault("a file cannot be dated") }
        }
    }

    /// The bytes of a file of the library.
    func bytes(of name: String) throws(WireFault) -> [UInt8] {
        guard let bytes = files[name] else { throw WireFault("no file \(name)") }
        return bytes
    }

    private static func content(_ name: String) throws(WireFault) -> [UInt8] {
        let large = TranscriptMedia.large
        if name == large.name {
            let head = try content(large.head)
            return head + (head.count..<large.length).map { UInt8($0 % 251) }
        }
        guard let base64 = TranscriptMedia.files[name]?.base64, let bytes = Base64.decode(base64)
        else { throw WireFault("no file \(name)") }
        return bytes
    }

    /// The first second of the year of a file, since 1970.
    private static func seconds(_ name: String) -> Int {
        let year = TranscriptMedia.files[name]?.year ?? TranscriptMedia.large.year
        var date = tm()
        date.tm_year = Int32(year - 1900)
        date.tm_mday = 1
        return timegm(&date)
    }
}
