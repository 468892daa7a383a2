import Confinement
import MediaWork
import PickerJSON
import Testing
import UniformTypes

@testable import MediaLibrary

/// Questions to real workers, answered out of real files.
@Suite struct WorkerPoolTests {
    private func pool() throws -> WorkerPool { try WorkerPool(program: WorkerPrograms.real) }

    @Test func `a preview is no larger than asked and keeps the shape`() async throws {
        let file = try OpenFile(PicturePNG.bytes(width: 400, height: 200), .png)
        let preview = try await pool().preview(of: file.work, maxPixelSize: 100)
        #expect((preview.pixelWidth, preview.pixelHeight) == (100, 50))
        #expect(preview.type == .jpeg)
        withExtendedLifetime(file) {}
    }

    @Test func `opacity is kept where there is some`() async throws {
        let file = try OpenFile(PicturePNG.bytes(width: 40, height: 20, color: [9, 9, 9, 9]), .png)
        let preview = try await pool().preview(of: file.work, maxPixelSize: 100)
        #expect((preview.pixelWidth, preview.pixelHeight) == (40, 20))
        #expect(preview.type == .png)
        withExtendedLifetime(file) {}
    }

    @Test func `a picture that moves goes on moving where it may`() async throws {
        let pool = try pool()
        let file = try OpenFile(HostilePictures.gif(frames: 3), .gif)
        let moving = try await pool.preview(of: file.work, maxPixelSize: 100, keepsMotion: true)
        #expect(moving.type == .webP)
        #expect((moving.pixelWidth, moving.pixelHeight) == (1, 1))
        let still = try await pool.preview(of: file.work, maxPixelSize: 100)
        #expect(still.type == .jpeg)
        withExtendedLifetime(file) {}
    }

    @Test func `a picture inside a file is cut out and turned as it is told`() async throws {
        let pool = try pool()
        let whole = try OpenFile(PicturePNG.bytes(width: 400, height: 200), .png)
        let inner = try await pool.preview(of: whole.work, maxPixelSize: 160).bytes
        let file = try OpenFile([UInt8](repeating: 7, count: 99) + inner + [7, 7], .jpeg)
        let range = ByteRange(offset: 99, length: Int64(inner.count))
        let preview = try await pool.embeddedPreview(
            of: file.work,
            range: range,
            orientation: 6,
            maxPixelSize: 100
        )
        #expect((preview.pixelWidth, preview.pixelHeight) == (50, 100))
        for wrong in [ByteRange(offset: -1, length: 9), ByteRange(offset: 9, length: .max)] {
            await #expect(throws: WorkError.failed(.badMedia)) {
                try await pool.embeddedPreview(
                    of: file.work,
                    range: wrong,
                    orientation: 1,
                    maxPixelSize: 100
                )
            }
        }
        withExtendedLifetime((whole, file)) {}
    }

    @Test func `facts and properties come from the same workers`() async throws {
        let pool = try pool()
        let file = try OpenFile(PicturePNG.bytes(width: 40, height: 20), .png)
        let facts = try #require(await pool.facts(of: [file.work]).first).get()
        #expect(facts.displaySize == PixelSize(width: 40, height: 20))
        let properties = try await pool.properties(of: file.work)
        #expect(properties["pixelWidth"] == 40)
        withExtendedLifetime(file) {}
    }

    @Test func `a type that nobody reads, a lie and an empty file are answers`() async throws {
        let pool = try pool()
        let unknown = try OpenFile([1, 2, 3], .data)
        let lie = try OpenFile(Array("no picture at all".utf8), .jpeg)
        let empty = try OpenFile([], .jpeg)
        await #expect(throws: WorkError.failed(.unsupportedType)) {
            try await pool.preview(of: unknown.work, maxPixelSize: 10)
        }
        for file in [lie, empty] {
            await #expect(throws: WorkError.failed(.badMedia)) {
                try await pool.preview(of: file.work, maxPixelSize: 10)
            }
        }
    }

    @Test func `a descriptor that is none harms no worker`() async throws {
        let pool = try pool()
        let closed = WorkFile(descriptor: -1, byteCount: 9, type: .png, name: [])
        await #expect(throws: WorkError.resourceExhausted) {
            try await pool.preview(of: closed, maxPixelSize: 10)
        }
        let file = try OpenFile(PicturePNG.bytes(width: 4, height: 2), .png)
        _ = try await pool.preview(of: file.work, maxPixelSize: 10)
        withExtendedLifetime(file) {}
    }

    @Test func `the workers say what is in force`() async throws {
        let pool = try pool()
        let file = try OpenFile(PicturePNG.bytes(width: 4, height: 2), .png)
        _ = try await pool.preview(of: file.work, maxPixelSize: 10)
        let report = try #require(pool.confinement)
        #expect(report.landlockVersion >= 1)
        withExtendedLifetime(file) {}
    }

    @Test func `a file that shrinks under the reader is one bad file`() async throws {
        let pool = try pool()
        let whole = PicturePNG.bytes(width: 400, height: 200)
        let file = try OpenFile(Array(whole.prefix(8_192)), .png)
        let claimed = WorkFile(
            descriptor: file.work.descriptor,
            byteCount: Int64(whole.count),
            type: .png,
            name: []
        )
        await #expect(throws: WorkError.crashed) {
            try await pool.preview(of: claimed, maxPixelSize: 10)
        }
        let sound = try OpenFile(whole, .png)
        _ = try await pool.preview(of: sound.work, maxPixelSize: 10)
        withExtendedLifetime((file, sound)) {}
    }
}
