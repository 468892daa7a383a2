import PickerProtocol
import PickerTesting
import Testing

@testable import PickerPluginKit

/// A confirmation that nobody can have meant does not count (R16).
@Suite struct AttentionTests {
    @Test func `a picker that is not in front confirms nothing`() throws {
        let bed = try PickerBed()
        #expect(bed.model.send(.done) == .notInFront)
        bed.model.send(.visible(true))
        bed.hand.move(.seconds(60))
        #expect(bed.model.send(.done) == .notInFront)
        bed.model.send(.focused(true))
        #expect(bed.model.send(.done) == .tooSoon)
        bed.hand.move(.milliseconds(499))
        #expect(bed.model.send(.done) == .tooSoon)
        bed.hand.move(.milliseconds(1))
        #expect(bed.model.send(.done) == nil)
    }

    @Test(arguments: [PickerEvent.visible(false), .focused(false)])
    func `a person who was elsewhere has to look again`(_ away: PickerEvent) throws {
        let bed = try PickerBed()
        bed.show()
        bed.model.send(away)
        bed.hand.move(.seconds(60))
        #expect(bed.model.send(.done) == .notInFront)
        bed.model.send(.visible(true))
        bed.model.send(.focused(true))
        #expect(bed.model.send(.done) == .tooSoon)
    }

    @Test func `telling again that the picker is in front does not begin anew`() throws {
        let bed = try PickerBed()
        bed.show()
        bed.model.send(.visible(true))
        #expect(bed.model.send(.done) == nil)
    }

    @Test func `what a host moves under the hand has to be looked at first`() throws {
        let bed = try PickerBed()
        let key = bed.library.item(1).key
        let moves: [PickerControl] = [
            .limit(3), .edges([]), .search("1"), .deselect([key]), .move(key, after: nil),
            .scrollToInitialPosition, .zoomIn, .zoomOut,
        ]
        for move in moves {
            bed.show()
            bed.model.obey(move)
            #expect(bed.model.send(.done) == .tooSoon, "\(move)")
        }
        bed.hand.move(.milliseconds(500))
        #expect(bed.model.send(.done) == nil)
    }

    @Test func `the person can always cancel`() throws {
        let bed = try PickerBed()
        #expect(bed.model.send(.cancel) == nil)
        #expect(bed.model.decided == .cancelled)
    }
}
