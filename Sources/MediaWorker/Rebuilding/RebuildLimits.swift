/// The bounds of what is taken apart of one file to put it together anew.
enum RebuildLimits {
    /// Parts that are written one after the other: ranges of the file, and new bytes between them.
    static let pieces = 4_000_000
    /// Bytes of a colour profile, inflated.
    static let profileBytes = 8 << 20
    /// Bytes of a text that names a thing: a camera, a lens, a program.
    static let nameBytes = 256
    /// Bytes of a caption or a name of a person.
    static let captionBytes = 1 << 16
    /// Bytes of new metadata that one part of the container holds.
    static let blockBytes = 1 << 20
    /// Pictures behind the first one of a JPEG.
    static let secondPictures = 16
    /// Bytes that are copied at a time.
    static let copyBytes = 1 << 20
}
