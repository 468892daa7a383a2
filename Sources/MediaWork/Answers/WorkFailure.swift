/// Why a worker that is well has nothing to say of a file.
public enum WorkFailure: String, Error, Sendable, Hashable, Codable {
    /// Nobody here can read this type.
    case unsupportedType
    /// The bytes are neither a picture nor a film, such as music in a film's container.
    case notMedia
    /// The bytes are not what they were taken for, or are broken.
    case badMedia
    /// It is beyond a limit.
    case tooLarge
    /// The file could not be read.
    case unreadable
    /// The file is in the wished form already.
    case needless
    /// There is no room for the file that was to be made.
    case noSpace
}
