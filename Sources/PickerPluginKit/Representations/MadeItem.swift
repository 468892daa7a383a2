import PickerProtocol

/// A representation that its library made, held against what was demanded.
struct MadeItem: Sendable {
    let representation: Representation
    /// The digest of the whole, in lower-case hexadecimal digits.
    let sha256: String

    var byteCount: Int64 { representation.file.identity.byteCount }

    /// Reads all of it once; blocks while the file system does.
    ///
    /// - Throws: `unsupportedType` where the library made anything else than was demanded: another
    ///   type, something with metadata that was not to leave, or the item's own file.
    init(
        _ representation: Representation,
        _ demand: RepresentationDemand,
        of source: FileIdentity,
        isAbandoned: () -> Bool
    ) throws(LibraryError) {
        let identity = representation.file.identity
        let isOwnFile = identity.device == source.device && identity.inode == source.inode
        guard representation.type == demand.type, !isOwnFile,
            representation.fields.kept.isDisjoint(with: demand.withheld)
        else { throw .unsupportedType }
        self.representation = representation
        sha256 = try representation.file.digest(isAbandoned: isAbandoned)
    }
}
