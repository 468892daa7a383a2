import PickerProtocol
import PickerTesting
import Testing

@testable import PickerPluginKit

/// Whatever is done in whatever order, some things are always true.
@Suite struct SelectionPropertyTests {
    private func event(
        _ bed: PickerBed,
        _ generator: inout some RandomNumberGenerator
    ) -> PickerEvent {
        let items = (0..<3).map { _ in bed.library.item(.random(in: 0..<30, using: &generator)) }
        return switch Int.random(in: 0..<14, using: &generator) {
        case 0...3: .toggle(items[0])
        case 4...5: .choose(items)
        case 6: .remove([items[0].key])
        case 7: .move(items[0].key, after: Bool.random(using: &generator) ? items[1].key : nil)
        case 8: .seen(items.map(\.key))
        case 9: .failed(items[0].key)
        case 10: .visible(.random(using: &generator))
        case 11: .focused(.random(using: &generator))
        case 12: .removeAll
        default: .done
        }
    }

    @Test(arguments: 0..<200)
    func `random events keep the selection true`(_ seed: UInt64) throws {
        var generator = Numbers(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        let limit = Int.random(in: 1...6, using: &generator)
        let bed = try PickerBed(count: 30) {
            $0.selectionLimit = limit
            $0.selection = seed % 2 == 0 ? .ordered : .default
            $0.filter = seed % 3 == 0 ? .images : nil
        }
        let preselected = (0..<Int.random(in: 0...4, using: &generator)).map(bed.library.item)
        bed.model.change { $0.preselect(preselected) }
        var unseen = Set(bed.chosen)
        var lastCount = bed.chosen.count
        for _ in 0..<300 where bed.model.decided == nil {
            let event = event(bed, &generator)
            bed.hand.move(.milliseconds(Int.random(in: 0...400, using: &generator)))
            bed.model.send(event)
            if case .seen(let keys) = event {
                unseen = unseen.filter { !keys.contains(bed.library.item($0).key) }
            }
            let screen = bed.model.screen
            #expect(Set(bed.chosen).count == bed.chosen.count, "each once")
            #expect(screen.tray.count <= max(limit, lastCount), "no person goes beyond the limit")
            if seed % 3 == 0 { #expect(screen.tray.allSatisfy { $0.item.kinds == .images }) }
            let numbers = screen.tray.compactMap(\.number)
            let count = seed % 2 == 0 ? screen.tray.count : 0
            #expect(numbers == (0..<count).map { $0 + 1 })
            lastCount = screen.tray.count
            unseen.formIntersection(bed.chosen)
            if case .picked(let items, _) = bed.model.decided {
                #expect(items.count <= limit)
                #expect(unseen.isEmpty, "all that was chosen beforehand was seen")
            }
        }
    }
}

/// Numbers that are the same in every run (SplitMix64).
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        return number ^ number >> 31
    }
}
