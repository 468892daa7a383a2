/// What a library can tell of its items beyond their bytes; a host is offered no more than that.
public struct LibraryAbilities: OptionSet, Sendable, Hashable {
    /// One bit an ability.
    public let rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Makes small pictures of items.
    public static let previews = LibraryAbilities(rawValue: 1 << 0)
    /// Reads the metadata of items.
    public static let properties = LibraryAbilities(rawValue: 1 << 1)
    /// Makes items of other types than their own.
    public static let representations = LibraryAbilities(rawValue: 1 << 2)
    /// Makes items without the metadata that is not to leave.
    public static let metadata = LibraryAbilities(rawValue: 1 << 3)
}
