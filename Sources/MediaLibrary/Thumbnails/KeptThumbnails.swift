import Synchronization
import SystemPackage

/// The thumbnails of a library, whose cache is opened with the first of them.
///
/// A plugin gives up its rights after the library was opened, and may have no other thread then;
/// a database has one.
final class KeptThumbnails: Sendable {
    private let folder: FilePath?
    private let workers: WorkerPool
    private let opened = Mutex<Thumbnails?>(nil)

    init(folder: FilePath?, workers: WorkerPool) {
        self.folder = folder
        self.workers = workers
    }

    /// Opens the cache, at the first time; blocks as long as that takes.
    func open() -> Thumbnails {
        opened.withLock { opened in
            if let opened { return opened }
            let thumbnails = Thumbnails(cache: ThumbnailCache(folder: folder), workers: workers)
            opened = thumbnails
            return thumbnails
        }
    }
}
