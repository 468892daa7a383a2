public import UniformTypes

/// An item in one form, made by its library and about to leave.
public struct Representation: Sendable {
    /// What a representation holds of each class of metadata; in neither set: there is none in it,
    /// and there was none in the item.
    public struct Fields: Sendable, Hashable {
        /// Classes that are as they are in the item.
        public let kept: MetadataClasses
        /// Classes of which nothing is in it.
        public let stripped: MetadataClasses

        /// States what was done; what stands in both sets counts as kept.
        public init(kept: MetadataClasses, stripped: MetadataClasses) {
            self.kept = kept
            self.stripped = stripped.subtracting(kept)
        }
    }

    /// The whole of it, in a file that nobody else knows and nobody writes any more.
    ///
    /// Never a file of the library. Its room is given back with the last reference, so it has no
    /// name in any folder.
    public let file: OpenedItem
    /// What it is; the type that was demanded.
    public let type: UTType
    /// Whether pictures or sound were decoded and encoded again.
    public let isReencoded: Bool
    /// Everything that was done, in the order in which it was done.
    public let transformations: [Transformation]
    /// What was done to each class of metadata.
    public let fields: Fields

    /// Puts together what was made.
    public init(
        file: OpenedItem,
        type: UTType,
        isReencoded: Bool,
        transformations: [Transformation],
        fields: Fields
    ) {
        self.file = file
        self.type = type
        self.isReencoded = isReencoded
        self.transformations = transformations
        self.fields = fields
    }
}
