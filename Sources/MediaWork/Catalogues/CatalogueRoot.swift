/// A folder of pictures as a catalogue remembers it.
public struct CatalogueRoot: Sendable, Hashable, Codable {
    /// The catalogue's number of it.
    public var number: Int64
    /// Its path, from the root of the machine or from that of its disk: a claim, perhaps of another
    /// machine.
    public var path: FileName

    /// Makes a root of its parts.
    public init(number: Int64, path: FileName) {
        self.number = number
        self.path = path
    }
}
