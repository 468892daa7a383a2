/// The bounds of what is asked of a worker and of what it answers.
public enum MediaWorkLimits {
    /// Bytes of one string of the file's.
    public static let textBytes = 4_096
    /// Members of one list of the file's.
    public static let listCount = 256
}
