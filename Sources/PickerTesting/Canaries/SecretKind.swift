/// What a secret says, so that a leak tells by its kind where it came from.
public enum SecretKind: String, Sendable, Hashable, CaseIterable {
    /// The name of an item's file.
    case name
    /// The name of the folder in which an item lies.
    case folder
    /// Texts inside of an item: its description.
    case metadata
    /// A comment inside of an item.
    case comment
    /// A packet of XMP inside of an item.
    case xmp
    /// A caption as IPTC has it, inside of an item.
    case iptc
    /// The name of a colour profile inside of an item.
    case colorProfile
    /// A smaller picture inside of an item.
    case thumbnail
    /// Where an item was taken.
    case position
    /// The last bytes of an item.
    case tail
    /// An extended attribute of an item's file.
    case attribute
    /// The length of an item in bytes.
    case size
    /// When an item's file was changed last.
    case time
    /// The number of an item's file in its file system.
    case inode
    /// A digest of an item's path, name or address.
    case pathDigest
    /// A digest of an item's bytes.
    case contentDigest
    /// How many items there are.
    case count
    /// The name of the library's folder.
    case root
    /// A variable of the environment.
    case environment
    /// A file beside the library.
    case outside

    /// What a host learns of an item that was picked for it.
    public static let ofPickedItem: Set<SecretKind> = [
        .name, .metadata, .comment, .xmp, .iptc, .colorProfile, .thumbnail, .position, .tail, .size,
        .contentDigest,
    ]
}
