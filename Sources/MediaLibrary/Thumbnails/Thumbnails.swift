import MediaWork
import PickerPluginKit

/// The small pictures by which a person finds an item again: the kept one, the one that the camera
/// put into the file, and in the end one that is made from the whole picture.
final class Thumbnails: Sendable {
    private let cache: ThumbnailCache
    private let workers: WorkerPool

    init(cache: ThumbnailCache, workers: WorkerPool) {
        self.cache = cache
        self.workers = workers
    }

    /// Gives the best thumbnail: the kept one, else a new one, which is kept.
    ///
    /// - Parameter identity: what the file was when it was opened.
    func thumbnail(
        of file: WorkFile,
        _ identity: FileIdentity,
        maxPixelSize: Int
    ) async throws(WorkError) -> Preview {
        let key = ThumbnailKey(identity: identity, maxPixelSize: maxPixelSize)
        if let kept = await cache.thumbnail(key) { return kept }
        let made = try await workers.preview(of: file, maxPixelSize: maxPixelSize)
        await cache.store(made, for: key)
        return made
    }

    /// Shows something at once and the best in the end: the kept one alone where there is one, else
    /// the embedded one and then a new one.
    ///
    /// - Parameters:
    ///   - facts: finds what is known of the file; nil where nobody looked yet.
    ///   - show: is given each thumbnail; one that comes later is better.
    func show(
        _ file: WorkFile,
        _ identity: FileIdentity,
        maxPixelSize: Int,
        facts: () async -> MediaFacts?,
        show: (Preview) -> Void
    ) async throws(WorkError) {
        let key = ThumbnailKey(identity: identity, maxPixelSize: maxPixelSize)
        if let kept = await cache.thumbnail(key) {
            show(kept)
            return
        }
        if let facts = await facts(), let range = facts.embeddedPreview {
            // What the camera put there may be broken; the whole picture need not be.
            let embedded = try? await workers.embeddedPreview(
                of: file,
                range: range,
                orientation: facts.orientation,
                maxPixelSize: maxPixelSize
            )
            if let embedded { show(embedded) }
        }
        let made = try await workers.preview(of: file, maxPixelSize: maxPixelSize)
        await cache.store(made, for: key)
        show(made)
    }
}
