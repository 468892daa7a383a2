import PickerProtocol
import Synchronization

/// The selection of a continuous picker as its host knows it: an item that stays keeps its handle.
final class ToldSelection: Sendable {
    private struct State {
        var results: [PickerResult] = []
        var byKey: [LibraryItem.Key: PickerResult] = [:]
        var isClosed = false
        var isKept = false
    }

    private let state = Mutex(State())

    /// The result of an item that the host knows; nil for others.
    subscript(key: LibraryItem.Key) -> PickerResult? { state.withLock { $0.byKey[key] } }

    /// Takes a new selection and tells it, unless the picker is closed by now.
    ///
    /// - Parameters:
    ///   - forget: takes the results that mean nothing any more, before anything is told: whoever
    ///     hears of the new selection finds none of them. All of the new ones where the picker is
    ///     closed.
    ///   - tell: what to do with the selection; nothing else is told until it returns.
    func replace(
        with selection: [(key: LibraryItem.Key, result: PickerResult)],
        forget: ([PickerResult]) -> Void,
        tell: ([PickerResult]) -> Void
    ) {
        state.withLock { state in
            let known = state.byKey
            if state.isClosed {
                return forget(selection.filter { known[$0.key] == nil }.map(\.result))
            }
            state.byKey = [:]
            for (key, result) in selection { state.byKey[key] = result }
            state.results = selection.map(\.result)
            forget(known.filter { state.byKey[$0.key] == nil }.map(\.value))
            tell(state.results)
        }
    }

    /// Nothing is told from here on.
    ///
    /// - Parameter keeping: whether what was told stays picked; the first time counts.
    /// - Returns: what was told last.
    @discardableResult
    func close(keeping: Bool) -> [PickerResult] {
        state.withLock { state in
            if !state.isClosed {
                state.isClosed = true
                state.isKept = keeping
            }
            return state.results
        }
    }

    /// What was told and is not picked in the end, once the picker is closed.
    var forfeited: [PickerResult] {
        state.withLock { $0.isKept ? [] : $0.results }
    }
}
