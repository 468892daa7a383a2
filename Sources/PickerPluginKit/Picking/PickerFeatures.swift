import PickerProtocol

/// Parts of a picker that a host can wish away (Apple: `PHPickerCapabilities`).
public struct PickerFeatures: OptionSet, Sendable, Hashable {
    /// One bit a part.
    public let rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The search field.
    public static let search = PickerFeatures(rawValue: 1 << 0)
    /// The tray that shows what is chosen.
    public static let tray = PickerFeatures(rawValue: 1 << 1)
    /// Going from collection to collection.
    public static let collections = PickerFeatures(rawValue: 1 << 2)
    /// The controls that finish and cancel; only a continuous picker can do without.
    public static let actions = PickerFeatures(rawValue: 1 << 3)

    /// All of them.
    public static let every: PickerFeatures = [.search, .tray, .collections, .actions]

    /// What remains of all parts; words that are not known mean nothing.
    init(_ configuration: PickerConfiguration, isContinuous: Bool) {
        var features = PickerFeatures.every
        for word in configuration.disabledCapabilities ?? [] {
            switch word {
            case "search": features.remove(.search)
            case "stagingArea": features.remove(.tray)
            case "collectionNavigation": features.remove(.collections)
            case "selectionActions" where isContinuous: features.remove(.actions)
            default: break
            }
        }
        // What was preselected has to be seen, and the tray is where it can be.
        if configuration.preselectedAssetIdentifiers?.isEmpty == false { features.insert(.tray) }
        self = features
    }
}
