import ChildProcess
import PickerProtocol
import PickerWire

extension PluginSession {
    /// Watches wire and process until both have ended; runs beside all that the host does.
    ///
    /// Neither is taken for the other: a pipe may be held open by a grandchild, and a process may
    /// close its output and live on.
    func supervise() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.watchWire() }
            if process != nil { group.addTask { await self.watchProcess() } }
        }
    }

    private func watchWire() async {
        let reason = await peer.ended()
        switch reason {
        case .framing(let error):
            fate.set(.protocolViolation(Self.violation(error, limits)))
        case .malformed(let sample):
            let text = Printable.text(sample, limit: sample.count)
            fate.set(.protocolViolation(ProtocolViolation(.noise, sample: text)))
        case .limitExceeded:
            fate.set(.protocolViolation(ProtocolViolation(.unread)))
        case .endOfInput, .endInsideMessage, .outputFailed, .inputFailed:
            await announceDeath()
        case .closedHere:
            // Who closes says why before; otherwise the task was cancelled.
            fate.set(.cancelled)
        }
        selections.close()
        peer.close()
        if let process { exit.set(await process.stop()) }
    }

    private func watchProcess() async {
        guard let process else { return }
        exit.set(await process.waitForExit())
        // What it sent before it ended is still in the pipe.
        await Deadline.run(limits.obituary) { _ = await self.peer.ended() }
        // Where the wire has ended, its reason says more: a death may follow what was no message.
        if peer.closeReason == nil, fate.value == nil, !Task.isCancelled { await announceDeath() }
        peer.close()
    }

    private func announceDeath() async {
        let status = await exit.wait(upTo: limits.obituary)
        let words = Printable.lastWords(process?.errorTail ?? [], limit: limits.quotedErrorBytes)
        fate.set(.pluginDied(PluginDeath(status: status, standardError: words)))
    }

    private static func violation(_ error: FramingError, _ limits: HostLimits) -> ProtocolViolation
    {
        let sample = Printable.text(error.sample, limit: error.sample.count)
        return switch error.reason {
        case .tooLarge: ProtocolViolation(.frameTooLong, sample: sample)
        default: ProtocolViolation(.noise, sample: sample)
        }
    }

    /// Ends the conversation in order: `shutdown`, `exit`, end of input; the supervisor sees to
    /// the process.
    func end() async {
        if fate.value == nil {
            _ = try? await call(Shutdown.self, NoParams(), timeout: limits.shutdown)
            fate.set(Task.isCancelled ? .cancelled : .closed)
            peer.notify(Exit.self, NoParams())
            await flush()
        }
        peer.close()
    }

    /// Waits until what was sent is written, and closes the wire when that takes too long.
    private func flush() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.peer.flushed() }
            group.addTask {
                try? await Task.sleep(for: self.limits.flush)
                self.peer.close()
            }
            await group.next()
            group.cancelAll()
        }
    }
}
