/// What became of the metadata of a file that was made of another; a class in neither set was not
/// there.
public struct MetadataAccount: Sendable, Hashable, Codable {
    /// The classes of which something is in the new file.
    public var kept: MetadataClasses
    /// The classes that were there and are not in the new file.
    public var stripped: MetadataClasses

    /// Makes an account of its parts.
    public init(kept: MetadataClasses = [], stripped: MetadataClasses = []) {
        self.kept = kept
        self.stripped = stripped
    }
}
