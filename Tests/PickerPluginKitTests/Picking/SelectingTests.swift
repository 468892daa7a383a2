import PickerProtocol
import PickerTesting
import Testing

@testable import PickerPluginKit

/// What a person and a host do to a selection.
@Suite struct SelectingTests {
    @Test func `SC3: no more than the limit can be chosen, and the reason is told`() throws {
        let bed = try PickerBed { $0.selectionLimit = 2 }
        #expect(bed.model.send(.choose(bed.items(1, 2, 3))) == .limitReached(2))
        #expect(bed.chosen == [1, 2])
        #expect(bed.model.send(.toggle(bed.library.item(4))) == .limitReached(2))
        #expect(bed.model.send(.toggle(bed.library.item(1))) == nil)
        #expect(bed.chosen == [2])
    }

    @Test func `SC1: where one item can be chosen, a tap chooses another in its place`() throws {
        let bed = try PickerBed { _ in }
        bed.model.send(.toggle(bed.library.item(1)))
        #expect(bed.model.send(.toggle(bed.library.item(2))) == nil)
        #expect(bed.chosen == [2])
        #expect(bed.model.send(.choose(bed.items(3))) == .limitReached(1))
        #expect(bed.chosen == [2])
    }

    @Test func `SC7: what the host does not take cannot be chosen`() throws {
        let bed = try PickerBed {
            $0.selectionLimit = 5
            $0.filter = .images
        }
        #expect(bed.model.send(.toggle(bed.library.item(6))) == .filtered)
        #expect(bed.model.send(.choose(bed.items(5, 6, 7))) == .filtered)
        #expect(bed.chosen == [5, 7])
    }

    @Test func `numbers follow the order of choosing, and close up behind what is taken back`()
        throws
    {
        let bed = try PickerBed {
            $0.selectionLimit = 5
            $0.selection = .ordered
        }
        bed.model.send(.choose(bed.items(5, 3, 8)))
        bed.model.send(.remove([bed.library.item(3).key]))
        #expect(bed.model.screen.tray.map(\.number) == [1, 2])
        bed.model.send(.move(bed.library.item(8).key, after: nil))
        #expect(bed.chosen == [8, 5])
        bed.model.send(.choose(bed.items(1)))
        bed.model.send(.move(bed.library.item(8).key, after: bed.library.item(5).key))
        #expect(bed.chosen == [5, 8, 1])
        #expect(bed.model.send(.move(bed.library.item(9).key, after: nil)) == .meaningless)
    }

    @Test func `without an order nothing is numbered and nothing is moved`() throws {
        let bed = try PickerBed()
        bed.model.send(.choose(bed.items(5, 3)))
        #expect(bed.model.screen.tray.map(\.number) == [nil, nil])
        #expect(bed.model.send(.move(bed.library.item(3).key, after: nil)) == .meaningless)
        bed.model.obey(.move(bed.library.item(3).key, after: nil))
        #expect(bed.chosen == [5, 3])
    }

    @Test func `a limit below the selection takes nothing away, and stands in the way of the end`()
        throws
    {
        let bed = try PickerBed()
        bed.show()
        bed.model.send(.choose(bed.items(1, 2, 3)))
        bed.model.obey(.limit(1))
        bed.hand.move(.seconds(1))
        #expect(bed.chosen == [1, 2, 3])
        #expect(bed.model.screen.obstacle == .tooMany(2))
        #expect(bed.model.send(.done) == .tooMany(2))
        #expect(bed.model.send(.toggle(bed.library.item(4))) == .limitReached(1))
        bed.model.send(.remove([bed.library.item(1).key, bed.library.item(2).key]))
        #expect(bed.model.send(.done) == nil)
        #expect(bed.model.decided == .picked(bed.items(3)))
    }

    @Test func `what was chosen beforehand has to be seen before the end`() throws {
        let bed = try PickerBed()
        bed.show()
        bed.model.change { $0.preselect(bed.items(4, 5, 4)) }
        #expect(bed.chosen == [4, 5])
        #expect(bed.model.send(.done) == .unseen(2))
        bed.model.send(.seen([bed.library.item(4).key]))
        #expect(bed.model.screen.tray.map(\.isUnseen) == [false, true])
        #expect(bed.model.send(.done) == .unseen(1))
        bed.model.send(.remove([bed.library.item(5).key]))
        #expect(bed.model.send(.done) == nil)
    }

    @Test func `what was chosen beforehand may be more than the limit, never beside the filter`()
        throws
    {
        let bed = try PickerBed {
            $0.selectionLimit = 2
            $0.filter = .images
        }
        bed.show()
        bed.model.change { $0.preselect(bed.items(4, 5, 6, 7)) }
        #expect(bed.chosen == [4, 5, 7])
        bed.model.send(.seen(bed.model.screen.tray.map(\.item.key)))
        #expect(bed.model.send(.done) == .tooMany(1))
    }

    @Test func `an item that cannot be read cannot be chosen, and those around it can`() throws {
        let bed = try PickerBed { $0.selectionLimit = 3 }
        bed.model.send(.failed(bed.library.item(1).key))
        #expect(bed.model.send(.toggle(bed.library.item(1))) == .unavailable)
        #expect(bed.chosen.isEmpty)
        #expect(bed.model.send(.choose(bed.items(0, 1, 2))) == .unavailable)
        #expect(bed.chosen == [0, 2])
        #expect(bed.model.send(.choose(bed.items(1, 3, 4))) == .limitReached(3))
        #expect(bed.chosen == [0, 2, 3])
    }

    @Test func `nothing happens in a picker that is closed`() throws {
        let bed = try PickerBed()
        bed.show()
        bed.model.send(.choose(bed.items(1)))
        bed.model.send(.done)
        let before = bed.model.screen
        for event in [PickerEvent.cancel, .done, .toggle(bed.library.item(2)), .search("x")] {
            #expect(bed.model.send(event) == .over)
        }
        bed.model.obey(.deselect([bed.library.item(1).key]))
        #expect(bed.model.screen == before)
        #expect(bed.model.decided == .picked(bed.items(1)))
    }
}
