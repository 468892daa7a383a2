import PickerWire
import Synchronization

/// A picker without its looks: the same for a page, a terminal and a script.
///
/// A face draws ``screen`` and the windows that it asks for, tells what the person does, and waits
/// for ``choice()``, which does the reading meanwhile. The host's own doings arrive here as well:
/// its limit, its search text, what it deselects.
///
/// ```swift
/// func present(_ presentation: Presentation) async throws -> Choice {
///     let model = presentation.model
///     return try await withThrowingTaskGroup { group in
///         group.addTask { for await _ in model.changes() { draw(model.screen) } }
///         defer { group.cancelAll() }
///         return try await model.choice()
///     }
/// }
/// ```
public final class PickerModel: Sendable {
    private struct Inside: Sendable {
        var state: PickerState
        var stretches = Stretches()
        var listeners: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var nextListener: UInt64 = 0
    }

    let library: AdmittedLibrary
    let reads = Slots(PickingLimits.reads)
    private let inside: Mutex<Inside>
    private let now: @Sendable () -> ContinuousClock.Instant

    init(
        _ state: PickerState,
        over library: AdmittedLibrary,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.library = library
        self.now = now
        inside = Mutex(Inside(state: state))
    }

    /// All that is to be shown beside the items, as it is now.
    public var screen: PickerScreen { PickerScreen(state) }

    var state: PickerState { inside.withLock { $0.state } }

    /// An element at the beginning, and whenever the screen or a window may be different.
    ///
    /// Changes that come quickly are one. Ends with the picker.
    public func changes() -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = inside.withLock { inside in
            inside.nextListener += 1
            inside.listeners[inside.nextListener] = listener
            return inside.nextListener
        }
        listener.onTermination = { [weak self] _ in
            self?.inside.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        listener.yield()
        if state.decision != nil { listener.finish() }
        return stream
    }

    /// Tells what the person did; takes effect before this returns.
    ///
    /// - Returns: why it has no effect, or only a part of it; nil where it has.
    @discardableResult
    public func send(_ event: PickerEvent) -> PickerRefusal? {
        let now = now()
        return change { $0.take(event, at: now) }
    }

    /// Obeys the host; takes effect before this returns.
    func obey(_ control: PickerControl) {
        let now = now()
        change { $0.obey(control, at: now) }
    }

    /// Tells how far an item is that is being prepared for the host; `done` is nil when that is
    /// over.
    func prepare(_ key: LibraryItem.Key, _ done: Int64?, of total: Int64?) {
        let share = done.map { PickerState.hundredths($0, of: total) }
        guard state.preparing[key] != share else { return }
        change { $0.preparing[key] = share }
    }

    /// Changes the state and tells everybody who listens.
    @discardableResult
    func change<Value: Sendable>(_ body: (inout PickerState) -> Value) -> Value {
        let (value, listeners, isOver) = inside.withLock { inside in
            let value = body(&inside.state)
            return (value, Array(inside.listeners.values), inside.state.decision != nil)
        }
        for listener in listeners {
            listener.yield()
            if isOver { listener.finish() }
        }
        return value
    }

    func withStretches<Value: Sendable>(
        of generation: Int,
        _ body: (inout Stretches) -> Value
    ) -> Value {
        inside.withLock { inside in
            inside.stretches.begin(generation)
            return body(&inside.stretches)
        }
    }
}
