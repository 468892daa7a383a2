import GRDB
import MediaWork
import PickerPluginKit
import Testing

@testable import MediaLibrary

@Suite struct SearchIndexTests {
    private let bed: SearchBed

    init() throws {
        bed = try SearchBed()
    }

    @Test func `everything that is known of an item finds it`() throws {
        try bed.put(
            SearchBed.entry(1, "Zoë_at_Sea-0042.JPG", folder: "Holidays/Côte d'Azur") {
                var words = Words()
                words.title = "Before the storm"
                words.keywords = ["sailing"]
                words.people = ["Jürgen"]
                words.albums = ["Best of"]
                $0.words = words
                $0.place = GeoPlace(latitude: 43.7102, longitude: 7.262)
                var camera = Camera()
                camera.make = "Apple"
                camera.model = "iPhone 12"
                $0.camera = camera
            },
            SearchBed.entry(2)
        )
        for text in [
            "zoe", "sea zo", "0042", "holi", "cote azur", "storm", "sailing", "jurgen", "best of",
            "nice", "france", "iphone 12", "apple", "jpeg sailing", "JÜRGEN storm",
        ] {
            #expect(try bed.find(text) == [1], "\(text)")
        }
        for text in ["oe", "zoe mountain", "saili ", "iphone 13"] {
            #expect(try bed.find(text).isEmpty, "\(text)")
        }
    }

    @Test func `dates in words find the days that they mean`() throws {
        try bed.put(
            SearchBed.entry(1, on: (2019, 6, 3)),
            SearchBed.entry(2, on: (2018, 12, 25)),
            SearchBed.entry(3, on: (2026, 11, 18)),
            SearchBed.entry(4, on: (2026, 7, 1)),
            SearchBed.entry(5, on: (1965, 6, 30))
        )
        #expect(try bed.find("june 2019") == [1])
        #expect(try bed.find("june") == [1, 5])
        #expect(try bed.find("christmas 2018") == [2])
        #expect(try bed.find("yesterday") == [3])
        #expect(try bed.find("last summer") == [4])
        #expect(try bed.find("2018-2019") == [1, 2])
        #expect(try bed.find("1960s") == [5])
    }

    @Test func `a word that is a date too finds both`() throws {
        try bed.put(
            SearchBed.entry(1, "may.jpg", on: (2019, 1, 1)),
            SearchBed.entry(2, on: (2019, 5, 9)),
            SearchBed.entry(3)
        )
        #expect(try bed.find("may") == [2, 1])
    }

    @Test func `kinds in words find the kinds`() throws {
        try bed.put(
            SearchBed.entry(1, kinds: [.videos, .slomo]),
            SearchBed.entry(2, kinds: [.images, .screenshots]),
            SearchBed.entry(3, "video of a cat.jpg", kinds: [.images])
        )
        #expect(try bed.find("videos") == [1])
        #expect(try bed.find("video") == [3, 1])
        #expect(try bed.find("slo-mo videos") == [1])
        #expect(try bed.find("screenshots june") == [2])
    }

    @Test func `the newest come first, page after page, before 1970 too`() throws {
        for item in 1...20 {
            try bed.put(SearchBed.entry(Int64(item), on: (1960 + item, 1, 1)))
        }
        #expect(try bed.find("img", limit: 3) == [20, 19, 18])
        let edge = try #require(
            SearchPosition(seconds: SearchBed.entry(18, on: (1978, 1, 1)).seconds, item: 18)
        )
        #expect(try bed.find("img", after: edge, limit: 2) == [17, 16])
        #expect(try bed.find("img", newestFirst: false, limit: 2) == [1, 2])
        #expect(try bed.find("img", newestFirst: false, after: edge) == [19, 20])
    }

    @Test func `filters say the same as in the code`() throws {
        let kinds: [Set<SearchKind>] = [
            [.images], [.videos], [.images, .livePhotos], [.images, .screenshots],
            [.videos, .slomo], [.images, .panoramas, .bursts],
        ]
        for (item, kinds) in kinds.enumerated() {
            var entry = try SearchBed.entry(Int64(item), kinds: kinds)
            entry.style = kinds.contains(.videos) ? .video : .image
            try bed.put(entry)
        }
        let filters: [LibraryFilter] = [
            .kinds(.images), .kinds([.slomoVideos, .panoramas]), .kinds([]),
            .not(.kinds(.livePhotos)), .not(.not(.kinds(.videos))), .all([]), .any([]),
            .not(.all([])), .playbackStyle(.video), .playbackStyle(.videoLooping),
            .all([.kinds(.images), .not(.any([.kinds(.screenshots), .kinds(.bursts)]))]),
            .any([.kinds(.bursts), .all([.kinds(.videos), .not(.playbackStyle(.image))])]),
        ]
        for filter in filters {
            let admitted = kinds.indices.filter { index in
                let bits = kinds[index].reduce(into: MediaKinds()) { $0.formUnion($1.mediaKinds) }
                return filter.admits(bits, kinds[index].contains(.videos) ? .video : .image)
            }
            let found = try bed.find("img", filter: filter).map(Int.init)
            #expect(found == admitted.reversed(), "\(filter)")
        }
    }

    @Test func `an entry that is written again or removed leaves nothing behind`() throws {
        let old = try SearchBed.entry(1, "old.jpg", folder: "a") { $0.words = keywords("cat") }
        try bed.put(old, SearchBed.entry(2, "other.jpg") { $0.words = keywords("cat") })
        #expect(try bed.counts(.keyword) == ["cat": 2])
        try bed.put(SearchBed.entry(1, "new.jpg", on: (2020, 1, 1)) { $0.words = keywords("dog") })
        #expect(try bed.find("old").isEmpty)
        #expect(try bed.find("new") == [1])
        #expect(try bed.counts(.keyword) == ["cat": 1, "dog": 1])
        #expect(try bed.counts(.year) == ["2019": 1, "2020": 1])
        #expect(try bed.counts(.folder) == ["Pictures": 2])
        try bed.remove(1, 2, 3)
        #expect(try bed.find("jpg").isEmpty)
        #expect(try bed.queue.read { try SearchReader($0).collections() }.isEmpty)
        let left = try bed.queue.read {
            try Int.fetchOne(
                $0,
                sql: "SELECT (SELECT count(*) FROM search) + count(*) FROM search_item"
            )
        }
        #expect(left == 0)
    }

    private func keywords(_ keywords: String...) -> Words {
        var words = Words()
        words.keywords = keywords
        return words
    }

    @Test func `whatever is typed is no error`() throws {
        try bed.put(SearchBed.entry(1))
        let hostile = [
            "\"", "'", "*", "img*", "NOT img", "img OR", "(img", "words:img", "^img", "a\0b",
            "NEAR(a b)", "#a", "#l1", "img AND", "\u{202E}img", "é\u{301}\u{301}", "x'; DROP", "%_",
        ]
        for text in hostile + hostile.map({ $0 + " img " }) {
            let terms = SearchTerms(text, today: bed.today)
            guard SearchExpression(terms) != nil else { continue }
            #expect(throws: Never.self, "\(text)") { try bed.find(text) }
        }
        #expect(try bed.find("#a").isEmpty, "a mark cannot be typed")
        #expect(try bed.find("NOT img").isEmpty, "and no operator either")
    }

    @Test func `long beginnings find what short ones do`() throws {
        for item in 1...40 {
            try bed.put(
                SearchBed.entry(
                    Int64(item),
                    "sunflower\(String(UnicodeScalar(UInt8(96 + item % 26))))"
                )
            )
        }
        try bed.put(SearchBed.entry(50, "sunflowers"), SearchBed.entry(51, "sunny"))
        for text in ["sunfl", "sunflo", "sunflower"] {
            #expect(try bed.find(text).count == 41, "\(text)")
        }
        #expect(try bed.find("sunflowers").contains(50))
        #expect(try bed.find("sunfloor").isEmpty)
    }

    @Test func `moments at the ends of time have their place`() {
        let seconds: [Int64] = [.min, -9_000_000_000, -1, 0, 1, 9_000_000_000, .max]
        let positions = seconds.compactMap { SearchPosition(seconds: $0, item: 7) }
        #expect(positions.count == seconds.count && positions == positions.sorted())
        #expect(positions.allSatisfy { $0.item == 7 })
        #expect(SearchPosition(seconds: 0, item: -1) == nil)
        #expect(SearchPosition(seconds: 0, item: 1 << 29) == nil)
    }
}
