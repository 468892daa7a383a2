import CLinux
import Glibc
import Synchronization

extension ChildWatcher {
    /// Starts the thread; where there is none to be had the child is ended again.
    func start(_ errors: consuming OwnedDescriptor) throws(SpawnError) {
        let descriptor = errors.release()
        do throws(SpawnError) {
            try WatcherThread.start { self.run(OwnedDescriptor(adopting: descriptor)) }
        } catch {
            close(descriptor)
            kill()
            _ = takeEnding()
            throw error
        }
    }

    /// The life of the thread, from the child's start until nothing is left to be reaped.
    private func run(_ errors: consuming OwnedDescriptor) {
        var isOpen = true
        var report = reportDescriptor
        while true {
            let ready = wait(isOpen ? errors.raw : -1, report ?? processDescriptor)
            if ready.hasErrors { isOpen = drain(errors.raw, ProcessLimits.errorChunkBytes) }
            takeDueSteps()
            guard ready.hasDied else { continue }
            guard let told = report else { break }
            // The child is dead, and its keeper is not: what it left may still have something to say.
            report = nil
            let status = WatchedProcess.ending(toldOn: told)
            if isOpen { isOpen = drain(errors.raw, ProcessLimits.lastWordsBytes) }
            tell(status)
        }
        let status = takeEnding()
        if isOpen { _ = drain(errors.raw, ProcessLimits.lastWordsBytes) }
        // Who is told finds no descriptor of this thread any more.
        errors.close()
        state.withLock { $0.wake = nil }
        tell(status)
    }

    private struct Readiness {
        var hasDied: Bool
        var hasErrors: Bool
    }

    /// Waits for the child's death, its words, a wake or the next step's moment.
    private func wait(_ errors: Int32, _ death: Int32) -> Readiness {
        // poll passes over a negative descriptor.
        var watched = [death, errors, wakeDescriptor]
            .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&watched, nfds_t(watched.count), timeout)
        guard count >= 0 else {
            guard errno != EINTR else { return Readiness(hasDied: false, hasErrors: false) }
            // Not to be watched is not to be had: reaping waits for the death, so cause it.
            kill()
            return Readiness(hasDied: true, hasErrors: false)
        }
        if watched[2].revents != 0 {
            var wakes: UInt64 = 0
            _ = read(wakeDescriptor, &wakes, MemoryLayout<UInt64>.size)
        }
        return Readiness(hasDied: watched[0].revents != 0, hasErrors: watched[1].revents != 0)
    }

    private var timeout: Int32 {
        guard let next = state.withLock({ $0.schedule?.next }) else { return -1 }
        // One more, so that the moment has come when the wait is over.
        let remaining = next.milliseconds - MonotonicTime.now.milliseconds + 1
        return Int32(clamping: max(0, remaining))
    }

    /// Reads what is there, at most `limit` bytes.
    ///
    /// - Returns: false at the end of the stream.
    private func drain(_ errors: Int32, _ limit: Int) -> Bool {
        var left = limit
        return withUnsafeTemporaryAllocation(
            byteCount: ProcessLimits.errorChunkBytes,
            alignment: 16
        ) { buffer in
            while left > 0 {
                let count = read(errors, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 && errno == EAGAIN }
                let words = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                state.withLock { $0.tail.append(words) }
                hearing(words)
                left -= count
            }
            return true
        }
    }

    private func takeDueSteps() {
        let abandoned = state.withLock { state -> [Waiter] in
            for step in state.schedule?.due(at: .now) ?? [] {
                switch step {
                case .terminate:
                    state.process?.signalGroup(SIGTERM)
                    // What is stopped cannot hear it.
                    state.process?.signalGroup(SIGCONT)
                case .kill: state.process?.kill()
                case .giveUp:
                    state.hasGivenUp = true
                    defer {
                        state.stoppers = []
                        state.waiters = []
                    }
                    return state.stoppers + state.waiters
                }
            }
            return []
        }
        for waiter in abandoned { waiter.resume(returning: .unknown) }
    }

    /// Kills the rest of the group and reaps, from where on nothing can be signalled.
    private func takeEnding() -> ExitStatus {
        state.withLock { state in
            guard let process = state.process.take() else { return .unknown }
            return process.reap()
        }
    }

    /// Tells the ending to everybody who waits and will ask.
    private func tell(_ status: ExitStatus) {
        let waiters = state.withLock { state -> [Waiter] in
            // What a keeper told is not taken back at its own end.
            state.status = state.status ?? status
            defer {
                state.waiters = []
                state.stoppers = []
            }
            return state.waiters + state.stoppers
        }
        for waiter in waiters { waiter.resume(returning: status) }
    }
}
