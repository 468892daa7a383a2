public import PickerJSON
public import PickerWire

/// `item/properties`: what the bytes of a chosen item say about themselves.
public enum LoadProperties: Method {
    /// The properties by their names; groups such as `exif` are objects.
    public typealias Result = JSONObject
    /// The name on the wire.
    public static let name = "item/properties"

    /// Which item.
    public struct Params: Codable, Sendable, Hashable {
        /// The item.
        public var item: ItemHandle

        /// A wish for properties.
        public init(item: ItemHandle) { self.item = item }
    }

    /// Bytes of the properties of one item as compact JSON.
    public static let byteLimit = SessionLimits.propertiesBytes

    /// Whether this can be the properties of an item: the members that the page names have their
    /// types, and the whole keeps `propertiesBytes` and `propertiesDepth`.
    public static func isProper(_ properties: JSONObject) -> Bool {
        let whole = JSON.object(properties)
        let areSides = ["pixelWidth", "pixelHeight"].allSatisfy { name in
            properties[name]?.integer.map { (0...maxSide).contains($0) } ?? false
        }
        let areGroups = ["exif", "gps", "tiff"].allSatisfy { name in
            properties[name].map { $0.object != nil } ?? true
        }
        return areSides && areGroups
            && properties["orientation"].map { (1...8).contains($0.integer ?? 0) } ?? true
            && properties["colorModel"].map { $0.string != nil } ?? true
            && properties["duration"].map { ($0.number ?? -1) >= 0 } ?? true
            && whole.isNested(within: SessionLimits.propertiesDepth)
            && ((try? whole.serialized().count) ?? .max) <= byteLimit
    }

    /// The member in which the receipt stands; not one of the item's properties.
    public static let receiptName = "receipt"

    /// The names of everything that properties tell, the members of groups as `exif.FNumber`,
    /// sorted; the receipt's `given`.
    public static func names(in properties: JSONObject) -> [String] {
        properties.members.filter { $0.key != receiptName }
            .flatMap { names($0.value, $0.key) }
            .sorted()
    }

    private static func names(_ value: JSON, _ name: String) -> [String] {
        guard let group = value.object, !group.members.isEmpty else { return [name] }
        return group.members.flatMap { names($0.value, name + "." + $0.key) }
    }

    /// The largest number that every reader of JSON keeps.
    private static let maxSide: Int64 = (1 << 53) - 1
}

extension JSON {
    /// Whether no more arrays and objects lie inside each other than that.
    fileprivate func isNested(within depth: Int) -> Bool {
        switch self {
        case .array(let elements):
            depth > 0 && elements.allSatisfy { $0.isNested(within: depth - 1) }
        case .object(let members):
            depth > 0 && members.allSatisfy { $0.value.isNested(within: depth - 1) }
        default: true
        }
    }
}
