import Foundation

/// A folder of one test; gone with the last reference.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        let base = FileManager.default.temporaryDirectory
        path = base.appending(path: "postern-host-test-\(UUID().uuidString)").path
        try? FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ data: Data, as name: String) throws {
        try data.write(to: URL(filePath: path).appending(path: name))
    }

    var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
}
