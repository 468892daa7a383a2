import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import MediaLibrary

/// A watch whose reports a test can wait for.
final class WatchProbe: Sendable {
    let watch: FolderWatch
    private let reports: AsyncStream<FolderChanges>

    init(
        limits: WatchLimits = WatchLimits(),
        meanwhile: @escaping @Sendable () -> Void = {}
    ) throws {
        let (stream, continuation) = AsyncStream<FolderChanges>.makeStream()
        reports = stream
        watch = try FolderWatch(limits: limits) { changes in
            continuation.yield(changes)
            meanwhile()
        }
    }

    /// Watches a folder as a scan does, by a descriptor that is closed afterwards.
    @discardableResult
    func watch(_ path: String, as number: Int64) throws -> Bool {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(descriptor >= 0, "errno \(errno)")
        defer { close(descriptor) }
        return watch.watch(FileDescriptor(rawValue: descriptor), as: number)
    }

    /// The next report of all.
    func next() async throws -> FolderChanges {
        var iterator = reports.makeAsyncIterator()
        return try #require(await iterator.next())
    }

    /// Reports until one fulfils the condition; the test's time limit ends the waiting.
    @discardableResult
    func next(where condition: (FolderChanges) -> Bool) async throws -> FolderChanges {
        while true {
            let changes = try await next()
            if condition(changes) {
                return changes
            }
        }
    }
}
