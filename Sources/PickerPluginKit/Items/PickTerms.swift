import UniformTypes

/// On which terms the items of one presentation leave.
struct PickTerms: Sendable {
    let mode: RepresentationMode
    /// The types that the host can use; none where it did not say.
    let accepted: [UTType]
    /// Classes of metadata of which nothing leaves.
    let withheld: MetadataClasses

    /// The types in which an item can be loaded, best first.
    func types(of item: LibraryItem, in library: any PickerLibrary) -> [UTType] {
        guard library.abilities.contains(.representations) else { return [item.type] }
        var seen: Set<UTType> = []
        let types = library.representationTypes(of: item, mode: mode, accepting: accepted)
            .filter { seen.insert($0).inserted }
            .prefix(KitLimits.registeredTypes)
        return types.isEmpty ? [item.type] : Array(types)
    }
}
