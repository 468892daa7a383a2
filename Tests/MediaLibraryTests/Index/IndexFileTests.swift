import CLinux
import Glibc
import PickerPluginKit
import SystemPackage
import Testing

@testable import MediaLibrary

/// The file of the index: a cache, and never more.
@Suite struct IndexFileTests {
    let folder: TemporaryFolder
    let state: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        state = try TemporaryFolder()
        try folder.makeFolder("sub")
        for number in 0..<5 {
            try folder.write(SampleMedia.jpeg("\(number)"), to: "\(number).jpg", date: number)
        }
        try folder.write(SampleMedia.mp4(), to: "sub/film.mp4", date: 9)
    }

    private static let all = ["film.mp4", "4.jpg", "3.jpg", "2.jpg", "1.jpg", "0.jpg"]

    private func library() throws -> FolderLibrary {
        try FolderLibrary(roots: [folder.root], state: state.root)
    }

    private var file: FilePath {
        get throws {
            let roots = IndexRoots([try RootFolder(opening: folder.root)])
            return state.root.appending(roots.folderName).appending("index.sqlite")
        }
    }

    private func status(_ path: FilePath) throws -> stat {
        var status = stat()
        try #require(path.withPlatformString { stat($0, &status) } == 0)
        return status
    }

    @Test func `it belongs to this user alone and is not in the library`() async throws {
        #expect(try await library().names() == Self.all)
        let place = try file
        #expect(try status(place).st_mode & 0o777 == 0o600)
        #expect(try status(place.removingLastComponent()).st_mode & 0o777 == 0o700)
        #expect(try await FolderLibrary(roots: [folder.root]).all().count == 6)
    }

    @Test(arguments: ["link", "open to all", "file"])
    func `a folder of the index that others could reach is closed to them, or not used`(
        form: String
    ) async throws {
        let place = try file.removingLastComponent()
        let elsewhere = try TemporaryFolder()
        switch form {
        case "link":
            try state.link(place.lastComponent?.string ?? "", to: elsewhere.path)
        case "open to all":
            try state.makeFolder(place.lastComponent?.string ?? "")
            let isOpen = place.withPlatformString { chmod($0, 0o777) } == 0
            try #require(isOpen)
        default:
            try state.write([1], to: place.lastComponent?.string ?? "")
        }
        #expect(try await library().names() == Self.all)
        #expect(try await FolderLibrary(roots: [elsewhere.root]).all().isEmpty)
        let inside = elsewhere.root.appending("index.sqlite")
        #expect(inside.withPlatformString { access($0, F_OK) } != 0, "nothing beyond a link")
        if form == "open to all" {
            #expect(try status(place).st_mode & 0o777 == 0o700)
        }
    }

    @Test func `F20 an index that names files outside of its roots is not believed`() async throws {
        _ = try await library().all()
        let roots = IndexRoots([try RootFolder(opening: folder.root)])
        #expect(roots.key(root: 0, path: Array("0.jpg".utf8)) != nil)
        let deep = try IndexRoots(
            ["sub", "."].map { try RootFolder(opening: folder.root.appending($0)) }
        )
        #expect(deep.key(root: 0, path: Array("0.jpg".utf8)) == nil, "in the other root")
        #expect(deep.key(root: 2, path: Array("0.jpg".utf8)) == nil)
        #expect(deep.key(root: -1, path: Array("0.jpg".utf8)) == nil)
    }

    @Test func `another session finds what is known without looking at the folders`() async throws {
        _ = try await library().all()
        let known = try await library().names(LibraryQuery(waits: .whatIsKnown))
        #expect(known == Self.all)
    }

    @Test(arguments: [0, 1, 4_096, 9_000])
    func `F20 a file that was cut off is made anew`(length: Int) async throws {
        _ = try await library().all()
        try #require(file.withPlatformString { truncate($0, off_t(length)) } == 0)
        for suffix in ["-wal", "-shm"] {
            _ = try (file.string + suffix).withPlatformString { unlink($0) }
        }
        #expect(try await library().names() == Self.all)
        #expect(try await library().names(LibraryQuery(waits: .whatIsKnown)) == Self.all)
    }

    @Test func `F20 flipped bits never end the process and never show what is not there`()
        async throws
    {
        _ = try await library().all()
        let sound = try Self.read(file)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            var broken = sound
            for _ in 0..<8 {
                broken[Int.random(in: 0..<broken.count, using: &random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &random)
            }
            try Self.write(broken, to: file)
            let known = try await library().all()
            for item in known { _ = try? library().open(item) }
        }
        try Self.write([], to: file)
        #expect(try await library().names() == Self.all)
    }

    @Test func `F20 an index of the future, of another library or of no database is made anew`()
        async throws
    {
        _ = try await library().all()
        let foreign = try TemporaryFolder()
        try foreign.write(SampleMedia.jpeg("secret"), to: "secret.jpg")
        let other = IndexRoots([try RootFolder(opening: foreign.root)])
        _ = try await FolderLibrary(roots: [foreign.root], state: foreign.root).all()
        let place = foreign.root.appending(other.folderName).appending("index.sqlite")
        for content in [
            Array("garbage".utf8), [UInt8](repeating: 0xFF, count: 100_000), try Self.read(place),
        ] {
            try Self.write(content, to: file)
            let known = try await library().names(LibraryQuery(waits: .whatIsKnown))
            #expect(!known.contains("secret.jpg"))
            #expect(try await library().names() == Self.all)
        }
        var future = try Self.read(file)
        future[63] &+= 1
        try Self.write(future, to: file)
        #expect(try await library().names() == Self.all)
        // What is made anew has the version of today.
        let version = try await IndexVersion.read(file)
        #expect(version == IndexSchema.version)
    }

    @Test func `F21 a lock that another holds is waited for, and then done without`() async throws {
        _ = try await library().all()
        let lock = try file.removingLastComponent().appending("index.lock")
        let descriptor = lock.withPlatformString { open($0, O_RDWR | O_CLOEXEC) }
        try #require(descriptor >= 0 && clinux_lock(descriptor) == 0)
        defer { close(descriptor) }
        try folder.write(SampleMedia.png(), to: "new.png", date: 99)
        let clock = ContinuousClock()
        let begin = clock.now
        #expect(try await library().names().first == "new.png")
        #expect(clock.now - begin < .seconds(10))
        let known = try await library().names(LibraryQuery(waits: .whatIsKnown))
        #expect(known == Self.all, "the shared file was left to the one who holds it")
    }

    @Test func `F22 ten libraries at once share one index`() async throws {
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 {
                group.addTask { try await library().all().count }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 6, count: 10))
        #expect(try await library().names(LibraryQuery(waits: .whatIsKnown)) == Self.all)
    }

    @Test func `F11 F31 a state folder that cannot be written is done without`() async throws {
        let nowhere = FilePath("/proc/nowhere")
        let library = try FolderLibrary(roots: [folder.root], state: nowhere)
        #expect(try await library.names() == Self.all)
    }

    private static func read(_ file: FilePath) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(file, .readOnly)
        defer { try? descriptor.close() }
        var bytes = [UInt8](repeating: 0, count: 1 << 21)
        let count = try bytes.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        return Array(bytes[..<count])
    }

    private static func write(_ bytes: [UInt8], to file: FilePath) throws {
        for suffix in ["-wal", "-shm"] {
            _ = (file.string + suffix).withPlatformString { unlink($0) }
        }
        let descriptor = try FileDescriptor.open(
            file,
            .writeOnly,
            options: [.create, .truncate],
            permissions: .ownerReadWrite
        )
        defer { try? descriptor.close() }
        _ = try bytes.withUnsafeBytes { try descriptor.write($0) }
    }
}
