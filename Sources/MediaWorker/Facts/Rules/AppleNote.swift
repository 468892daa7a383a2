/// What Apple's cameras write in EXIF's maker note: a TIFF directory of their own.
///
/// Tags by the names that ExifTool gave them; Apple publishes none.
struct AppleNote {
    /// What a live photo's two halves share (0x0011, ContentIdentifier).
    let contentIdentifier: String?
    /// What the pictures of a burst share (0x000B, BurstUUID).
    let burstIdentifier: String?

    /// Reads the note; nil where it is not Apple's.
    init?(_ note: Bytes) {
        guard note.starts(with: "Apple iOS\0"),
            let directory = TIFFDirectory(
                in: note,
                at: 14,
                note.u16(12) == 0x4949 ? .little : .big
            )
        else {
            return nil
        }
        contentIdentifier = directory.text(of: 0x11).flatMap { CleanText.text($0) }
        burstIdentifier = directory.text(of: 0x0B).flatMap { CleanText.text($0) }
    }
}
