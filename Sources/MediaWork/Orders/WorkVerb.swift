/// What a worker is to do with the files that come with an order.
public enum WorkVerb: String, Sendable, Hashable, Codable {
    /// Say what is known of each of them.
    case facts
    /// Make a small picture of the one file.
    case preview
    /// Make a small picture of a part of the one file that is a JPEG by itself.
    case embeddedPreview
    /// Give the metadata of the one file.
    case properties
    /// Read a part of the one file, which is the database of a program that manages photographs.
    case catalogue
    /// Make a file of another type of the one file.
    case convert
    /// Make a file of the same type of the one file, with the same pixels and less metadata.
    case rebuild
    /// Make a file of the bytes of the one file, or of a part of them.
    case copy
    /// Make one file of a still and a film, in this sequence.
    case bundle

    /// Whether a file is made: an output and a pipe for progress come with the order, between the
    /// files and the answer.
    public var makesFile: Bool {
        switch self {
        case .convert, .rebuild, .copy, .bundle: true
        case .facts, .preview, .embeddedPreview, .properties, .catalogue: false
        }
    }
}
