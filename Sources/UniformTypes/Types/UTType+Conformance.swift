extension UTType {
    /// Every type that this one conforms to, itself not included.
    public var supertypes: Set<UTType> {
        TypeCatalogue.supertypes[identifier] ?? []
    }

    /// Whether data of this type may be used where the other one is asked for.
    ///
    /// Reflexive and transitive: `public.heic` conforms to itself, to `public.image`, to
    /// `public.item`.
    public func conforms(to type: UTType) -> Bool {
        self == type || isSubtype(of: type)
    }

    /// Whether the other type is a proper ancestor of this one.
    public func isSubtype(of type: UTType) -> Bool {
        TypeCatalogue.supertypes[identifier]?.contains(type) ?? false
    }

    /// Whether the other type is a proper descendant of this one.
    public func isSupertype(of type: UTType) -> Bool {
        type.isSubtype(of: self)
    }
}
