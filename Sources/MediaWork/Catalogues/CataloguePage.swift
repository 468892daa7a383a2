/// A part of what a catalogue says of pictures, in the order of the catalogue's own numbers.
///
/// A catalogue is what a program that manages photographs keeps beside them.
public struct CataloguePage: Sendable, Hashable, Codable {
    /// Where the folders of pictures lie that the catalogue knows.
    public var roots: [CatalogueRoot] = []
    /// Pictures.
    public var entries: [CatalogueEntry] = []
    /// The number behind which the next part begins; nil where nothing follows.
    public var next: Int64?

    /// Makes a part with nothing in it.
    public init() {}
}
