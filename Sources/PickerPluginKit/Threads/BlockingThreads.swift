import Synchronization

/// A few threads for work that blocks; the pool of tasks never waits for a file system.
///
/// A thread lives as long as there is work. Work that nobody waits for any more and that is still
/// held up, by a mount whose server is gone, is written off: it keeps its thread, another one
/// takes over what stands in line, and their number is bounded as well.
package final class BlockingThreads: Sendable {
    private struct Work: Sendable {
        let number: UInt64
        let run: @Sendable () -> Void
        /// Tells whoever waits that there is no thread.
        let refuse: @Sendable () -> Void
    }

    private struct State {
        var nextNumber: UInt64 = 0
        var line: [Work] = []
        var threads = 0
        var running: Set<UInt64> = []
        var stranded = 0
    }

    private let state = Mutex(State())
    private let limit: Int
    private let strandedLimit: Int

    /// - Parameters:
    ///   - limit: how many threads work at most, at least 1.
    ///   - strandedLimit: how many more may be held up by work that was written off.
    package init(limit: Int, strandedLimit: Int = 0) {
        self.limit = max(1, limit)
        self.strandedLimit = strandedLimit
    }

    /// Runs the work on one of the threads.
    ///
    /// The work may ask the closure that it is given whether nobody waits any more.
    ///
    /// - Parameter tooLate: takes back what the work did while nobody waited any more.
    /// - Throws: what the work throws; `cancelled` as soon as the task is cancelled, also while
    ///   the work is held up; `resourceExhausted` where there is no thread at all.
    package nonisolated(nonsending) func run<Value: Sendable>(
        _ work:
            @escaping @Sendable (_ isAbandoned: @escaping @Sendable () -> Bool)
            throws(LibraryError) -> Value,
        tooLate: (@Sendable (Value) -> Void)? = nil
    ) async throws(LibraryError) -> Value {
        let job = BlockingJob<Value>()
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                job.expect(continuation)
                submit(
                    Work(number: number) {
                        guard !job.isOver else { return }
                        let outcome = Result { () throws(LibraryError) in
                            try work { job.isOver }
                        }
                        let isFirst = job.finish(outcome)
                        if !isFirst, let value = try? outcome.get() { tooLate?(value) }
                    } refuse: {
                        job.finish(.failure(.resourceExhausted))
                    }
                )
            }
        } onCancel: {
            job.finish(.failure(.cancelled))
            writeOff(number)
        }
        return try outcome.get()
    }

    private func submit(_ work: Work) {
        let wantsThread = state.withLock { state in
            state.line.append(work)
            guard state.threads < limit else { return false }
            state.threads += 1
            return true
        }
        if wantsThread { startThread() }
    }

    private func writeOff(_ number: UInt64) {
        let wantsThread = state.withLock { state in
            guard state.stranded < strandedLimit, state.running.remove(number) != nil else {
                return false
            }
            state.stranded += 1
            state.threads -= 1
            guard !state.line.isEmpty else { return false }
            state.threads += 1
            return true
        }
        if wantsThread { startThread() }
    }

    /// Starts a thread that is counted already.
    private func startThread() {
        guard !BlockingThread.start({ self.workOff() }) else { return }
        let refused = state.withLock { state in
            state.threads -= 1
            // Where there are threads, they will come to it.
            guard state.threads == 0 else { return [Work]() }
            defer { state.line = [] }
            return state.line
        }
        for work in refused { work.refuse() }
    }

    private func workOff() {
        while let work = next() {
            work.run()
            guard isStillCounted(after: work) else { return }
        }
    }

    private func next() -> Work? {
        state.withLock { state in
            guard !state.line.isEmpty else {
                state.threads -= 1
                return nil
            }
            let work = state.line.removeFirst()
            state.running.insert(work.number)
            return work
        }
    }

    /// Whether this thread goes on; one whose work was written off was replaced.
    private func isStillCounted(after work: Work) -> Bool {
        state.withLock { state in
            guard state.running.remove(work.number) == nil else { return true }
            state.stranded -= 1
            guard state.threads < limit else { return false }
            state.threads += 1
            return true
        }
    }
}
