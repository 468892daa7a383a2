import PickerWire
import Synchronization

extension PluginSession {
    /// Accompanies the session to its end and cleans up behind it.
    ///
    /// At the end of the input, requests that are in service have ``KitLimits/endGrace`` to finish;
    /// in every other case they end at once. An open picker is closed without a decision.
    public func run() async -> SessionEnd {
        // The runtime's clock takes its descriptors now, while there are some.
        try? await Task.sleep(for: .nanoseconds(1))
        await ending.wait()
        let end = state.withLock { $0.end } ?? .broken
        if end.leavesTime { await settle(within: parts.limits.endGrace) }
        endWork()
        await settle(within: parts.limits.flushGrace)
        await flush()
        parts.exchange?.remove()
        items.removeAll()
        representations.removeAll()
        state.withLock { $0.peer = nil }
        return end
    }

    /// Closes the picker and cancels the rest; every request is answered.
    func endWork() {
        let (peer, picker) = state.withLock { ($0.peer, $0.picker) }
        picker?.close()
        peer?.cancelServices()
    }

    private func settle(within grace: Duration) async {
        guard let peer else { return }
        await Occasion.wait(for: grace) { await peer.settled() }
    }

    /// Lets the last answers leave, and closes the wire.
    private func flush() async {
        guard let peer else { return }
        let grace = parts.limits.flushGrace
        await withTaskGroup { group in
            group.addTask { await peer.flushed() }
            group.addTask {
                guard (try? await Task.sleep(for: grace)) != nil else { return }
                // Whoever does not read loses what is not written; this also ends the flush.
                peer.close()
            }
            await group.next()
            group.cancelAll()
        }
        peer.close()
    }
}
