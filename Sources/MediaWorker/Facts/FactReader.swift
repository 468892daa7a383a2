import MediaWork
import UniformTypes

/// Learns what a file says of itself, from its bytes alone.
struct FactReader {
    /// The facts of an open file of so many bytes whose content has that type.
    ///
    /// The descriptor stays the caller's; its position does not count and does not change. The
    /// name, as bytes, only supports a mark that is weak without it; it never makes a kind alone.
    func facts(
        of descriptor: Int32,
        byteCount: Int64,
        type: UTType,
        fileName: [UInt8]
    ) throws(MediaReadingError) -> MediaFacts {
        if type.conforms(to: .audiovisualContent) {
            return try FilmReader.facts(of: descriptor, byteCount: byteCount, type: type)
        }
        let file = Bytes(try Memory(descriptor: descriptor, byteCount: byteCount))
        let still = try StillReader.read(file, type: type)
        return StillFacts(file: file, still: still, type: type, fileName: fileName).facts
    }
}
