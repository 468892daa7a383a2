import Glibc
import MediaWork
import PickerPluginKit
import Synchronization
import Testing
import UniformTypes

@testable import MediaLibrary

/// What several files are one item of, and what is learned of files that are looked into.
@Suite struct GroupingTests {
    /// Says of each file what the test wants, by its name, and counts how often it was asked.
    private final class Reader: FactSource {
        private let table: [String: MediaFacts]
        private let count = Mutex(0)

        init(_ table: [String: MediaFacts]) { self.table = table }

        var asked: Int { count.withLock { $0 } }

        func facts(of files: [FactFile]) -> [FactOutcome] {
            count.withLock { $0 += files.count }
            return files.map { file in
                let name = String(decoding: file.name, as: UTF8.self)
                return table[name].map(FactOutcome.known) ?? .broken
            }
        }
    }

    private static func facts(
        _ type: UTType,
        _ traits: MediaTraits = [],
        live: String? = nil,
        burst: String? = nil,
        at seconds: Int64? = nil
    ) -> MediaFacts {
        var facts = MediaFacts(type: type.identifier)
        facts.traits = traits
        facts.liveIdentifier = live
        facts.burstIdentifier = burst
        facts.captured = seconds.map { CaptureDate(localSeconds: $0, source: "exif") }
        return facts
    }

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("other")
    }

    private func library(_ reader: Reader) throws -> FolderLibrary {
        try FolderLibrary(
            roots: [folder.root],
            state: nil,
            limits: LibraryLimits(),
            facts: reader
        )
    }

    @Test func `still and film of one identifier are one live photo, whatever they are called`()
        async throws
    {
        try folder.write(SampleMedia.heic(), to: "still.heic", date: 2)
        try folder.write(SampleMedia.mp4(), to: "other/film.mov", date: 1)
        try folder.write(SampleMedia.heic("lost"), to: "lost.heic", date: 0)
        let reader = Reader([
            "still.heic": Self.facts(.heic, .liveStill, live: "A"),
            "film.mov": Self.facts(.quickTimeMovie, .liveFilm, live: "A"),
            "lost.heic": Self.facts(.heic, .liveStill, live: "B"),
        ])
        let library = try library(reader)
        let items = try await library.all()
        #expect(items.map(\.fileName) == [Array("still.heic".utf8), Array("lost.heic".utf8)])
        #expect(items.first?.kinds == [.images, .livePhotos])
        #expect(items.first?.playbackStyle == .livePhoto)
        #expect(items.first?.parts.map(\.role) == [.liveFilm])
        #expect(items.last?.kinds == .images, "a still without its film is a picture")
        let film = try #require(items.first?.parts.first)
        #expect(try library.open(film.item).bytes() == SampleMedia.mp4())
        let live = LibraryQuery(filter: .kinds(.livePhotos))
        #expect(try await library.names(live) == ["still.heic"])
        try #require(unlink(folder.place("still.heic")) == 0)
        #expect(try await library.names() == ["film.mov", "lost.heic"])
        #expect(reader.asked == 3, "what is known is not asked for again")
    }

    @Test func `a copy of a live photo takes the film of its own folder`() async throws {
        for place in ["other/", ""] {
            try folder.write(SampleMedia.heic(), to: place + "z.heic", date: 2)
            try folder.write(SampleMedia.mp4(), to: place + "a.mov", date: 1)
        }
        let library = try library(
            Reader([
                "z.heic": Self.facts(.heic, .liveStill, live: "A"),
                "a.mov": Self.facts(.quickTimeMovie, .liveFilm, live: "A"),
            ])
        )
        let items = try await library.all()
        #expect(items.count == 2)
        for item in items {
            let film = try #require(item.parts.first?.item)
            let (mine, its) = (ItemPlace(item.key)?.path, ItemPlace(film.key)?.path)
            #expect(mine?.contains(0x2F) == its?.contains(0x2F))
        }
    }

    @Test func `of a burst the picture is shown that the files name, else the first`() async throws
    {
        for number in 1...3 {
            try folder.write(SampleMedia.jpeg("\(number)"), to: "\(number).jpg", date: number)
            try folder.write(SampleMedia.jpeg("x\(number)"), to: "x\(number).jpg", date: number)
        }
        var table: [String: MediaFacts] = [:]
        for number in 1...3 {
            let leads: MediaTraits = number == 2 ? [.burst, .burstRepresentative] : .burst
            table["\(number).jpg"] = Self.facts(.jpeg, leads, burst: "A")
            table["x\(number).jpg"] = Self.facts(.jpeg, .burst, burst: "B")
        }
        let library = try library(Reader(table))
        let items = try await library.all(LibraryQuery(filter: .kinds(.bursts), order: .name))
        #expect(items.map(\.fileName) == [Array("2.jpg".utf8), Array("x1.jpg".utf8)])
        #expect(items.map(\.parts.count) == [2, 2])
    }

    @Test func `dates of capture come before dates of files, and say what moved where`()
        async throws
    {
        try folder.write(SampleMedia.jpeg("old"), to: "old.jpg", date: 9_000)
        try folder.write(SampleMedia.png("new"), to: "new.png", date: 5_000)
        let reader = Reader([
            "old.jpg": Self.facts(.jpeg, .panorama, at: 1_000), "new.png": Self.facts(.png),
        ])
        let library = try library(reader)
        #expect(try await library.names() == ["new.png", "old.jpg"])
        #expect(try await library.names(LibraryQuery(filter: .kinds(.panoramas))) == ["old.jpg"])
        try #require(rename(folder.place("old.jpg"), folder.place("other/moved.jpg")) == 0)
        let items = try await library.all()
        #expect(items.last?.fileName == Array("moved.jpg".utf8))
        #expect(items.last?.captured == FileTime(seconds: 1_000))
        #expect(items.last?.kinds == [.images, .panoramas])
        #expect(reader.asked == 2, "a file that moved is not looked into again")
    }

    @Test func `a broken file is shown as what its first bytes say, and asked for once`()
        async throws
    {
        try folder.write(SampleMedia.jpeg(), to: "broken.jpg")
        let reader = Reader([:])
        let library = try library(reader)
        for _ in 0..<3 { #expect(try await library.names() == ["broken.jpg"]) }
        #expect(reader.asked == 1)
    }
}
