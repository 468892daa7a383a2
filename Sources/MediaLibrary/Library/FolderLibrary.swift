public import PickerPluginKit
import Synchronization
public import SystemPackage

/// Folders of pictures and films as one library.
///
/// The folders are opened once, when the library is made, and everything later is looked up
/// beneath those descriptors: a folder that is moved stays the library, one that is put in its
/// place does not become it. No symbolic link below a root is followed, names that begin with a
/// dot are left out, and only regular files with a known picture or film in them are items. What
/// cannot be read is left out without a sign. Nothing is ever written there.
///
/// What was learned of the folders is kept in an index, which is a cache and never more. Nothing
/// is listed and no index is opened before the first page is asked for.
public final class FolderLibrary: PickerLibrary {
    private let roots: [RootFolder]
    private let limits: LibraryLimits
    /// Who makes previews and reads properties; nil where nobody does.
    let workers: WorkerPool?
    let thumbnails: KeptThumbnails?
    let index: LibraryIndex
    let builder: LibraryBuilder
    let representations = RepresentationCache()
    private let runningPages = Mutex(0)

    /// Opens the folders of those places, and makes the workers that look into their files.
    ///
    /// Where the workers are not installed the library knows files by their first bytes alone.
    public convenience init(_ places: LibraryPlaces) throws(LibraryError) {
        let pool = try? WorkerPool()
        try self.init(
            roots: places.roots,
            state: places.state,
            limits: LibraryLimits(),
            facts: pool.map(WorkerFacts.init),
            workers: pool
        )
    }

    /// Opens the folders; a folder that is given twice counts once.
    ///
    /// A root may be a link to a folder. Every one must be there: a missing one, or one that is no
    /// folder, is `libraryUnavailable`; one that may not be read is `notAuthorized`.
    ///
    /// - Parameter state: a folder of this user's, in which the index is kept; without one it
    ///   lives in memory.
    public convenience init(
        roots: [FilePath],
        state: FilePath? = nil,
        limits: LibraryLimits = LibraryLimits()
    ) throws(LibraryError) {
        try self.init(roots: roots, state: state, limits: limits, facts: nil)
    }

    init(
        roots paths: [FilePath],
        state: FilePath?,
        limits: LibraryLimits,
        facts: (any FactSource)?,
        workers: WorkerPool? = nil
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
        thumbnails = workers.map { KeptThumbnails(folder: state, workers: $0) }
        judgedKinds = facts == nil ? [.images, .videos] : .every
        index = LibraryIndex(roots: IndexRoots(roots), state: state)
        builder = LibraryBuilder(roots: roots, index: index, limits: limits, facts: facts)
    }

    deinit {
        builder.stop()
    }

    /// Every kind where files are looked into; else what a bounded signature tells: pictures and
    /// films.
    public let judgedKinds: MediaKinds

    /// Whether a regular file `.postern-unattended` lies directly in every root.
    public func bearsUnattendedMark() throws(LibraryError) -> Bool {
        for root in roots where try !root.holdsUnattendedMark() {
            return false
        }
        return true
    }

    /// Gives a part of what the query admits, out of the index.
    ///
    /// Folders and index are read on threads of their own, so that a file system that hangs holds
    /// up nobody else; a cancelled task gets its answer at once.
    public func page(
        _ query: LibraryQuery,
        after cursor: LibraryCursor?,
        limit: Int
    ) async throws(LibraryError) -> LibraryPage {
        try beginPage()
        defer { endPage() }
        var mustBuild = cursor == nil
        for attempt in 1...LibraryLimits.indexAttempts {
            if mustBuild {
                switch query.waits {
                case .everything: try await builder.complete()
                case .whatIsKnown: builder.watch()
                }
            }
            let pages = IndexPages(
                query,
                after: cursor,
                limit: limit,
                roots: index.roots,
                limits: limits
            )
            if let page = try await read(pages, isLastAttempt: attempt > 1) {
                // Whoever sees a page wants its previews next; the page itself waits for nobody.
                workers?.wake()
                return page
            }
            builder.rebuild()
            mustBuild = true
        }
        throw .ioError
    }

    /// A page; nil where the index was broken and begins again.
    private func read(
        _ pages: IndexPages,
        isLastAttempt: Bool
    ) async throws(LibraryError) -> LibraryPage? {
        try await BlockingWork.run { [index] _ in
            do {
                return .success(try index.read(pages.page))
            } catch {
                index.restart(after: error, isLasting: isLastAttempt)
                return .success(nil)
            }
        } onNoThread: {
        }
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

    private func beginPage() throws(LibraryError) {
        let isAdmitted = runningPages.withLock { running in
            guard running < limits.pages else { return false }
            running += 1
            return true
        }
        if !isAdmitted { throw .resourceExhausted }
    }

    private func endPage() {
        runningPages.withLock { $0 -= 1 }
    }
}
