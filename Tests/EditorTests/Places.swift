import Foundation

/// The folder of the package's manifest.
let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The folder of what was built, where the test program lies itself.
let builtProducts = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

/// Where programs are looked for.
let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

/// The first program of this name on the search path.
func executable(_ name: String) -> String? {
    searchPath.split(separator: ":").map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Calls `body` with an empty folder that is gone afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "clients-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
