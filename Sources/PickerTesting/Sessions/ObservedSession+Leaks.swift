import PickerWire
import Synchronization

extension ObservedSession {
    /// Everything that was said so far and taken in, in both directions.
    ///
    /// - Throws: ``WireFault`` where the plugin wrote what is no message.
    public func stream() throws(WireFault) -> RecordedStream {
        let (sent, received) = notes.withLock { ($0.recording.sent, $0.recording.output) }
        return try RecordedStream(
            sent: sent,
            received: received,
            framing: framing,
            files: sightings.files
        )
    }

    /// Everything that a host could see.
    public var observations: [Observation] {
        [Observation(.output, output), Observation(.errors, errors)] + sightings.observations
    }

    /// Searches everything that a host could see for secrets of a library.
    ///
    /// - Parameter told: what picking tells of the items that were picked.
    public func leaks(
        of library: CanaryLibrary,
        picked: some Sequence<CanaryItem> = [],
        telling told: Set<SecretKind> = SecretKind.ofPickedItem
    ) -> [Leak] {
        let sent = notes.withLock { $0.recording.sent }
        // What was searched as it came is not searched again.
        let isSearched = errorScan?.library === library
        return LeakScan(library, picked: picked, telling: told).leaks(
            in: observations.filter { !isSearched || $0.observer != .errors },
            streams: [errorScan].compactMap(\.self),
            sent: sent
        )
    }
}
