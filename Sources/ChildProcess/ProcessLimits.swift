/// Every bound of this room, in one place.
public enum ProcessLimits {
    /// Bytes of standard error that are kept: the last ones.
    public static let errorTailBytes = 64 << 10
    /// Bytes that are kept of one line of standard error; the rest of the line is dropped.
    public static let errorLineBytes = 4 << 10
    /// Bytes of standard error that are still read after the child's death: what a full pipe can
    /// hold, and no more, because a descendant that lives on may write for ever.
    static let lastWordsBytes = 1 << 20
    /// Bytes that are read from standard error at once.
    static let errorChunkBytes = 16 << 10
    /// The stack of the thread that watches a child.
    static let watcherStackBytes = 512 << 10
    /// The longest step of a stop.
    static let longestGrace = Duration.seconds(3_600)
}
