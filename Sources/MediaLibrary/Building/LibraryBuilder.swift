import GRDB
import MediaWork
import PickerPluginKit
import Synchronization
import SystemPackage

/// Brings the index to what the folders hold, on one thread of its own.
///
/// Whoever needs everything waits for a build that began after the question; a build serves all
/// who wait for it. Where nobody waits any more and nobody looks on, it ends at its next file.
final class LibraryBuilder: Sendable {
    private struct State {
        var waiting: [Handoff<Void>] = []
        var isRunning = false
        /// Whether somebody looks at what is known, and more of it is to be known.
        var isWatched = false
        /// What has to be looked at for those who look on.
        var due: ScanScope?
        var watch: LibraryWatch?
        /// When catalogues were read the last time.
        var lastCatalogues: ContinuousClock.Instant?
        var isStopped = false
    }

    private let roots: [RootFolder]
    private let index: LibraryIndex
    private let limits: LibraryLimits
    private let facts: (any FactSource)?
    private let state = Mutex(State())
    /// Says whenever the index may hold something new.
    let announcements = Announcements()

    /// - Parameter facts: who looks into the files; nil where nobody does.
    init(
        roots: [RootFolder],
        index: LibraryIndex,
        limits: LibraryLimits,
        facts: (any FactSource)?
    ) {
        self.roots = roots
        self.index = index
        self.limits = limits
        self.facts = facts
    }

    /// Waits until the index holds what the folders hold now.
    func complete() async throws(LibraryError) {
        let handoff = Handoff<Void>()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                handoff.expect(continuation)
                start { $0.waiting.append(handoff) }
            }
        } onCancel: {
            handoff.finish(.failure(.cancelled))
        }
        try outcome.get()
    }

    /// Begins to build for somebody who looks on and does not wait; does nothing the second time.
    ///
    /// From then on folders are watched, and what changes in them is taken up.
    func watch() {
        guard state.withLock({ !$0.isWatched }) else { return }
        let watch = LibraryWatch { [weak self] scope in self?.rebuild(scope) }
        start { state in
            guard !state.isWatched else { return }
            state.isWatched = true
            state.watch = watch
            state.due = .everything
        }
    }

    /// Builds once more for those who look on.
    func rebuild(_ scope: ScanScope = .everything) {
        start { $0.due = $0.due?.union(scope) ?? scope }
    }

    /// Ends a build at its next file and begins none any more.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.watch = nil
        }
    }

    private func start(_ change: (inout State) -> Void) {
        let wantsThread = state.withLock { state in
            change(&state)
            guard !state.isRunning, !state.waiting.isEmpty || state.due != nil else {
                return false
            }
            state.isRunning = true
            return true
        }
        guard wantsThread, !BlockingWork.startThread({ self.work() }) else { return }
        for handoff in rest() { handoff.finish(.failure(.resourceExhausted)) }
    }

    private func work() {
        while let (handoffs, scope) = next() {
            let outcome = Result { () throws(LibraryError) in try build(scope, for: handoffs) }
            for handoff in handoffs { handoff.finish(outcome) }
        }
    }

    private func next() -> (handoffs: [Handoff<Void>], scope: ScanScope)? {
        state.withLock { state in
            guard !state.isStopped, !state.waiting.isEmpty || state.due != nil else {
                state.isRunning = false
                return nil
            }
            defer {
                state.waiting = []
                state.due = nil
            }
            let scope = state.due ?? .everything
            return (state.waiting, state.waiting.isEmpty ? scope : .everything)
        }
    }

    private func rest() -> [Handoff<Void>] {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isRunning = false
            return state.waiting
        }
    }

    private func build(
        _ scope: ScanScope,
        for handoffs: [Handoff<Void>]
    ) throws(LibraryError) {
        let isStopped: @Sendable () -> Bool = { [self] in
            let (isStopped, isWatched) = state.withLock { ($0.isStopped, $0.isWatched) }
            return isStopped || !isWatched && handoffs.allSatisfy(\.isFinished)
        }
        for attempt in 1...LibraryLimits.indexAttempts {
            do {
                // An index that begins again holds nothing yet.
                let scope = attempt == 1 ? scope : .everything
                return try attemptBuild(scope, mustKnow: !handoffs.isEmpty, isStopped)
            } catch let error as LibraryError {
                throw error
            } catch {
                index.restart(after: error, isLasting: attempt > 1)
            }
        }
        throw .ioError
    }

    private func attemptBuild(
        _ scope: ScanScope,
        mustKnow: Bool,
        _ isStopped: @escaping @Sendable () -> Bool
    ) throws {
        guard let folder = try index.sharedFolder() else { return try update(scope, isStopped) }
        if let lock = IndexLock(in: folder, isStopped: isStopped) {
            try update(scope, isStopped)
            withExtendedLifetime(lock) {}
        } else if isStopped() {
            throw LibraryError.cancelled
        } else if mustKnow {
            // Another builds, or pretends to: what must be known is found out in memory.
            throw DatabaseError(resultCode: .SQLITE_BUSY)
        }
    }

    private func update(
        _ scope: ScanScope,
        _ isStopped: @escaping @Sendable () -> Bool
    ) throws {
        let search = SearchStage(index: index)
        let clock = ContinuousClock()
        var lastLook = clock.now
        var scan = FolderScan(
            roots: roots,
            index: index,
            limits: limits,
            awaitsFacts: facts != nil,
            watch: state.withLock { $0.watch },
            scope: scope,
            isStopped: isStopped
        ) { [self] in
            // Whoever looks on sees and finds what there is so far.
            guard clock.now - lastLook > limits.lookInterval,
                state.withLock(\.isWatched)
            else { return }
            try search.run(isStopped)
            announcements.announce()
            lastLook = clock.now
        }
        if try !scan.run() { rebuild() }
        try readCatalogues(scope, isStopped)
        try learn(isStopped)
    }

    /// Reads what other programs say of the files, where that changed; not whenever such a program
    /// writes a line.
    private func readCatalogues(_ scope: ScanScope, _ isStopped: () -> Bool) throws {
        guard let facts else { return }
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            scope == .everything
                || state.lastCatalogues.map { now - $0 > LibraryLimits.cataloguePause } ?? true
        }
        guard isDue else { return }
        let stage = CatalogueStage(roots: roots, index: index, source: facts)
        if try stage.run(isStopped) { state.withLock { $0.lastCatalogues = now } }
    }

    /// Lets all that the scan changed be found, and looks into what it found.
    private func learn(_ isStopped: () -> Bool) throws {
        let stage = facts.map { FactStage(roots: roots, index: index, source: $0) }
        let grouping = Grouping(index: index)
        let leavesUnknown = try stage?.isShort ?? false
        try grouping.run(isStopped)
        try SearchStage(index: index, leavesUnknown: leavesUnknown).run(isStopped)
        announcements.announce()
        guard let stage else { return }
        var learned: [Int64: MediaFacts] = [:]
        var lastLook = ContinuousClock.now
        while true {
            let step = try stage.step()
            learned.merge(step.learned) { _, new in new }
            if isStopped() { throw LibraryError.cancelled }
            // What is written of many items at once costs less than of few.
            guard
                !step.isMore || learned.count >= LibraryLimits.transactionRows
                    || ContinuousClock.now - lastLook > limits.lookInterval
            else { continue }
            try grouping.run(isStopped)
            // Where nobody could look into the rest, it is found by what is known.
            try SearchStage(
                index: index,
                leavesUnknown: step.isMore && leavesUnknown,
                learned: learned
            )
            .run(isStopped)
            announcements.announce()
            guard step.isMore else { return }
            learned = [:]
            lastLook = .now
        }
    }
}
