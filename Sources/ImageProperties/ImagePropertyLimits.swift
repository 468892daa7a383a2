/// The bounds of reading properties, so that no picture can make it long or large.
public enum ImagePropertyLimits {
    /// Segments, chunks or boxes of one file that are looked at.
    public static let parts = 20_000
    /// Entries of one directory of tags.
    public static let entries = 1_000
    /// Values of one entry.
    public static let values = 64
    /// Bytes of one text.
    public static let textBytes = 4_096
}
