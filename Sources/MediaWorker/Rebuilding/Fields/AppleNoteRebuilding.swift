import MediaWork

/// Writes anew what of Apple's maker note belongs to the picture and not to the camera: with which
/// film and which burst it goes, and how bright it may be shown (ExifTool, Apple tags).
///
/// Notes of other makers are never kept: nobody can tell what all their bytes say.
enum AppleNoteRebuilding {
    private static let head = Array("Apple iOS\0\0\u{1}MM".utf8)
    /// Burst, content of a live photo; headroom and gain of the brightness.
    private static let rules: [Int: FieldRule] = [
        0x000B: FieldRule(.identifier), 0x0011: FieldRule(.identifier),
        0x0021: FieldRule(.numbers(1)), 0x0030: FieldRule(.numbers(1)),
    ]

    /// The new note; nil where it is none of Apple's, or is withheld.
    static func rebuilt(_ note: Bytes, _ deal: inout MetadataDeal) -> [UInt8]? {
        guard !deal.withheld.contains(.makerNotes), note.starts(with: "Apple iOS\0"),
            let directory = TIFFDirectory(in: note, at: head.count, .big)
        else {
            return nil
        }
        let fields = ExifRebuilding.admitted(directory, rules, &deal)
        guard !fields.isEmpty, deal.admits(.makerNotes) else {
            return nil
        }
        return head + TIFFDirectoryWriter(order: .big).directory(fields, at: head.count)
    }
}
