import MediaWork

/// What is withheld of one file, and what that came to.
struct MetadataDeal {
    let withheld: MetadataClasses
    /// Classes of which something was found and stays.
    private(set) var kept: MetadataClasses = []
    /// Classes of which something was found and left out.
    private(set) var stripped: MetadataClasses = []

    init(withheld: MetadataClasses) {
        self.withheld = withheld
    }

    /// Whether something of a class may stay, and remembers that it was there.
    ///
    /// - Parameter owner: nil for what belongs to no class and always stays.
    mutating func admits(_ owner: MetadataClasses?) -> Bool {
        guard let owner else {
            return true
        }
        if withheld.isDisjoint(with: owner) {
            kept.formUnion(owner)
            return true
        }
        stripped.formUnion(owner)
        return false
    }

    /// Whether words may stay: those of a class that is kept, and that tell no position where
    /// positions are withheld.
    mutating func admits(_ owner: MetadataClasses?, words: Bytes) -> Bool {
        guard withheld.contains(.location), PositionWords.areIn(words) else {
            return admits(owner)
        }
        stripped.insert(.location)
        return false
    }

    /// Remembers that something of these classes was left out for another reason than the wish:
    /// it could not be taken apart, or only makes sense with what is gone.
    mutating func drop(_ owners: MetadataClasses) {
        stripped.formUnion(owners)
    }
}
