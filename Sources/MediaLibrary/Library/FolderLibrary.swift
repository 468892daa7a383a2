public import PickerPluginKit
import Synchronization
public import SystemPackage

/// Folders of pictures and films as one library, newest first by the date of the file.
///
/// The folders are opened once, when the library is made, and everything later is looked up
/// beneath those descriptors: a folder that is moved stays the library, one that is put in its
/// place does not become it. No symbolic link below a root is followed, names that begin with a
/// dot are left out, and only regular files with a known picture or film in them are items. What
/// cannot be read is left out without a sign. Nothing is ever written.
public final class FolderLibrary: PickerLibrary {
    private let roots: [RootFolder]
    private let limits: LibraryLimits
    /// Who looks into files; nil where nobody does.
    let workers: WorkerPool?
    private let runningScans = Mutex(0)

    /// Opens the folders of those places, and starts workers that look into files, where their
    /// program is installed.
    public convenience init(_ places: LibraryPlaces) throws(LibraryError) {
        try self.init(roots: places.roots, workers: try? WorkerPool())
    }

    /// Opens the folders; a folder that is given twice counts once.
    ///
    /// A root may be a link to a folder. Every one must be there: a missing one, or one that is no
    /// folder, is `libraryUnavailable`; one that may not be read is `notAuthorized`.
    public convenience init(
        roots: [FilePath],
        limits: LibraryLimits = LibraryLimits()
    ) throws(LibraryError) {
        try self.init(roots: roots, limits: limits, workers: nil)
    }

    init(
        roots paths: [FilePath],
        limits: LibraryLimits = LibraryLimits(),
        workers: WorkerPool?
    ) throws(LibraryError) {
        var roots: [RootFolder] = []
        for path in paths {
            let root = try RootFolder(opening: path)
            if !roots.contains(where: { $0.node == root.node }) {
                roots.append(root)
            }
        }
        guard !roots.isEmpty else {
            throw .libraryUnavailable
        }
        self.roots = roots
        self.limits = limits
        self.workers = workers
    }

    /// What a bounded signature tells: pictures and films.
    public var judgedKinds: MediaKinds {
        [.images, .videos]
    }

    /// Whether a regular file `.postern-unattended` lies directly in every root.
    public func bearsUnattendedMark() throws(LibraryError) -> Bool {
        for root in roots where try !root.holdsUnattendedMark() {
            return false
        }
        return true
    }

    /// Scans the folders and gives a part of what the query admits.
    ///
    /// The scan runs on a thread of its own, so that a file system that hangs holds up nobody
    /// else; a cancelled task gets its answer at once and the scan ends at its next entry.
    public func page(
        _ query: LibraryQuery,
        after cursor: LibraryCursor?,
        limit: Int
    ) async throws(LibraryError) -> LibraryPage {
        try beginScan()
        let snapshot = try await BlockingWork.run { [self] isCancelled in
            defer { endScan() }
            return Result { () throws(LibraryError) in
                var scan = FolderScan(
                    roots: roots,
                    query: query,
                    limits: limits,
                    isCancelled: isCancelled
                )
                return try scan.run()
            }
        } onNoThread: { [self] in
            endScan()
        }
        return snapshot.page(after: cursor, limit: limit)
    }

    /// Opens the item beneath its root and makes sure that it is what was listed.
    public func open(_ item: LibraryItem) throws(LibraryError) -> OpenedItem {
        guard let place = ItemPlace(item.key),
            let root = roots.first(where: { $0.path == place.root })
        else {
            throw .itemGone
        }
        let opened = try OpenedItem(taking: root.openItem(place.path))
        guard opened.identity == item.identity else {
            throw .itemChanged
        }
        return opened
    }

    private func beginScan() throws(LibraryError) {
        let admitted = runningScans.withLock { running in
            guard running < limits.scans else {
                return false
            }
            running += 1
            return true
        }
        if !admitted {
            throw .resourceExhausted
        }
    }

    private func endScan() {
        runningScans.withLock { $0 -= 1 }
    }
}
