/// The bounds of what is read of one file.
enum FactLimits {
    /// Bytes of a picture's file, which is mapped and not loaded; films have no such bound.
    static let fileBytes: Int64 = 2 << 30
    /// Bytes of a film's box that is read for what FFmpeg does not tell.
    static let movieBytes = 32 << 20
    /// Bytes of an EXIF or IPTC block inside a container.
    static let blockBytes = 16 << 20
    /// Bytes of an XMP packet; longer ones are not read.
    static let packetBytes = 1 << 20
    /// Bytes of the second part of a JPEG's XMP that are parsed; of longer ones names are sought.
    static let extendedBytes = 1 << 15
    /// Elements of an XMP packet.
    static let packetElements = 10_000
    /// How deep elements of an XMP packet lie inside each other.
    static let packetDepth = 48
    /// Bytes that one compressed chunk may grow to.
    static let inflatedBytes = 1 << 20
    /// Compressed chunks of one file that are looked into.
    static let inflatedChunks = 32
    /// Parts of a container in a row: segments, chunks, blocks or boxes.
    static let parts = 65_536
    /// How deep boxes are followed into each other.
    static let boxDepth = 16
    /// Items of a HEIF file, and properties of all of them.
    static let items = 4_096
    /// Entries of one TIFF directory.
    static let directoryEntries = 4_096
    /// Directories of one TIFF file.
    static let directories = 64
    /// Frames that are counted in an animated picture.
    static let frames = 1_000_000
    /// Pixels of one side of a picture.
    static let side = 1 << 30
    /// Metadata entries that are handed on as properties.
    static let properties = 1_024
    /// Values of one such entry.
    static let propertyValues = 256
    /// Bytes that one metadata value is read of.
    static let valueBytes = 1 << 16
}
