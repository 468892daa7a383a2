import Foundation
import Glibc
import SystemPackage

/// A library on a disk of its own, which can fail, be pulled out and be put back.
///
/// It lies over the library's folder and is seen by those alone who are started through
/// ``wrapper``.
final class Disk {
    /// Whether this user may mount such a disk on this machine.
    static let isPossible: Bool = {
        guard geteuid() == 0, access("/dev/fuse", R_OK | W_OK) == 0 else { return false }
        let folder =
            FileManager.default.temporaryDirectory.path
            + "/postern-disk-\(UUID().uuidString)"
        guard mkdir(folder, 0o700) == 0 else { return false }
        defer { rmdir(folder) }
        return (try? Disk(over: FilePath(folder))) != nil
    }()

    private static let script =
        Plugin.packageRoot.appending("Tests/IsolationTests/Support/disk.py").string

    private let folder: FilePath
    private let process: Process
    private let commands = Pipe()
    private let answers = Pipe()

    /// Shows the folder as a disk over itself.
    ///
    /// - Parameter neighbour: a process whose sight of the file system is shared; nil makes a new
    ///   one.
    init(over folder: FilePath, in neighbour: Int32? = nil) throws {
        self.folder = folder
        process = Process()
        let place =
            neighbour.map { ["/usr/bin/nsenter", "-t", String($0), "-m"] }
            ?? ["/usr/bin/unshare", "-m"]
        process.executableURL = URL(filePath: place[0])
        process.arguments = place.dropFirst() + ["python3", Self.script, folder.string]
        process.standardInput = commands
        process.standardOutput = answers
        try process.run()
        try expect("ready")
    }

    deinit {
        pullOut()
    }

    /// What starts a program that sees the disk.
    var wrapper: [String] {
        ["/usr/bin/nsenter", "-t", String(process.processIdentifier), "-m"]
    }

    /// Reading the file of that name fails from the byte on.
    func fail(_ name: String, from offset: Int) throws { try obey("fail \(offset) \(name)") }

    /// Every reading of a file fails.
    func fail() throws { try obey("fail") }

    /// Nothing fails any more.
    func heal() throws { try obey("heal") }

    /// Ends the disk while it is in use, as if it had been pulled out.
    func pullOut() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Runs a program that sees what the process sees.
    static func run(_ command: String..., beside neighbour: Int32) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/nsenter")
        process.arguments = ["-t", String(neighbour), "-m"] + command
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Fault("\(command) failed") }
    }

    private func obey(_ command: String) throws {
        try commands.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
        try expect("done")
    }

    private func expect(_ word: String) throws {
        let line = try answers.fileHandleForReading.read(upToCount: word.utf8.count + 1)
        guard line == Data((word + "\n").utf8) else { throw Fault("the disk is not \(word)") }
    }
}
