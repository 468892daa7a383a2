/// Whether a person can have meant what they confirm (R16 of the threat catalogue).
///
/// A confirmation counts only where the picker was on the screen and had the person's keys and
/// clicks for a while, and nothing that a host does moved under their hand meanwhile: a click that
/// was on its way to somewhere else confirms nothing.
struct PickerAttention: Sendable, Hashable {
    private var isVisible = false
    private var isFocused = false
    private var since: ContinuousClock.Instant?
    private let least: Duration

    /// - Parameter least: how long the picker has to be there; zero where no person decides.
    init(least: Duration) {
        self.least = least
    }

    mutating func setVisible(_ isVisible: Bool, at now: ContinuousClock.Instant) {
        self.isVisible = isVisible
        restart(at: now)
    }

    mutating func setFocused(_ isFocused: Bool, at now: ContinuousClock.Instant) {
        self.isFocused = isFocused
        restart(at: now)
    }

    /// Something changed that the person did not do: they have to look again.
    mutating func disturb(at now: ContinuousClock.Instant) {
        if since != nil { since = now }
    }

    func refusal(at now: ContinuousClock.Instant) -> PickerRefusal? {
        guard let since else { return .notInFront }
        return now - since < least ? .tooSoon : nil
    }

    private mutating func restart(at now: ContinuousClock.Instant) {
        guard isVisible, isFocused else {
            since = nil
            return
        }
        since = since ?? now
    }
}
