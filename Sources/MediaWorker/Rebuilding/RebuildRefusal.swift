/// Why a file is not rebuilt; nothing of it is handed over then.
enum RebuildRefusal: Error, Hashable {
    /// No rebuilder knows the container, or what this one has in it.
    case unsupported
    /// The container contradicts itself or ends too early.
    case damaged
    /// More parts or more bytes than are looked at.
    case tooLarge
    /// The file could not be read.
    case unreadable
}
