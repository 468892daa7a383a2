import MediaWork
import PickerPluginKit
import Synchronization

/// The files that were made of items of late, without names and gone with the process.
///
/// One that is asked for while it is being made is waited for, and not made twice.
final class RepresentationCache: Sendable {
    /// What a file was made of, and as what.
    struct Key: Hashable {
        /// The item's file and those of its parts.
        let identities: [FileIdentity]
        let demand: RepresentationDemand
    }

    /// A file that was made.
    struct Entry: Sendable {
        let output: WorkOutput
        let made: MadeFile
    }

    private struct State {
        /// The least used first.
        var entries: [(key: Key, entry: Entry)] = []
        /// What is being made, and who waits for it.
        var turns: [Key: [Handoff<Bool>]] = [:]
    }

    private let state = Mutex(State())
    private let byteLimit: Int64
    private let countLimit: Int

    init(
        byteLimit: Int64 = LibraryLimits.representationBytes,
        countLimit: Int = LibraryLimits.representations
    ) {
        self.byteLimit = byteLimit
        self.countLimit = countLimit
    }

    /// Gives what was made before, or makes it while others who want the same wait; nil where
    /// nothing is to be made.
    func entry(
        _ key: Key,
        make: () async throws(LibraryError) -> Entry?
    ) async throws(LibraryError) -> Entry? {
        try await begin(key)
        defer { end(key) }
        if let kept = kept(key) { return kept }
        guard let entry = try await make() else { return nil }
        keep(entry, key)
        return entry
    }

    private func kept(_ key: Key) -> Entry? {
        state.withLock { state in
            guard let place = state.entries.firstIndex(where: { $0.key == key }) else { return nil }
            let found = state.entries.remove(at: place)
            state.entries.append(found)
            return found.entry
        }
    }

    /// What is longer than the cache is not kept; its room goes with whoever has it.
    private func keep(_ entry: Entry, _ key: Key) {
        guard entry.made.byteCount <= byteLimit, countLimit > 0 else { return }
        let dropped = state.withLock { state in
            state.entries.append((key, entry))
            var bytes = state.entries.reduce(0) { $0 + $1.entry.made.byteCount }
            var dropped: [Entry] = []
            while bytes > byteLimit || state.entries.count > countLimit {
                let least = state.entries.removeFirst().entry
                bytes -= least.made.byteCount
                dropped.append(least)
            }
            return dropped
        }
        // Files are closed here, outside of the lock.
        withExtendedLifetime(dropped) {}
    }

    /// Waits until nobody else makes the same.
    private func begin(_ key: Key) async throws(LibraryError) {
        let turn = Handoff<Bool>()
        let isFirst = state.withLock { state in
            defer { state.turns[key, default: []].append(turn) }
            return state.turns[key] == nil
        }
        if isFirst { turn.finish(.success(true)) }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { turn.expect($0) }
        } onCancel: {
            turn.finish(.failure(.cancelled))
        }
        do throws(LibraryError) {
            _ = try outcome.get()
        } catch {
            leave(key, turn)
            throw error
        }
    }

    private func end(_ key: Key) {
        let first = state.withLock { $0.turns[key]?.first }
        if let first { leave(key, first) }
    }

    /// Takes a turn out of the line, and gives the place at its head to the next.
    private func leave(_ key: Key, _ turn: Handoff<Bool>) {
        let next: Handoff<Bool>? = state.withLock { state in
            guard var turns = state.turns[key] else { return nil }
            let wasFirst = turns.first === turn
            turns.removeAll { $0 === turn }
            state.turns[key] = turns.isEmpty ? nil : turns
            return wasFirst ? turns.first : nil
        }
        next?.finish(.success(true))
    }
}
