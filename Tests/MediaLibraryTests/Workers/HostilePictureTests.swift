import MediaWork
import Testing
import UniformTypes

@testable import MediaLibrary

/// Files made to hurt whoever looks at them: bounded time, one answer, and the next file is read.
@Suite struct HostilePictureTests {
    private static let bombs: [(name: String, type: UTType, bytes: [UInt8])] = [
        ("png", .png, PicturePNG.bytes(width: 65_000, height: 65_000, rows: 0)),
        ("png, rows missing", .png, PicturePNG.bytes(width: 2_000, height: 200_000, rows: 2)),
        ("gif of 100,000 frames", .gif, HostilePictures.gif(frames: 100_000)),
        ("gif of large frames", .gif, HostilePictures.gif(frames: 2_000, side: 60_000)),
        ("tiff", .tiff, HostilePictures.tiff(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)),
        ("tiff of 2 gigapixels", .tiff, HostilePictures.tiff(width: 65_536, height: 32_768)),
        ("bitmap", .bmp, HostilePictures.bitmap(width: 65_000, height: 65_000)),
        ("bitmap upside down", .bmp, HostilePictures.bitmap(width: 9, height: .min)),
        (
            "svg", .svg,
            Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9e9\" height=\"9e9\"/>".utf8)
        ),
    ]

    @Test(arguments: bombs.indices)
    func `A63 A67 a bomb ends in an answer in time, and the next picture is read`(index: Int)
        async throws
    {
        let bomb = Self.bombs[index]
        let pool = try WorkerPool(program: WorkerPrograms.real)
        let file = try OpenFile(bomb.bytes, bomb.type)
        let sound = try OpenFile(PicturePNG.bytes(width: 30, height: 20), .png)
        let clock = ContinuousClock()
        let time = await clock.measure {
            do throws(WorkError) {
                let preview = try await pool.preview(
                    of: file.work,
                    maxPixelSize: 64,
                    keepsMotion: true
                )
                #expect(preview.bytes.count < 1 << 20, "\(bomb.name)")
            } catch {
                #expect(error.concernsFile, "\(bomb.name): \(error)")
            }
            _ = await pool.facts(of: [file.work])
        }
        #expect(time < .milliseconds(2 * MediaWorkLimits.fileMilliseconds), "\(bomb.name)")
        let preview = try await pool.preview(of: sound.work, maxPixelSize: 64)
        #expect(preview.pixelWidth == 30)
        withExtendedLifetime((file, sound)) {}
    }

    @Test func `A64 a drawing with references outside is refused or drawn without them`()
        async throws
    {
        let pool = try WorkerPool(program: WorkerPrograms.real)
        let file = try OpenFile(Array(HostilePictures.svg.utf8), .svg)
        do throws(WorkError) {
            let preview = try await pool.preview(of: file.work, maxPixelSize: 64)
            #expect(preview.pixelWidth == 64)
        } catch {
            #expect(error == .failed(.badMedia))
        }
        withExtendedLifetime(file) {}
    }

    @Test(
        arguments: HostilePictures.programs.indices,
        [UTType.jpeg, .png, .heic, .mpeg4Movie, .dng]
    )
    func `A65 a program that is named a picture is no picture`(
        index: Int,
        type: UTType
    ) async throws {
        let pool = try WorkerPool(program: WorkerPrograms.real)
        let program = HostilePictures.programs[index]
        let file = try OpenFile(Array(program.text.utf8), type)
        await #expect(throws: WorkError.failed(.badMedia), "\(program.name)") {
            try await pool.preview(of: file.work, maxPixelSize: 64)
        }
        withExtendedLifetime(file) {}
    }
}
