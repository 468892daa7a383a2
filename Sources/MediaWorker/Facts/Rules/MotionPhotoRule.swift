import MediaWork

/// A picture with a film inside its file.
///
/// Where the film lies is told by the box `mpvd`, by XMP (Google's Container with the semantic
/// MotionPhoto, or the older MicroVideoOffset, both counted from the end of the file), or by
/// Samsung's trailer. None is believed before a film's `ftyp` box stands there: programs keep the
/// words and throw the film away.
enum MotionPhotoRule {
    static func film(_ metadata: Metadata, _ still: Still, in file: Bytes) -> ByteRange? {
        let candidates = [
            still.film, container(metadata, in: file), microVideo(metadata, in: file),
            SamsungTrailer(file)?.film,
        ]
        return candidates.lazy.compactMap(\.self).first { isFilm($0, in: file) }
    }

    private static func isFilm(_ range: ByteRange, in file: Bytes) -> Bool {
        guard let offset = Int(exactly: range.offset), offset < file.count else {
            return false
        }
        return file.slice(from: offset).fourCC(4) == "ftyp"
    }

    /// Google's directory of what follows the picture, each with its length.
    private static func container(_ metadata: Metadata, in file: Bytes) -> ByteRange? {
        var length: Int?
        var behind = 0
        for place in 1...FactLimits.directories {
            let item = "Xmp.Container.Directory[\(place)]/Container:Item/Item:"
            guard let semantic = metadata[item + "Semantic"]?.text else {
                break
            }
            let own = metadata[item + "Length"]?.integer() ?? 0
            guard (0...file.count).contains(own) else {
                return nil
            }
            if semantic == "MotionPhoto" {
                length = own
                behind = 0
            } else if length != nil {
                behind += own
            }
        }
        guard let length, length > 0, length + behind <= file.count else {
            return nil
        }
        return ByteRange(offset: Int64(file.count - behind - length), length: Int64(length))
    }

    private static func microVideo(_ metadata: Metadata, in file: Bytes) -> ByteRange? {
        guard let length = metadata["Xmp.GCamera.MicroVideoOffset"]?.integer(), length > 0,
            length <= file.count
        else {
            return nil
        }
        return ByteRange(offset: Int64(file.count - length), length: Int64(length))
    }
}
