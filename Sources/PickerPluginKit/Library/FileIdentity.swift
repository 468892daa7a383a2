/// Which file this is and which content it has: as long as all four are equal, the bytes are.
public struct FileIdentity: Sendable, Hashable {
    /// Number of the device that holds the file.
    public let device: UInt64
    /// Number of the file on its device.
    public let inode: UInt64
    /// Size in bytes.
    public let byteCount: Int64
    /// When the content was last changed.
    public let modified: FileTime

    /// Makes an identity of its four parts.
    public init(device: UInt64, inode: UInt64, byteCount: Int64, modified: FileTime) {
        self.device = device
        self.inode = inode
        self.byteCount = byteCount
        self.modified = modified
    }
}
