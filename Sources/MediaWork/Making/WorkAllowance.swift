/// What the child of an order that makes a file may use, in place of what others may.
public struct WorkAllowance: Sendable, Hashable, Codable {
    /// Bytes of the file that it makes.
    public var outputBytes: Int64
    /// Seconds of processors.
    public var processorSeconds: Int
    /// Milliseconds on the clock.
    public var milliseconds: Int
    /// Threads that compute at once.
    public var threads = 1

    /// What a file of so many bytes is worth, which plays for so many seconds.
    ///
    /// A still plays for none. A film is encoded more slowly than it plays, and one that is large
    /// for its length has more pixels.
    public init(byteCount: Int64, duration: Double = 0) {
        let byteCount = min(max(0, byteCount), MediaWorkLimits.outputBytes)
        outputBytes = min(
            MediaWorkLimits.outputBytes,
            MediaWorkLimits.leastOutputBytes + byteCount * MediaWorkLimits.outputGrowth
        )
        let ofLength =
            min(max(0, duration), MediaWorkLimits.makingSeconds)
            * MediaWorkLimits.makingSecondsPerSecond
        let ofSize = Double(byteCount) / 1_000_000 * MediaWorkLimits.makingSecondsPerMegabyte
        let seconds = min(
            MediaWorkLimits.makingSeconds,
            MediaWorkLimits.leastMakingSeconds + ofLength + ofSize
        )
        processorSeconds = Int(seconds)
        milliseconds = Int(seconds * 1_000)
    }
}
