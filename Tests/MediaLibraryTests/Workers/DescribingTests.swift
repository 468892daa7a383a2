import Glibc
import PickerPluginKit
import Testing
import UniformTypes

@testable import MediaLibrary

/// What a library of folders tells of its items with real workers.
struct DescribingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func library(_ workers: WorkerPool?) throws -> FolderLibrary {
        try FolderLibrary(
            roots: [folder.root],
            state: nil,
            limits: LibraryLimits(),
            facts: nil,
            workers: workers
        )
    }

    private func library() throws -> FolderLibrary {
        try library(WorkerPool(program: WorkerPrograms.real))
    }

    @Test func `without workers nothing is offered`() async throws {
        try folder.write(PicturePNG.bytes(width: 4, height: 2), to: "a.png")
        let library = try library(nil)
        #expect(library.abilities.isEmpty)
        let item = try #require(try await library.all().first)
        let file = try library.open(item)
        await #expect(throws: LibraryError.unsupportedType) {
            try await library.preview(of: item, in: file, maxPixelSize: 9, byteLimit: 1 << 20)
        }
        await #expect(throws: LibraryError.unsupportedType) {
            try await library.properties(of: item, in: file)
        }
    }

    @Test func `SG6 SM1 previews and properties come out of the item's own bytes`() async throws {
        try folder.write(PicturePNG.bytes(width: 400, height: 200), to: "secret name.png")
        let library = try library()
        #expect(library.abilities == [.previews, .properties, .representations, .metadata])
        let item = try #require(try await library.all().first)
        let file = try library.open(item)
        // The name leads nowhere any more; the open file is enough.
        try #require(unlink(folder.place("secret name.png")) == 0)
        let preview = try await library.preview(
            of: item,
            in: file,
            maxPixelSize: 100,
            byteLimit: 1 << 20
        )
        #expect((preview.pixelWidth, preview.pixelHeight) == (100, 50))
        #expect(preview.type == .jpeg)
        let properties = try await library.properties(of: item, in: file)
        #expect(properties["pixelWidth"] == 400)
        #expect(properties["pixelHeight"] == 200)
        #expect(LoadProperties.isProper(properties))
        #expect(!"\(properties)".contains("secret"))
    }

    @Test func `a preview that would be too long is made smaller`() async throws {
        try folder.write(PicturePNG.bytes(width: 1_000, height: 1_000), to: "a.png")
        let library = try library()
        let item = try #require(try await library.all().first)
        let file = try library.open(item)
        let large = try await library.preview(
            of: item,
            in: file,
            maxPixelSize: 1_000,
            byteLimit: .max
        )
        #expect(large.pixelWidth == 1_000)
        let small = try await library.preview(
            of: item,
            in: file,
            maxPixelSize: 1_000,
            byteLimit: large.bytes.count - 1
        )
        #expect(small.pixelWidth < 1_000)
        #expect(small.bytes.count < large.bytes.count)
    }

    @Test func `what is no picture is bad media, and the next one is not`() async throws {
        try folder.write(SampleMedia.jpeg("no picture"), to: "a.jpg")
        try folder.write(PicturePNG.bytes(width: 4, height: 2), to: "b.png")
        let library = try library()
        for item in try await library.all() {
            let file = try library.open(item)
            if item.type == .jpeg {
                await #expect(throws: LibraryError.badMedia) {
                    try await library.preview(
                        of: item,
                        in: file,
                        maxPixelSize: 9,
                        byteLimit: 1 << 20
                    )
                }
            } else {
                let properties = try await library.properties(of: item, in: file)
                #expect(properties["pixelWidth"] == 4)
            }
        }
    }
}
