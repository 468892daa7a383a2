import MediaWork
import PickerPluginKit
import Testing

@testable import MediaLibrary

@Suite struct CollectionTests {
    private let bed: SearchBed

    init() throws {
        bed = try SearchBed()
        try bed.put(
            SearchBed.entry(1, on: (2019, 6, 3), folder: "Trips/Paris") {
                $0.place = GeoPlace(latitude: 48.8584, longitude: 2.2945)
                $0.words = Words()
                $0.words?.people = ["Anna Berg"]
                $0.words?.rating = 5
            },
            SearchBed.entry(2, on: (2019, 6, 9), folder: "Trips", kinds: [.videos]) {
                $0.words = Words()
                $0.words?.albums = ["Anna's wedding"]
            },
            SearchBed.entry(3, on: (2018, 12, 25), kinds: [.images, .screenshots])
        )
    }

    @Test func `folders hold what is below them too`() throws {
        #expect(try bed.counts(.folder) == ["Pictures": 3, "Trips": 2, "Paris": 1])
        let folders = try bed.collections(.folder)
        let paris = try #require(folders.first { $0.title == "Paris" })
        let trips = try #require(folders.first { $0.title == "Trips" })
        #expect(paris.parent == trips.key)
        #expect(folders.first { $0.title == "Pictures" }?.parent == nil)
        #expect(try bed.find("", in: trips.key) == [2, 1])
        #expect(try bed.find("", in: paris.key) == [1])
    }

    @Test func `two folders of one name are two collections`() throws {
        try bed.put(SearchBed.entry(4, folder: "Work/Paris"))
        #expect(try bed.collections(.folder).filter { $0.title == "Paris" }.count == 2)
    }

    @Test func `years hold months, and both are counted`() throws {
        #expect(try bed.counts(.year) == ["2018": 1, "2019": 2])
        #expect(try bed.counts(.month) == ["December 2018": 1, "June 2019": 2])
        let june = try #require(try bed.collections(.month).first { $0.title == "June 2019" })
        #expect(try bed.collections(.year).first { $0.key == june.parent }?.title == "2019")
        #expect(try bed.find("", in: june.key) == [2, 1])
    }

    @Test func `kinds, albums, people and places are collections`() throws {
        #expect(try bed.counts(.smart) == ["Photos": 2, "Videos": 1, "Screenshots": 1])
        #expect(try bed.counts(.album) == ["Anna's wedding": 1])
        #expect(try bed.counts(.person) == ["Anna Berg": 1])
        #expect(try bed.counts(.place)["Paris"] == 1)
        #expect(try bed.counts(.recents) == ["Recents": 3])
        let recents = try #require(try bed.collections(.recents).first)
        #expect(try bed.find("", in: recents.key) == [2, 1, 3])
    }

    @Test func `a collection, a filter and a text narrow one another`() throws {
        let trips = try #require(try bed.collections(.folder).first { $0.title == "Trips" })
        #expect(try bed.find("june", in: trips.key, filter: .kinds(.videos)) == [2])
        #expect(try bed.find("paris", in: trips.key) == [1])
        #expect(try bed.find("2018", in: trips.key).isEmpty)
    }

    @Test func `a collection that is none holds nothing`() throws {
        for bytes: [UInt8] in [
            [], [1], [1, 0xFF], [2] + Array("nope".utf8), [200, 1], [8, 0x2D],
        ] {
            #expect(try bed.find("", in: CollectionKey(bytes: bytes)).isEmpty, "\(bytes)")
        }
    }

    @Test func `the key of a collection stays when the index is made anew`() throws {
        let other = try SearchBed()
        try other.put(
            SearchBed.entry(9, folder: "Later"),
            SearchBed.entry(1, folder: "Trips/Paris")
        )
        let titles: Set<String> = ["Paris", "Trips"]
        let one = try bed.collections(.folder).filter { titles.contains($0.title) }.map(\.key)
        let two = try other.collections(.folder).filter { titles.contains($0.title) }.map(\.key)
        #expect(one == two)
    }

    @Test func `what is typed is completed to what is there`() throws {
        #expect(try bed.suggestions("tri").map(\.text) == ["Trips"])
        #expect(
            Set(try bed.suggestions("an").map(\.text)) == ["Anna Berg", "Anna's wedding"]
        )
        #expect(try bed.suggestions("anna b").map(\.text) == ["Anna Berg"])
        #expect(try bed.suggestions("berg").map(\.text) == ["Anna Berg"], "by any of its words")
        #expect(try bed.suggestions("jun").map(\.text) == ["June 2019"])
        #expect(try bed.suggestions("vid").map(\.collection.kind) == [.smart])
        #expect(try bed.suggestions("").isEmpty && bed.suggestions("xyzzy").isEmpty)
        #expect(try bed.suggestions("p", limit: 1).count == 1)
    }

    @Test func `a suggestion finds something together with what stands before it`() throws {
        let texts = try bed.suggestions("screenshots dec").map(\.text)
        #expect(texts == ["screenshots December 2018"])
        #expect(try bed.suggestions("screenshots trip").isEmpty)
        for suggestion in try bed.suggestions("trips pa") {
            #expect(try !bed.find(suggestion.text).isEmpty, "\(suggestion.text)")
        }
    }

    @Test func `what nothing bears any more is not suggested`() throws {
        try bed.remove(1)
        #expect(try bed.suggestions("berg").isEmpty)
        #expect(try bed.suggestions("paris").isEmpty)
    }
}
