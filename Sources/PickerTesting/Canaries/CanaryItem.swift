public import SystemPackage

/// One item of a canary library, with all that could betray it.
public struct CanaryItem: Sendable, Hashable {
    /// The forms that items take in turn.
    public enum Form: String, Sendable, CaseIterable {
        /// A PNG picture.
        case png
        /// A JPEG picture.
        case jpg
        /// A GIF picture.
        case gif
        /// The beginning of an MPEG-4 video.
        case mp4
    }

    /// The place in the library, newest first.
    public let index: Int
    /// What the file holds.
    public let form: Form
    /// Where the file lies.
    public let path: FilePath
    /// The path below the library's folder.
    public let relativePath: FilePath
    /// The length in bytes.
    public let byteCount: Int
    /// The time of the last change, in seconds since 1970.
    public let seconds: Int
    /// The nanoseconds of the time of the last change.
    public let nanoseconds: Int
    /// The number of the file in its file system.
    public let inode: UInt64
    /// The latitude at which it was taken, in ten millionths of a degree; nil for none.
    public let position: Int?

    /// The uniform type identifier of the item.
    public var type: String {
        switch form {
        case .png: "public.png"
        case .jpg: "public.jpeg"
        case .gif: "com.compuserve.gif"
        case .mp4: "public.mpeg-4"
        }
    }

    /// The classes of metadata (S9.11) of which there is something in the item.
    public var metadataClasses: Set<String> {
        switch form {
        case .png, .gif: ["captions"]
        case .jpg: ["captions", "location", "thumbnails"]
        case .mp4: []
        }
    }

    /// The bytes of the item, read from its file.
    public func content() throws(FileFailure) -> [UInt8] {
        guard let content = FileTree.read(path) else {
            throw FileFailure(action: "reading an item", code: 0)
        }
        return content
    }
}
