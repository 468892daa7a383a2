/// One chosen item, as the host gets to know it (Apple: `PHPickerResult`).
public struct PickerResult: Codable, Sendable, Hashable {
    /// The handle by which the item's data is loaded in this session.
    public var item: ItemHandle
    /// Identifiers of the types in which the item can be loaded, best first.
    public var registeredTypeIdentifiers: [String]
    /// A name under which the item may be saved: one safe component, never a path.
    public var suggestedName: String?
    /// The same for one host and one library on every day; only where the host asked for it.
    public var assetIdentifier: String?
    /// What was done to the item's metadata.
    public var metadata: MetadataOutcome?
    /// What this result itself tells; with capability `receipt`.
    public var receipt: Receipt?

    /// A chosen item.
    public init(
        item: ItemHandle,
        registeredTypeIdentifiers: [String],
        suggestedName: String? = nil,
        assetIdentifier: String? = nil,
        metadata: MetadataOutcome? = nil
    ) {
        self.item = item
        self.registeredTypeIdentifiers = registeredTypeIdentifiers
        self.suggestedName = suggestedName
        self.assetIdentifier = assetIdentifier
        self.metadata = metadata
    }
}

/// What is done to the metadata of a chosen item, whichever way it is loaded.
public struct MetadataOutcome: Codable, Sendable, Hashable {
    /// `kept`, `stripped` or `none`.
    public struct Treatment: RawRepresentable, Codable, Sendable, Hashable {
        /// The word on the wire.
        public let rawValue: String

        /// A treatment by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Left as it is in the item, whether or not there is any.
        public static let kept = Treatment(rawValue: "kept")
        /// Taken out, whether or not there was any.
        public static let stripped = Treatment(rawValue: "stripped")
        /// The item has none.
        public static let none = Treatment(rawValue: "none")
    }

    /// The place where the item was made.
    public var location: Treatment
    /// Titles, descriptions, keywords and comments.
    public var captions: Treatment?
    /// Names of the people in it, and of those who made or own it.
    public var people: Treatment?
    /// Serial numbers of camera and lens, and identifiers that are unique to a device.
    public var cameraSerial: Treatment?
    /// Smaller pictures of it that lie inside.
    public var thumbnails: Treatment?
    /// What a camera's maker wrote in a form of its own.
    public var makerNotes: Treatment?

    /// States what is done; further classes are set one by one.
    public init(location: Treatment) { self.location = location }
}
