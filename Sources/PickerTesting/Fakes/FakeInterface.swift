public import PickerPluginKit
import Synchronization

/// An interface whose person is a closure; it counts how often it is shown.
public final class FakeInterface: PickerInterface {
    private let decide: @Sendable (Presentation) async throws -> Choice
    private let count = Mutex((shown: 0, left: 0))
    /// Whether it shows and feeds the model.
    public let followsModel: Bool

    /// An interface that decides like that.
    public init(
        followsModel: Bool = false,
        _ decide: @escaping @Sendable (Presentation) async throws -> Choice
    ) {
        self.followsModel = followsModel
        self.decide = decide
    }

    /// An interface whose person does something with the model, and then waits for its end.
    public static func person(
        _ act: @escaping @Sendable (PickerModel) async throws -> Void
    ) -> FakeInterface {
        FakeInterface(followsModel: true) { presentation in
            let model = presentation.model
            model.send(.visible(true))
            model.send(.focused(true))
            return try await withThrowingTaskGroup(of: Choice?.self) { group in
                group.addTask {
                    try await act(model)
                    return nil
                }
                group.addTask { try await model.choice() }
                defer { group.cancelAll() }
                while let ended = try await group.next() {
                    if let ended { return ended }
                }
                return .cancelled
            }
        }
    }

    /// A person who takes the newest items, as many as may be taken.
    public static func newest(_ count: Int = .max) -> FakeInterface {
        FakeInterface { presentation in
            let limit = min(count, presentation.selectionLimit)
            return .picked(try await presentation.page(limit: limit).items)
        }
    }

    /// A person who never decides; the picker closes when its task is cancelled.
    public static var undecided: FakeInterface {
        FakeInterface { _ in
            try await Task.sleep(for: .seconds(86_400))
            return .cancelled
        }
    }

    /// How often the interface was shown.
    public var shown: Int { count.withLock { $0.shown } }

    /// How often it was left again.
    public var left: Int { count.withLock { $0.left } }

    /// Decides by the closure.
    public func present(_ presentation: Presentation) async throws -> Choice {
        count.withLock { $0.shown += 1 }
        defer { count.withLock { $0.left += 1 } }
        return try await decide(presentation)
    }
}
