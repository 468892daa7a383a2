import MediaWork
import PickerJSON
import UniformTypes

/// Tells the metadata of one item, in ImageIO's groups.
struct PropertyReader {
    /// The properties of an open file of so many bytes whose content has that type: an object.
    ///
    /// The descriptor stays the caller's; its position does not count and does not change.
    func properties(
        of descriptor: Int32,
        byteCount: Int64,
        type: UTType
    ) throws(MediaReadingError) -> JSON {
        if type.conforms(to: .audiovisualContent) {
            let facts = try FilmReader.facts(of: descriptor, byteCount: byteCount, type: type)
            return .object(FilmProperties(facts: facts).object)
        }
        let file = Bytes(try Memory(descriptor: descriptor, byteCount: byteCount))
        let still = try StillReader.read(file, type: type)
        return .object(StillProperties(file: file, still: still, type: type).object)
    }
}
