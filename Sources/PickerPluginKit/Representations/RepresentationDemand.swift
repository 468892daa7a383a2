public import UniformTypes

/// One form of an item that is to be made: equal demands of one item are made once.
public struct RepresentationDemand: Sendable, Hashable {
    /// The type that is wanted, one of those that the library registered for the item.
    public let type: UTType
    /// Classes of metadata of which nothing may be in it.
    public let withheld: MetadataClasses
    /// Whether it is to be coded as most programs read that type: one MP4 is H.264, another is not.
    public let isCompatible: Bool

    /// Demands a type without some metadata.
    public init(type: UTType, withheld: MetadataClasses = [], isCompatible: Bool = false) {
        self.type = type
        self.withheld = withheld
        self.isCompatible = isCompatible
    }
}
