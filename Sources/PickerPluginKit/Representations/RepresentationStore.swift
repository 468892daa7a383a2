import PickerProtocol
import Synchronization

/// What a session's library made of picked items: each made once, however many ask, and kept while
/// the host has the item.
///
/// The store is bounded. What had to go is made again when it is asked for, and is handed over only
/// if it is the same to the byte: ranges of two makings never mix.
final class RepresentationStore: Sendable {
    private enum Entry {
        case making(Making)
        case made(MadeItem, lastUse: UInt64)
        /// The item's own file is what was demanded.
        case original
        /// Nobody could make it, and nobody will.
        case failed(LibraryError)
        case gone(sha256: String)
    }

    private enum Step {
        case take(MadeItem?)
        case fail(LibraryError)
        case wait(Making)
        case make(Making, formerSha256: String?)
    }

    private struct Key: Hashable {
        let item: [UInt8]
        let demand: RepresentationDemand
    }

    private struct State {
        var entries: [[UInt8]: [RepresentationDemand: Entry]] = [:]
        /// What is kept, and how many bytes each has.
        var kept: [Key: Int64] = [:]
        var uses: UInt64 = 0
    }

    private let state = Mutex(State())
    private let countLimit: Int
    private let byteLimit: Int64

    init(countLimit: Int, byteLimit: Int64) {
        self.countLimit = countLimit
        self.byteLimit = byteLimit
    }

    /// An item as demanded, nil where its own file is just that; has it made where it is not there,
    /// and waits where it is being made.
    nonisolated(nonsending) func item(
        _ handle: ItemHandle,
        as demand: RepresentationDemand,
        _ pace: ProgressPace,
        making make: nonisolated(nonsending) (Making) async throws(LibraryError) -> MadeItem?
    ) async throws(LibraryError) -> MadeItem? {
        let key = Key(item: Array(handle.rawValue.utf8), demand: demand)
        while true {
            switch step(key) {
            case .take(let made): return made
            case .fail(let error): throw error
            case .wait(let making):
                making.join(pace)
                await making.over.wait()
                if Task.isCancelled { throw .cancelled }
            case .make(let making, let formerSha256):
                making.join(pace)
                defer { making.over.happen() }
                do throws(LibraryError) {
                    let made = try await make(making)
                    guard formerSha256 == nil || formerSha256 == made?.sha256 else {
                        throw .itemChanged
                    }
                    keep(made, key, making)
                    return made
                } catch {
                    giveUp(error, key, making, formerSha256)
                    throw error
                }
            }
        }
    }

    /// Forgets what was made of an item, and gives up what is being made; who reads it still can.
    func remove(_ handle: ItemHandle) {
        let item = Array(handle.rawValue.utf8)
        // The descriptors are closed outside the lock.
        let removed = state.withLock { state in
            let removed = state.entries.removeValue(forKey: item)
            for demand in removed.map({ Array($0.keys) }) ?? [] {
                state.kept[Key(item: item, demand: demand)] = nil
            }
            return removed
        }
        for entry in removed.map({ Array($0.values) }) ?? [] {
            if case .making(let making) = entry { making.unwanted.happen() }
        }
        withExtendedLifetime(removed) {}
    }

    /// Forgets everything.
    func removeAll() {
        let removed = state.withLock { state in
            defer { state = State() }
            return state.entries
        }
        withExtendedLifetime(removed) {}
    }

    private func step(_ key: Key) -> Step {
        state.withLock { state in
            var formerSha256: String?
            switch state.entries[key.item]?[key.demand] {
            case .making(let making): return .wait(making)
            case .failed(let error): return .fail(error)
            case .made(let made, _):
                state.uses += 1
                state.entries[key.item]?[key.demand] = .made(made, lastUse: state.uses)
                return .take(made)
            case .original: return .take(nil)
            case .gone(let sha256): formerSha256 = sha256
            case nil: break
            }
            let making = Making()
            state.entries[key.item, default: [:]][key.demand] = .making(making)
            return .make(making, formerSha256: formerSha256)
        }
    }

    /// Keeps what was made, unless the item was released meanwhile.
    private func keep(_ made: MadeItem?, _ key: Key, _ making: Making) {
        let dropped = state.withLock { state in
            guard Self.isMaking(state, key, making) else { return [MadeItem]() }
            guard let made else {
                state.entries[key.item]?[key.demand] = .original
                return []
            }
            state.uses += 1
            state.entries[key.item]?[key.demand] = .made(made, lastUse: state.uses)
            state.kept[key] = made.byteCount
            return makeRoom(&state, for: key)
        }
        withExtendedLifetime(dropped) {}
    }

    private func giveUp(
        _ error: LibraryError,
        _ key: Key,
        _ making: Making,
        _ formerSha256: String?
    ) {
        state.withLock { state in
            guard Self.isMaking(state, key, making) else { return }
            let isFinal = error == .unsupportedType || error == .badMedia
            state.entries[key.item]?[key.demand] =
                isFinal ? .failed(error) : formerSha256.map { .gone(sha256: $0) }
        }
    }

    private static func isMaking(_ state: State, _ key: Key, _ making: Making) -> Bool {
        guard case .making(let current)? = state.entries[key.item]?[key.demand] else {
            return false
        }
        return current === making
    }

    /// Lets go of what was not asked for the longest, but never of the newest.
    private func makeRoom(_ state: inout State, for newest: Key) -> [MadeItem] {
        var dropped: [MadeItem] = []
        var bytes = state.kept.values.reduce(0, &+)
        while state.kept.count > countLimit || bytes > byteLimit,
            let (oldest, made) = Self.oldest(state, but: newest)
        {
            bytes -= state.kept.removeValue(forKey: oldest) ?? 0
            state.entries[oldest.item]?[oldest.demand] = .gone(sha256: made.sha256)
            dropped.append(made)
        }
        return dropped
    }

    private static func oldest(_ state: State, but newest: Key) -> (Key, MadeItem)? {
        var oldest: (key: Key, made: MadeItem, lastUse: UInt64)?
        for key in state.kept.keys where key != newest {
            guard case .made(let made, let lastUse)? = state.entries[key.item]?[key.demand],
                lastUse < oldest?.lastUse ?? .max
            else { continue }
            oldest = (key, made, lastUse)
        }
        return oldest.map { ($0.key, $0.made) }
    }
}
