import PickerPluginKit

/// What a file of a folder is to a person who looks through the library.
enum FileRole: Sendable, Hashable {
    /// Shown by itself.
    case item
    /// Belongs to the item at that place in the folder's list.
    case part(of: Int, role: ItemPart.Role)
    /// Belongs to something that is not there.
    case nothing
}
