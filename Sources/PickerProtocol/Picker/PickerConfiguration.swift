/// How a picker looks and what can be chosen in it (Apple: `PHPickerConfiguration`).
public struct PickerConfiguration: Codable, Sendable, Hashable {
    /// At most how many items, default 1; 0 = as many as the plugin's `limits.selection`.
    public var selectionLimit: Int?
    /// How the selection behaves; default ``Selection/default``.
    public var selection: Selection?
    /// What is shown and can be chosen; absent = everything.
    public var filter: PickerFilter?
    /// In which form items are wanted; default ``RepresentationMode/automatic``.
    public var preferredAssetRepresentationMode: RepresentationMode?
    /// Types that the host can use, with what conforms to them; chooses among representations
    /// where the mode is ``RepresentationMode/automatic``.
    public var acceptedTypeIdentifiers: [String]?
    /// Whether results carry an `assetIdentifier` (Apple: `init(photoLibrary:)`); default no.
    public var includesAssetIdentifiers: Bool?
    /// Items that are chosen already; only such as this host was given before count.
    public var preselectedAssetIdentifiers: [String]?
    /// Parts of the interface that are not wanted.
    public var disabledCapabilities: [String]?
    /// `default` or `compact`.
    public var mode: Mode?
    /// Edges without a margin.
    public var edgesWithoutContentMargins: [String]?
    /// What the search field holds at first.
    public var searchText: String?
    /// What the host wishes for metadata; the person decides.
    public var metadata: MetadataWishes?

    /// The defaults: one item of any kind, without an identifier.
    public init() {}
}

extension PickerConfiguration {
    /// How a selection behaves.
    public struct Selection: RawRepresentable, Codable, Sendable, Hashable {
        /// The word on the wire.
        public let rawValue: String

        /// A behaviour by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// One decision at the end, in the order of the library.
        public static let `default` = Selection(rawValue: "default")
        /// One decision at the end, in the order of choosing.
        public static let ordered = Selection(rawValue: "ordered")
        /// Every change reaches the host at once.
        public static let continuous = Selection(rawValue: "continuous")
        /// Every change reaches the host at once, in the order of choosing.
        public static let continuousAndOrdered = Selection(rawValue: "continuousAndOrdered")
    }

    /// In which form items are wanted.
    public struct RepresentationMode: RawRepresentable, Codable, Sendable, Hashable {
        /// The word on the wire.
        public let rawValue: String

        /// A form by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// What suits best; may change.
        public static let automatic = RepresentationMode(rawValue: "automatic")
        /// The original bytes.
        public static let current = RepresentationMode(rawValue: "current")
        /// What most programs can read, converted where needed.
        public static let compatible = RepresentationMode(rawValue: "compatible")
    }

    /// How much room the picker takes.
    public struct Mode: RawRepresentable, Codable, Sendable, Hashable {
        /// The word on the wire.
        public let rawValue: String

        /// A mode by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The whole picker.
        public static let `default` = Mode(rawValue: "default")
        /// One row.
        public static let compact = Mode(rawValue: "compact")
    }
}

/// What a host wishes for the metadata of what is picked.
public struct MetadataWishes: Codable, Sendable, Hashable {
    /// Keep, strip, or let the person decide.
    public struct Wish: RawRepresentable, Codable, Sendable, Hashable {
        /// The word on the wire.
        public let rawValue: String

        /// A wish by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// As it is in the item.
        public static let keep = Wish(rawValue: "keep")
        /// Taken out; what cannot be stripped for sure is refused.
        public static let strip = Wish(rawValue: "strip")
        /// As the person decides; a face that cannot ask keeps.
        public static let ask = Wish(rawValue: "ask")
    }

    /// The place where an item was made; default ``Wish/ask``, as for every class.
    public var location: Wish?
    /// Titles, descriptions, keywords and comments.
    public var captions: Wish?
    /// Names of the people in it, and of those who made or own it.
    public var people: Wish?
    /// Serial numbers of camera and lens, and identifiers that are unique to a device.
    public var cameraSerial: Wish?
    /// Smaller pictures of it that lie inside.
    public var thumbnails: Wish?
    /// What a camera's maker wrote in a form of its own.
    public var makerNotes: Wish?

    /// Wishes; further ones are set one by one.
    public init(location: Wish? = nil) { self.location = location }
}
