/// The bounds of a library of folders, each with a finite default.
public struct LibraryLimits: Sendable, Hashable {
    /// How many files a library has at most; beyond it a query ends with `resourceExhausted`.
    public var items = 4_000_000
    /// How many folders a library has at most; beyond it a query ends with `resourceExhausted`.
    public var folders = 1_000_000
    /// How many items one page gives at most.
    public var pageItems = 5_000
    /// How many pages are read at once at most, those that wait for the folders included.
    public var pages = 64
    /// How many parts of items one page gives at most.
    static let pageParts = 10_000
    /// How many rows one transaction writes at most.
    static let transactionRows = 1_000
    /// How long what a scan found waits to be written.
    static let transactionTime = Duration.milliseconds(200)
    /// How long what a scan wrote waits to be found by its words.
    var lookInterval = Duration.milliseconds(500)
    /// How often an index that turns out to be broken is begun again before a query ends with
    /// `ioError`.
    static let indexAttempts = 3
    /// How long another process that builds the same index is waited for.
    static let builderPatience = Duration.seconds(2)
    /// How long a builder sleeps between two looks at another's lock, in milliseconds.
    static let builderPause: Int32 = 20
    /// How many files are looked into before what was learned of them is written.
    static let factFiles = 256
    /// Files that are looked into within moments: a search finds them then and not before.
    static let fewFiles = 4_096
    /// How many files one question to a worker holds at most.
    static let factBatch = 128
    /// How many films, or files of sensor data, one question holds at most.
    static let slowFactBatch = 32
    /// How many pictures of one catalogue are taken at most.
    static let cataloguePictures = 4_000_000
    /// How long a catalogue that another program is writing to is left alone once it was read;
    /// whoever asks for everything has it read at once.
    static let cataloguePause = Duration.seconds(60)
    /// How often a preview that is longer than it may be is made anew, smaller.
    static let previewAttempts = 4
    /// Bytes of the thumbnails that are kept; beyond it the least used are removed.
    static let thumbnailBytes: Int64 = 512 << 20
    /// Bytes of the representations that are kept; beyond it the least used are dropped.
    static let representationBytes: Int64 = 512 << 20
    /// How many representations are kept at most, each with a descriptor.
    static let representations = 32
    /// Seconds that a lock of another process on a database is waited for.
    static let databasePatience = 2.0

    /// Makes the default limits.
    public init() {}
}
