import PickerProtocol
import PickerTesting
import Testing

@testable import PickerPluginKit

/// What of a library a face gets to see, and how much of it is read for that.
@Suite struct WindowTests {
    @Test func `places are those of the library, wherever one jumps`() async throws {
        let bed = try PickerBed(count: 5_000, itemsOfMonth: 450)
        try await bed.reading {
            await bed.settle()
            #expect(bed.model.screen.count == 5_000)
            for start in [0, 4_990, 449, 450, 2_222, 199, 200, 899, 4_500] {
                let window = try await bed.model.window(start..<start + 300)
                let end = min(start + 300, 5_000)
                #expect(window.entries.map { PickerBed.number($0.item) } == Array(start..<end))
                #expect(window.start == start)
            }
            #expect(try await bed.model.window(5_000..<5_010).entries.isEmpty)
            #expect(try await bed.model.window(-5..<2).entries.count == 2)
        }
    }

    @Test func `the first items are there before anything was counted`() async throws {
        let bed = try PickerBed(count: 5_000)
        let window = try await bed.model.window(0..<50)
        #expect(window.entries.map { PickerBed.number($0.item) } == Array(0..<50))
        #expect(bed.library.counts.sections == 0)
        #expect(bed.model.screen.count == nil)
        #expect(bed.model.screen.emptiness == .looking)
    }

    @Test func `a million items: what is kept and what is read is bounded`() async throws {
        let bed = try PickerBed(count: 1_000_000, itemsOfMonth: 4_000)
        try await bed.reading {
            await bed.settle()
            // From end to end, jumping as a hand on a scrubber does.
            var place = 0
            for step in 1...2_000 {
                place = (place + step * 7_919) % 1_000_000
                let window = try await bed.model.window(place..<place + 60)
                #expect(window.entries.first.map { PickerBed.number($0.item) } == place)
            }
            let kept = bed.model.withStretches(of: bed.model.screen.generation) {
                (items: $0.itemCount, places: $0.placeCount)
            }
            #expect(kept.items <= PickingLimits.stretches * PickingLimits.stretchItems)
            #expect(kept.places <= PickingLimits.places)
            // No jump reads more than its month.
            #expect(bed.library.counts.items < 2_000 * 4_200)
        }
    }

    @Test func `what was read lately is not read again`() async throws {
        let bed = try PickerBed(count: 10_000, itemsOfMonth: 1_000)
        try await bed.reading {
            await bed.settle()
            _ = try await bed.model.window(3_000..<3_100)
            let read = bed.library.counts.pages
            for _ in 1...100 { _ = try await bed.model.window(3_010..<3_090) }
            #expect(bed.library.counts.pages == read)
        }
    }

    @Test func `another view is another generation, and shows what it asks for`() async throws {
        let bed = try PickerBed(count: 1_000, itemsOfMonth: 100)
        try await bed.reading {
            await bed.settle()
            let before = bed.model.screen.generation
            bed.model.send(.search("99"))
            await bed.settle()
            #expect(bed.model.screen.generation > before)
            let found = try await bed.model.window(0..<100).entries.map {
                PickerBed.number($0.item)
            }
            #expect(found == [99, 199, 299, 399, 499, 599, 699, 799, 899] + Array(990...999))
            bed.model.send(.search(""))
            bed.model.send(.sort(.oldestFirst))
            await bed.settle()
            let last = try await bed.model.window(0..<2).entries.map { PickerBed.number($0.item) }
            #expect(last == [999, 998])
            bed.model.send(.show(.videos))
            await bed.settle()
            let films = try await bed.model.window(0..<1_000).entries
            #expect(films.allSatisfy { $0.item.kinds == .videos })
            #expect(films.count == bed.model.screen.count)
        }
    }

    @Test func `a window tells what is chosen, and why the rest cannot be`() async throws {
        let bed = try PickerBed {
            $0.selectionLimit = 2
            $0.selection = .ordered
        }
        bed.model.send(.choose(bed.items(3, 1)))
        let entries = try await bed.model.window(0..<4).entries
        #expect(entries.map(\.isChosen) == [false, true, false, true])
        #expect(entries.map(\.number) == [nil, 2, nil, 1])
        #expect(entries.map(\.refusal) == [.limitReached(2), nil, .limitReached(2), nil])
    }

    @Test func `a range is chosen as far as the limit goes, from either end`() async throws {
        let bed = try PickerBed { $0.selectionLimit = 4 }
        try await bed.reading {
            await bed.settle()
            let first = try await bed.model.choose(10..<13)
            #expect(first == nil)
            #expect(bed.chosen == [10, 11, 12])
            let second = try await bed.model.choose(50..<60, backwards: true)
            #expect(second == .limitReached(4))
            #expect(bed.chosen == [10, 11, 12, 59])
            bed.model.send(.removeAll)
            let third = try await bed.model.chooseAll()
            #expect(third == .limitReached(4))
            #expect(bed.chosen == [0, 1, 2, 3])
        }
    }

    @Test func `everything is chosen where the limit allows, and the host's filter stands above`()
        async throws
    {
        let bed = try PickerBed(count: 20) {
            $0.selectionLimit = 0
            $0.filter = .videos
        }
        try await bed.reading {
            await bed.settle()
            let refusal = try await bed.model.chooseAll()
            #expect(refusal == nil)
            #expect(bed.chosen == [6, 13])
        }
    }

    @Test func `emptiness is explained to the person`() async throws {
        let none = try PickerBed(count: 0)
        try await none.reading {
            await none.settle()
            #expect(none.model.screen.emptiness == .libraryEmpty)
        }
        let filtered = try PickerBed(count: 5) { $0.filter = .videos }
        try await filtered.reading {
            await filtered.settle()
            #expect(filtered.model.screen.emptiness == .nothingAdmitted)
        }
        let searched = try PickerBed(count: 5)
        try await searched.reading {
            searched.model.send(.search("nowhere"))
            await searched.settle()
            #expect(searched.model.screen.emptiness == .nothingFound)
            searched.model.send(.search(""))
            await searched.settle()
            #expect(searched.model.screen.emptiness == nil)
        }
    }

    @Test func `parts that the host wished away are not there`() throws {
        let bed = try PickerBed {
            $0.disabledCapabilities = ["search", "collectionNavigation", "selectionActions", "?"]
            $0.searchText = "1"
        }
        #expect(bed.model.screen.features == [.tray, .actions])
        #expect(bed.model.send(.search("2")) == .notOffered)
        #expect(bed.model.send(.open(CollectionKey(bytes: [1]))) == .notOffered)
        #expect(bed.model.screen.view.searchText == "1")
        let live = try PickerBed {
            $0.disabledCapabilities = ["selectionActions"]
            $0.selection = .continuous
        }
        #expect(!live.model.screen.features.contains(.actions))
    }
}
