import Foundation
import PickerPluginKit
import SystemPackage

@testable import MediaLibrary

extension FolderLibrary {
    /// A form of an item's file as it is now, whose progress nobody wants; nil where it is that file.
    func form(
        of item: LibraryItem,
        as demand: RepresentationDemand
    ) async throws(LibraryError) -> Representation? {
        try await represent(item, in: open(item), as: demand) { _, _, _ in }
    }

    /// The library of real files, read by real workers, that keeps nothing.
    static func ofCorpus(_ folder: URL) throws -> FolderLibrary {
        let pool = try WorkerPool(program: WorkerPrograms.real)
        return try FolderLibrary(
            roots: [FilePath(folder.path)],
            state: nil,
            limits: LibraryLimits(),
            facts: WorkerFacts(pool: pool),
            workers: pool
        )
    }
}
