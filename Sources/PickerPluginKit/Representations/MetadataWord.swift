/// What a person said of the metadata that leaves with items; nothing is said of the other classes.
public struct MetadataWord: Sendable, Hashable {
    /// Classes that may leave.
    public var kept: MetadataClasses
    /// Classes that are not to leave; they count where they stand in both.
    public var stripped: MetadataClasses

    /// A word of the person's; without arguments silence, which leaves it to the person's settings
    /// and then to the host.
    public init(kept: MetadataClasses = [], stripped: MetadataClasses = []) {
        self.kept = kept
        self.stripped = stripped
    }

    /// The classes that are withheld once everybody has spoken.
    ///
    /// A host can have more taken out than the person wants, never less: its `strip` is honoured,
    /// its `keep` yields. What the person said in a picker stands above the settings; where nobody
    /// was asked, because a script stands for the person, the settings stand above the script.
    ///
    /// - Parameters:
    ///   - settings: what the person said once and for all.
    ///   - host: classes that the host wants to be taken out.
    ///   - isUnattended: whether this word is a script's.
    func withheld(
        settings: MetadataWord,
        host: MetadataClasses,
        isUnattended: Bool
    ) -> MetadataClasses {
        let overruled = isUnattended ? [] : kept.subtracting(stripped)
        return host.union(stripped).union(settings.stripped.subtracting(overruled))
    }
}
