/// The bounds of a library of folders, each with a finite default.
public struct LibraryLimits: Sendable, Hashable {
    /// How many items one snapshot holds at most; beyond it a query ends with `resourceExhausted`.
    public var items = 4_000_000
    /// How many folders one scan enters at most; beyond it a query ends with `resourceExhausted`.
    public var folders = 1_000_000
    /// How many scans run at once at most, those that a dead file system holds up included.
    public var scans = 8
    /// How many words of a search text count; further ones are left out.
    public var searchWords = 16
    /// How often a preview that is longer than it may be is made anew, smaller.
    static let previewAttempts = 4
    /// Bytes of the thumbnails that are kept; beyond it the least used are removed.
    static let thumbnailBytes: Int64 = 512 << 20
    /// Seconds that a lock of another process on a database is waited for.
    static let databasePatience = 2.0

    /// Makes the default limits.
    public init() {}
}
