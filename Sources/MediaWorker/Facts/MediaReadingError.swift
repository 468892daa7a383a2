/// Why nothing is known of a file.
enum MediaReadingError: Error, Hashable {
    /// The descriptor could not be read; the number is the system's.
    case unreadable(Int32)
    /// The bytes are no picture and no film, whatever the name and the first of them say.
    case notMedia
    /// The file ends or contradicts itself where its size should be.
    case damaged
    /// A picture of more bytes than ``FactLimits/fileBytes``.
    case tooLarge
}
