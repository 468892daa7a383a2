/// What a catalogue says of one picture.
public struct CatalogueEntry: Sendable, Hashable, Codable {
    /// The number of the root in which the picture lies.
    public var root: Int64
    /// The path of its folder below that root; empty for the root itself.
    public var folder: FileName
    /// The name of its file.
    public var name: FileName
    /// What people wrote about it in that program.
    public var words: Words

    /// Makes an entry of its parts.
    public init(root: Int64, folder: FileName, name: FileName, words: Words) {
        self.root = root
        self.folder = folder
        self.name = name
        self.words = words
    }
}
