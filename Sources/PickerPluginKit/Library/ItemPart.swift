/// A file that belongs to an item and is not shown by itself.
public struct ItemPart: Sendable, Hashable {
    /// What a part is to its item; further roles may come.
    public struct Role: RawRepresentable, Sendable, Hashable {
        /// The role's name.
        public let rawValue: String

        /// Makes a role of its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The film of a live photo.
        public static let liveFilm = Role(rawValue: "liveFilm")
        /// What the sensor saw, beside a finished picture of it.
        public static let raw = Role(rawValue: "raw")
        /// What a program wrote down about the item in a file of its own.
        public static let sidecar = Role(rawValue: "sidecar")
        /// Another picture of the same burst.
        public static let burstMember = Role(rawValue: "burstMember")
    }

    /// What the part is to its item.
    public let role: Role
    /// The part as an item of its own, which the library opens like any other.
    public let item: LibraryItem

    /// Makes a part of its role and its file.
    public init(role: Role, item: LibraryItem) {
        self.role = role
        self.item = item
    }
}
