/// Why a process could not give up its rights; it has to end then, and not go on with them.
public enum ConfinementError: Error, Sendable, Hashable {
    /// Other threads run, which would keep what this one gives up.
    case otherThreads
    /// The kernel has no Landlock, or it is turned off.
    case noLandlock
    /// A step failed; the number is the system's.
    case refused(Step, errno: Int32)

    /// One of the steps, in their order.
    public enum Step: String, Sendable, Hashable {
        /// Limits on memory, time and descriptors.
        case limits
        /// No program gives rights back.
        case privileges
        /// No other process looks into this one.
        case inspection
        /// No file, network or signal to others by Landlock.
        case landlock
        /// Only the calls of the list.
        case calls
    }
}
