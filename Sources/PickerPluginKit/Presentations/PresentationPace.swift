/// Keeps a host from wearing a person down with pickers that they close again and again.
///
/// Counts the pickers that were shown and brought nothing, whoever closed them: a host that takes
/// its own requests back flashes as much over the screen. One that brings something clears the
/// count.
struct PresentationPace: Sendable {
    private var vain: [ContinuousClock.Instant] = []
    private var hasLearned = false
    private let most: Int
    private let window: Duration

    init(_ limits: KitLimits) {
        most = limits.vainPresentations
        window = limits.vainWindow
    }

    /// Takes over how long ago other sessions showed pickers in vain; counts once.
    mutating func learn(_ ages: [Duration], at now: ContinuousClock.Instant) {
        guard !hasLearned else { return }
        hasLearned = true
        vain += ages.map { now - $0 }
    }

    /// Whether another picker would be one too many now.
    func isTooMuch(at now: ContinuousClock.Instant) -> Bool {
        vain.count(where: { now - $0 < window }) >= most
    }

    mutating func endInVain(at now: ContinuousClock.Instant) {
        vain = Array(vain.suffix(most - 1)) + [now]
    }

    mutating func endWell() { vain = [] }
}
