/// What a profile does not take away by Landlock, because something else stands there.
public struct ConfinementExceptions: OptionSet, Sendable, Hashable {
    /// One bit each.
    public let rawValue: Int

    /// Makes a set of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Listening and connecting: the process has a network of its own, or no sockets at all.
    public static let network = ConfinementExceptions(rawValue: 1)
    /// Signals to others: the process ends what it started before, and the list of calls says
    /// whom it may signal.
    public static let signals = ConfinementExceptions(rawValue: 2)
}
