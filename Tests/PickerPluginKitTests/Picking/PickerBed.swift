import PickerProtocol
import PickerTesting
import Synchronization

@testable import PickerPluginKit

/// A picker over numbers, with a clock that stands still unless it is moved.
final class PickerBed: Sendable {
    let library: NumberedLibrary
    let model: PickerModel
    let hand: ClockHand

    init(
        count: Int = 100,
        itemsOfMonth: Int = 10,
        attention: Duration = .milliseconds(500),
        _ configure: (inout PickerConfiguration) -> Void = { $0.selectionLimit = 5 }
    ) throws {
        var configuration = PickerConfiguration()
        configure(&configuration)
        let library = NumberedLibrary(count: count, itemsOfMonth: itemsOfMonth)
        self.library = library
        let request = try PresentationRequest(
            configuration,
            for: library,
            atMost: 50,
            continuous: true
        )
        let parts = SessionParts(
            identity: PluginIdentity(name: "t", version: "1", summary: "T.", isUnattended: false),
            library: library,
            interface: FakeInterface.undecided
        )
        let host = PartyInfo(name: "tests", version: "1")
        let terms = PickerTerms(request, host: host, of: parts)
        let hand = ClockHand()
        self.hand = hand
        model = PickerModel(
            PickerState(terms, attentionOf: attention),
            over: AdmittedLibrary(library: library, filter: request.filter),
            now: { hand.now }
        )
    }

    /// Brings the picker in front of the person, long enough to be meant.
    func show() {
        model.send(.visible(true))
        model.send(.focused(true))
        hand.move(.seconds(1))
    }

    func items(_ numbers: Int...) -> [LibraryItem] { numbers.map(library.item) }

    /// The numbers of what is chosen, in the order of choosing.
    var chosen: [Int] { model.screen.tray.map { Self.number($0.item) } }

    static func number(_ item: LibraryItem) -> Int { Int(item.identity.inode) }

    /// Runs something while the model reads what it wants.
    func reading(_ body: @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try? await self.model.choice() }
            try await body()
            group.cancelAll()
        }
    }

    /// Waits until the sections of the view are known.
    func settle() async {
        for await _ in model.changes() where model.screen.count != nil { return }
    }
}

/// A clock that is moved by hand.
final class ClockHand: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }

    func move(_ time: Duration) { instant.withLock { $0 += time } }
}
