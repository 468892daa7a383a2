import Glibc
import MediaLibrary
import PickerPluginKit
import PickerTesting
import SystemPackage

/// A library of small files for tests that change it under the session's hands.
struct TestLibrary: Sendable {
    /// The first bytes by which a file counts as a PNG picture.
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    static let mp4: [UInt8] =
        [0, 0, 0, 0x18] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isommp41".utf8)

    let folder: TemporaryFolder
    let root: FilePath

    /// Pictures `0.png`, which is the newest, `1.png` and so on.
    init(count: Int = 3, byteCount: Int = 1_000, marked: Bool = true) throws {
        folder = try TemporaryFolder()
        root = try folder.folder("library")
        if marked { try folder.write([], to: "library/.postern-unattended") }
        for number in 0..<count {
            try write(
                Self.content(number, byteCount),
                to: FilePath("\(number).png"),
                year: 2024 - number
            )
        }
    }

    /// What stands in `N.png`.
    static func content(_ number: Int, _ byteCount: Int = 1_000) -> [UInt8] {
        png
            + (0..<max(0, byteCount - png.count)).map {
                UInt8(truncatingIfNeeded: $0 &* 7 &+ number)
            }
    }

    func write(_ content: [UInt8], to name: FilePath, year: Int) throws {
        let file = try folder.write(content, to: FilePath("library").appending(name.components))
        date(file, year: year)
    }

    func date(_ file: FilePath, year: Int) {
        let time = timespec(tv_sec: (year - 1970) * 31_557_600, tv_nsec: 0)
        _ = file.withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) }
    }

    /// The folder around the library, which is the person's home.
    var home: FilePath { folder.path }

    func path(_ name: String) -> FilePath { root.appending(name) }

    func open() throws -> FolderLibrary { try FolderLibrary(roots: [root]) }

    /// A session's parts over this library; everything of the person's lies in the test's folder.
    func parts(
        _ interface: any PickerInterface = FakeInterface.newest(),
        unattended: Bool = false,
        limits: KitLimits = KitLimits(),
        settledMetadata: MetadataWord = MetadataWord(),
        library: (any PickerLibrary)? = nil
    ) throws -> SessionParts {
        SessionParts(
            identity: PluginIdentity(
                name: "test",
                version: "1",
                summary: "Tests.",
                isUnattended: unattended
            ),
            library: try library ?? open(),
            interface: interface,
            limits: limits,
            settledMetadata: settledMetadata,
            caches: folder.path.appending("cache"),
            states: folder.path.appending("state")
        )
    }
}
