import Synchronization

/// Searches what comes piece by piece for all secrets of a library, in bounded memory.
///
/// A block is searched when it is full and forgotten but for its end, in which a secret may have
/// begun. Which of them a host may know is asked afterwards (``LeakScan``).
public final class StreamScan: Sendable {
    private static let blockBytes = 1 << 20
    /// More than the longest mark has in its longest encoding.
    private static let overlapBytes = 1 << 14
    private static let longestNumber = 32

    /// A secret that was found, and what stood there where it is a number.
    struct Find: Sendable, Hashable {
        var leak: Leak
        let number: UInt64?
    }

    private struct State {
        var pending: [UInt8] = []
        /// How many bytes came before the first that is kept.
        var start = 0
        /// The first place of each; without it, a secret that is repeated would fill the memory.
        var found: [Find: Int] = [:]
    }

    let library: CanaryLibrary
    private let observer: Observation.Observer
    private let state = Mutex(State())

    /// A scan of what one observer sees.
    public init(_ library: CanaryLibrary, _ observer: Observation.Observer) {
        self.library = library
        self.observer = observer
    }

    /// How many bytes came.
    public var count: Int { state.withLock { $0.start + $0.pending.count } }

    /// Takes what came.
    public func append(_ bytes: some Collection<UInt8>) {
        state.withLock { state in
            state.pending.append(contentsOf: bytes)
            guard state.pending.count >= Self.blockBytes else { return }
            search(&state, isOver: false)
            let done = state.pending.count - Self.overlapBytes
            state.pending.removeFirst(done)
            state.start += done
        }
    }

    /// What was found so far.
    var finds: [Find] {
        state.withLock { state in
            search(&state, isOver: true)
            return state.found.map { find, offset in
                var find = find
                find.leak.offset = offset
                return find
            }
        }
    }

    private func search(_ state: inout State, isOver: Bool) {
        let last = isOver ? state.pending.count : state.pending.count - Self.longestNumber
        for find in LeakScan(library).finds(in: Observation(observer, state.pending)) {
            // Half a number is another number; both halves are in the end that is kept.
            let isCut = find.leak.offset > last || find.leak.offset == 0 && state.start > 0
            if isCut, find.number != nil { continue }
            let offset = state.start + find.leak.offset
            var place = find
            place.leak.offset = 0
            state.found[place] = min(state.found[place] ?? offset, offset)
        }
    }
}
