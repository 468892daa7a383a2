import SystemPackage

@testable import MediaLibrary

extension FolderLibrary {
    /// A folder that real workers look into; it keeps nothing where it has no place for it.
    ///
    /// - Parameter workers: who looks; nil for some of its own.
    static func withWorkers(
        _ root: FilePath,
        state: FilePath? = nil,
        _ workers: WorkerPool? = nil
    ) throws -> FolderLibrary {
        let pool = try workers ?? WorkerPool(program: WorkerPrograms.real)
        return try FolderLibrary(
            roots: [root],
            state: state,
            limits: LibraryLimits(),
            facts: WorkerFacts(pool: pool),
            workers: pool
        )
    }
}
