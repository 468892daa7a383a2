import PickerPluginKit
import Testing

@testable import MediaLibrary

/// Files that begin like films and hold no pictures.
@Suite struct SoundTests {
    @Test func `a film without pictures is not listed once it was looked into`() async throws {
        let folder = try TemporaryFolder()
        let state = try TemporaryFolder()
        try folder.write(SoundFilm.bytes, to: "song.mp4")
        try folder.write(SampleMedia.mp4("no film, but nobody can know"), to: "broken.mp4")
        try folder.write(PicturePNG.bytes(width: 4, height: 2), to: "cover.png")
        let pool = try WorkerPool(program: WorkerPrograms.real)
        for _ in 0..<2 {
            let library = try FolderLibrary.withWorkers(folder.root, state: state.root, pool)
            #expect(
                try await library.names(LibraryQuery(order: .name)) == ["broken.mp4", "cover.png"]
            )
        }
    }
}
