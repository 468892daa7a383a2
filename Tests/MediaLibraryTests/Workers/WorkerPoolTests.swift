import Confinement
import MediaWork
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
