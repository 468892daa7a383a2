/// A point in time as a file system keeps it, to the nanosecond; may lie before 1970.
public struct FileTime: Sendable, Hashable, Comparable {
    /// Whole seconds since the beginning of 1970 in UTC, rounded down.
    public let seconds: Int64
    /// Nanoseconds since that second, 0 to 999,999,999.
    public let nanoseconds: Int32

    /// Makes a time of its two parts.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Whether one time lies before the other.
    public static func < (one: FileTime, other: FileTime) -> Bool {
        (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
}
