import ChildProcess
import Foundation
import PickerHost
import SystemPackage

/// Where the benchmarks work: a library with one item of 1 GiB, the peers that are built for a run,
/// and the plugin beside this program.
final class Workshop: Sendable {
    static let itemBytes = 1 << 30

    let folder: URL
    let library: URL
    let item: URL
    let plugin: URL
    let raw: URL
    /// Nil where Go or go-plugin is not installed; the rows that need it then say so.
    let goPlugin: URL?

    init() throws {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        plugin = program.deletingLastPathComponent()
            .appendingPathComponent("postern-plugin-scripted")
        folder = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("postern-benchmarks-\(getpid())")
        library = folder.appendingPathComponent("library")
        item = library.appendingPathComponent("long.mp4")
        let files = FileManager.default
        try files.createDirectory(at: library, withIntermediateDirectories: true)
        try Data().write(to: library.appendingPathComponent(".postern-unattended"))
        try Self.makeItem(item)
        let peers = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("peers")
        raw = folder.appendingPathComponent("raw")
        _ = try Self.output(
            "/usr/bin/env",
            ["cc", "-O2", "-o", raw.path, peers.appendingPathComponent("raw.c").path]
        )
        goPlugin = Self.buildGo(peers.appendingPathComponent("goplugin.go"), in: folder)
        if goPlugin == nil {
            print("go-plugin is not here: apt-get install golang-go")
            print(
                "golang-github-hashicorp-go-plugin-dev golang-google-grpc-dev; its rows are left out."
            )
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    var source: PluginSource {
        .program(FilePath(plugin.path), arguments: ["--library", library.path])
    }

    /// A video's first bytes, then noise: nothing that a file system or a pipe could shorten.
    private static func makeItem(_ url: URL) throws {
        _ = FileManager.default.createFile(atPath: url.path, contents: nil)
        let file = try FileHandle(forWritingTo: url)
        var block = Data(capacity: 1 << 20)
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<(1 << 17) {
            withUnsafeBytes(of: generator.next() as UInt64) { block.append(contentsOf: $0) }
        }
        let head: [UInt8] = [0, 0, 0, 24] + Array("ftypisom".utf8) + [0, 0, 2, 0]
        block.replaceSubrange(0..<24, with: head + Array("isommp41".utf8))
        for _ in 0..<(itemBytes >> 20) { try file.write(contentsOf: block) }
        try file.close()
    }

    private static func buildGo(_ source: URL, in folder: URL) -> URL? {
        let binary = folder.appendingPathComponent("goplugin")
        let environment = [
            "GO111MODULE=off", "GOPATH=/usr/share/gocode", "GOCACHE=\(folder.path)/go-cache",
        ]
        _ = try? output(
            "/usr/bin/env",
            environment + ["go", "build", "-p", "1", "-o", binary.path, source.path]
        )
        return FileManager.default.isExecutableFile(atPath: binary.path) ? binary : nil
    }

    /// Runs a program to its end and gives back what it printed.
    @discardableResult
    static func output(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// A number that a peer printed.
    static func figure(_ program: URL, _ arguments: [String]) throws -> Double {
        let text = try output(program.path, arguments)
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
    }
}
