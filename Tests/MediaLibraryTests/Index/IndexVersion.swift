import GRDB
import SystemPackage

@testable import MediaLibrary

/// The version that an index file says it has, to whoever opens it as a database.
enum IndexVersion {
    static func read(_ file: FilePath) async throws -> Int32? {
        var configuration = Configuration()
        configuration.busyMode = .timeout(LibraryLimits.databasePatience)
        let database = try DatabaseQueue(path: file.string, configuration: configuration)
        return try await database.read { try Int32.fetchOne($0, sql: "PRAGMA user_version") }
    }
}
