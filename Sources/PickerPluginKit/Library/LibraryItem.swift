public import UniformTypes

/// One item as a library listed it.
public struct LibraryItem: Sendable, Hashable {
    /// Names the item within its library; says nothing to anybody else and never leaves the plugin.
    public struct Key: Sendable, Hashable {
        /// The library's own bytes: the same for the same item on every day.
        public let bytes: [UInt8]

        /// Makes a key of a library's own bytes.
        public init(bytes: [UInt8]) {
            self.bytes = bytes
        }
    }

    /// Names the item within its library.
    public let key: Key
    /// What the content is, told from the content.
    public let type: UTType
    /// Which kinds the item belongs to, among those that its library can judge.
    public let kinds: MediaKinds
    /// The last component of the path as the file system has it: any bytes but `/` and NUL.
    public let fileName: [UInt8]
    /// Which file it was and what it held when the type was told.
    public let identity: FileIdentity
    /// How the item is meant to be shown.
    public let playbackStyle: PlaybackStyle
    /// When it was taken, by the clock at the place; nil where the library does not know.
    public let captured: FileTime?
    /// How large it is when it is shown; nil where the library does not know.
    public let displaySize: DisplaySize?
    /// How long it plays, in seconds; nil for what stands still or is not known.
    public let duration: Double?
    /// The files that belong to it; none where the library does not group files.
    public let parts: [ItemPart]

    /// Makes an item of everything that is known of it.
    ///
    /// - Parameter playbackStyle: nil for what the kinds alone tell: a film, else a picture.
    public init(
        key: Key,
        type: UTType,
        kinds: MediaKinds,
        fileName: [UInt8],
        identity: FileIdentity,
        playbackStyle: PlaybackStyle? = nil,
        captured: FileTime? = nil,
        displaySize: DisplaySize? = nil,
        duration: Double? = nil,
        parts: [ItemPart] = []
    ) {
        self.key = key
        self.type = type
        self.kinds = kinds
        self.fileName = fileName
        self.identity = identity
        self.playbackStyle = playbackStyle ?? (kinds.contains(.videos) ? .video : .image)
        self.captured = captured
        self.displaySize = displaySize
        self.duration = duration
        self.parts = parts
    }

    /// By which items stand in line: when it was taken, else when its file was last changed.
    public var date: FileTime {
        captured ?? identity.modified
    }
}
