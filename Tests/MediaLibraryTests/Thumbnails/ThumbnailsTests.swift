import MediaWork
import PickerPluginKit
import Testing
import UniformTypes

@testable import MediaLibrary

/// Thumbnails of real files, made by real workers.
@Suite struct ThumbnailsTests {
    private static let identity = FileIdentity(
        device: 1,
        inode: 2,
        byteCount: 3,
        modified: FileTime(seconds: 4)
    )

    private func pool() throws -> WorkerPool { try WorkerPool(program: WorkerPrograms.real) }

    @Test func `a thumbnail is made once and kept, also when no worker is left`() async throws {
        let pool = try pool()
        let thumbnails = Thumbnails(cache: ThumbnailCache(folder: nil), workers: pool)
        let file = try OpenFile(PicturePNG.bytes(width: 400, height: 200), .png)
        let made = try await thumbnails.thumbnail(of: file.work, Self.identity, maxPixelSize: 64)
        #expect((made.pixelWidth, made.pixelHeight) == (64, 32))
        pool.close()
        let kept = try await thumbnails.thumbnail(of: file.work, Self.identity, maxPixelSize: 64)
        #expect(kept == made)
        await #expect(throws: WorkError.resourceExhausted) {
            try await thumbnails.thumbnail(of: file.work, Self.identity, maxPixelSize: 65)
        }
        withExtendedLifetime(file) {}
    }

    /// A JPEG of one colour, and behind it another JPEG that it is said to embed.
    private func pictureWithEmbedded(_ pool: WorkerPool, _ embedded: [UInt8]? = nil) async throws
        -> (file: OpenFile, facts: MediaFacts)
    {
        let large = try OpenFile(PicturePNG.bytes(width: 300, height: 300), .png)
        let small = try OpenFile(
            PicturePNG.bytes(width: 40, height: 20, color: [0, 0, 250, 255]),
            .png
        )
        let whole = try await pool.preview(of: large.work, maxPixelSize: 300).bytes
        let inner: [UInt8]
        if let embedded {
            inner = embedded
        } else {
            inner = try await pool.preview(of: small.work, maxPixelSize: 40).bytes
        }
        var facts = MediaFacts(type: UTType.jpeg.identifier)
        facts.embeddedPreview = ByteRange(
            offset: Int64(whole.count),
            length: Int64(inner.count)
        )
        withExtendedLifetime((large, small)) {}
        return (try OpenFile(whole + inner, .jpeg), facts)
    }

    @Test func `the embedded one comes first, the best comes last and is the one that is kept`()
        async throws
    {
        let pool = try pool()
        let thumbnails = Thumbnails(cache: ThumbnailCache(folder: nil), workers: pool)
        let (file, facts) = try await pictureWithEmbedded(pool)
        for expected in [[40, 100], [100]] {
            var shown: [Int] = []
            try await thumbnails.show(file.work, Self.identity, maxPixelSize: 100) {
                facts
            } show: {
                shown.append($0.pixelWidth)
            }
            #expect(shown == expected)
        }
        withExtendedLifetime(file) {}
    }

    @Test func `a broken embedded one is passed over`() async throws {
        let pool = try pool()
        let thumbnails = Thumbnails(cache: ThumbnailCache(folder: nil), workers: pool)
        let (file, facts) = try await pictureWithEmbedded(pool, [0xFF, 0xD8, 1, 2, 3])
        var shown: [Int] = []
        try await thumbnails.show(file.work, Self.identity, maxPixelSize: 100) {
            facts
        } show: {
            shown.append($0.pixelWidth)
        }
        #expect(shown == [100])
        withExtendedLifetime(file) {}
    }

    @Test func `what no worker can read is no thumbnail and is not kept`() async throws {
        let cache = ThumbnailCache(folder: nil)
        let thumbnails = Thumbnails(cache: cache, workers: try pool())
        let file = try OpenFile(Array("no picture".utf8), .jpeg)
        await #expect(throws: WorkError.failed(.badMedia)) {
            try await thumbnails.thumbnail(of: file.work, Self.identity, maxPixelSize: 64)
        }
        let key = ThumbnailKey(identity: Self.identity, maxPixelSize: 64)
        #expect(await cache.thumbnail(key) == nil)
        withExtendedLifetime(file) {}
    }
}
