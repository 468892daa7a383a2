/// Every bound of the search for plugins, in one place.
enum DiscoveryLimits {
    /// Bytes of a plugin's name.
    static let nameBytes = 64
    /// Bytes of a manifest.
    static let manifestBytes = 64 << 10
    /// Bytes of the sentence in a manifest.
    static let summaryBytes = 512
    /// Folders of `PATH` that are looked at.
    static let pathFolders = 256
    /// Entries of one folder that are looked at.
    static let folderEntries = 100_000
    /// Bytes of the path of this program.
    static let programPathBytes = 4_096
}
