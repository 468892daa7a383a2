/// Items that have something in common, with their number.
public struct LibraryCollection: Sendable, Hashable {
    /// What the items of a collection have in common; a later version may know more.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// A number for each.
        public let rawValue: UInt8

        /// Makes a kind of its number.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The whole library, newest first.
        public static let recents = Kind(rawValue: 0)
        /// They lie in this folder or below it.
        public static let folder = Kind(rawValue: 1)
        /// A program filed them in this album.
        public static let album = Kind(rawValue: 2)
        /// They show this person.
        public static let person = Kind(rawValue: 3)
        /// They bear this keyword.
        public static let keyword = Kind(rawValue: 4)
        /// They were taken in this place.
        public static let place = Kind(rawValue: 5)
        /// They were taken with this camera.
        public static let camera = Kind(rawValue: 6)
        /// They were taken in this year.
        public static let year = Kind(rawValue: 7)
        /// They were taken in this month.
        public static let month = Kind(rawValue: 8)
        /// They are of one kind, such as films, screenshots or favourites.
        public static let smart = Kind(rawValue: 9)
    }

    /// Names the collection in queries; the same on every day.
    public let key: CollectionKey
    /// What its items have in common.
    public let kind: Kind
    /// What it is called, in English where the library itself names it.
    public let title: String
    /// How many items are in it, at least 1.
    public let count: Int
    /// The collection that holds it: the folder around a folder, the year of a month.
    public let parent: CollectionKey?

    /// Makes a collection of its parts.
    public init(
        key: CollectionKey,
        kind: Kind,
        title: String,
        count: Int,
        parent: CollectionKey? = nil
    ) {
        self.key = key
        self.kind = kind
        self.title = title
        self.count = count
        self.parent = parent
    }
}
