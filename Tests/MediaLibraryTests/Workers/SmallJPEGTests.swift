import MediaWork
import Testing
import UniformTypes

@testable import MediaLibrary

/// Pictures much smaller than the photograph, for which the means of its blocks are enough.
@Suite struct SmallJPEGTests {
    /// Of so many pixels that a picture of 16 is made of means.
    private func photograph(_ pool: WorkerPool) async throws -> [UInt8] {
        let file = try OpenFile(PicturePNG.bytes(width: 600, height: 300), .png)
        defer { withExtendedLifetime(file) {} }
        return try await pool.preview(of: file.work, maxPixelSize: 600).bytes
    }

    @Test func `a photograph keeps its shape and is turned as it is told`() async throws {
        let pool = try WorkerPool(program: WorkerPrograms.real)
        let bytes = try await photograph(pool)
        let file = try OpenFile(bytes, .jpeg)
        let preview = try await pool.preview(of: file.work, maxPixelSize: 16)
        #expect(preview.type == .jpeg)
        #expect((preview.pixelWidth, preview.pixelHeight) == (16, 8))
        let range = ByteRange(offset: 0, length: Int64(bytes.count))
        for (orientation, size) in [(3, (16, 8)), (5, (8, 16)), (6, (8, 16)), (8, (8, 16))] {
            let turned = try await pool.embeddedPreview(
                of: file.work,
                range: range,
                orientation: orientation,
                maxPixelSize: 16
            )
            #expect((turned.pixelWidth, turned.pixelHeight) == size, "\(orientation)")
        }
        withExtendedLifetime(file) {}
    }

    @Test func `a photograph that ends too early is shown as far as it goes`() async throws {
        let pool = try WorkerPool(program: WorkerPrograms.real)
        let bytes = try await photograph(pool)
        let file = try OpenFile(Array(bytes.prefix(bytes.count * 3 / 4)), .jpeg)
        let preview = try await pool.preview(of: file.work, maxPixelSize: 16)
        #expect((preview.pixelWidth, preview.pixelHeight) == (16, 8))
        withExtendedLifetime(file) {}
    }

    @Test func `A63 a photograph with changed bytes is a picture or bad, and ends no reader`()
        async throws
    {
        let pool = try WorkerPool(program: WorkerPrograms.real)
        let bytes = try await photograph(pool)
        var random = RepeatableNumbers(seed: 7)
        for _ in 0..<60 {
            var changed = bytes
            for _ in 0..<3 { changed[2 + random.next(below: bytes.count - 2)] = random.byte() }
            let file = try OpenFile(changed, .jpeg)
            do throws(WorkError) {
                let preview = try await pool.preview(of: file.work, maxPixelSize: 16)
                #expect(max(preview.pixelWidth, preview.pixelHeight) <= 16)
            } catch {
                #expect(error == .failed(.badMedia) || error == .failed(.tooLarge))
            }
            withExtendedLifetime(file) {}
        }
    }
}

/// Numbers that are the same in every run.
private struct RepeatableNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    mutating func byte() -> UInt8 { UInt8(next(below: 256)) }
}
