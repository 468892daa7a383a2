import MediaWork

/// What Samsung's cameras append to a picture: blocks, and a directory of them at the very end.
///
/// The layout is ExifTool's reading (Samsung trailer, `SEFH` and `SEFT`).
struct SamsungTrailer {
    /// The film of a motion photo (block 0x0A30).
    private(set) var film: ByteRange?

    /// Reads the trailer; nil where there is none.
    init?(_ file: Bytes) {
        guard file.count > 24, file.starts(with: "SEFT", at: file.count - 4),
            let length = file.u32(file.count - 8, .little), length < file.count - 8
        else {
            return nil
        }
        let directory = file.count - 8 - length
        guard file.starts(with: "SEFH", at: directory),
            let count = file.u32(directory + 8, .little)
        else {
            return nil
        }
        for entry in 0..<min(count, FactLimits.directories) {
            let place = directory + 12 + 12 * entry
            guard let kind = file.u16(place + 2, .little), kind == 0x0A30,
                let back = file.u32(place + 4, .little), back <= directory,
                let size = file.u32(place + 8, .little),
                let nameLength = file.u32(directory - back + 4, .little),
                size > nameLength + 8
            else {
                continue
            }
            film = ByteRange(
                offset: Int64(directory - back + 8 + nameLength),
                length: Int64(size - 8 - nameLength)
            )
        }
    }
}
