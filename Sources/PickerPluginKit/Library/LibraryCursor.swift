/// A place in the order of one query: behind the last item of a page.
///
/// Means something only to the library that gave it and to the query that it was given for. It
/// names no number: items that come and go meanwhile neither repeat nor skip others.
public struct LibraryCursor: Sendable, Hashable {
    /// The library's own bytes.
    public let bytes: [UInt8]

    /// Makes a cursor of a library's own bytes.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}
