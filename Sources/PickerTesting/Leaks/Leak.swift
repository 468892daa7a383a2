/// A secret that a host could see.
public struct Leak: Sendable, Hashable, CustomStringConvertible {
    /// What it says.
    public let kind: SecretKind
    /// The index of the item that it belongs to; nil for what belongs to the whole library.
    public let item: Int?
    /// Where it was seen.
    public let observer: Observation.Observer
    /// How it was written there: `raw`, or the encodings from the outermost inwards.
    public let encoding: String
    /// Where it begins, in bytes; for encoded secrets where the encoded text begins.
    public internal(set) var offset: Int

    /// One line for the report of a test.
    public var description: String {
        let owner = item.map { " of item \($0)" } ?? ""
        return "\(kind.rawValue)\(owner) in \(observer) at \(offset) (\(encoding))"
    }
}
