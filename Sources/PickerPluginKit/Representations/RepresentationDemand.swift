public import UniformTypes

/// One form of an item that is to be made: equal demands of one item are made once.
public struct RepresentationDemand: Sendable, Hashable {
    /// The type that is wanted, one of those that the library registered for the item.
    public let type: UTType
    /// Classes of metadata of which nothing may be in it.
    public let withheld: MetadataClasses

    /// Demands a type without some metadata.
    public init(type: UTType, withheld: MetadataClasses = []) {
        self.type = type
        self.withheld = withheld
    }
}
