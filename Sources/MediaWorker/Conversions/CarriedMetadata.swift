import CMedia
import MediaWork

/// What a picture's file says of the picture, on its way into a JPEG that was made of it.
///
/// How the old file stored it does not come along: turn, size, colour space, smaller pictures.
struct CarriedMetadata {
    /// Bytes of a JPEG's segment behind its length.
    private static let segmentBytes = 65_533
    private static let exifMark = Array("Exif\0\0".utf8)
    private static let xmpMark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// Whole segments, to stand behind the JPEG's first two bytes.
    let segments: [UInt8]
    /// What became of each class.
    let account: MetadataAccount

    /// Reads the file of the old picture; what cannot be read is left out.
    ///
    /// - Parameter picture: the new picture.
    init(_ file: WorkFile, for picture: MadePicture) {
        guard let memory = try? Memory(descriptor: file.descriptor, byteCount: file.file.byteCount),
            let still = try? StillReader.read(Bytes(memory), type: file.file.type)
        else {
            segments = []
            account = MetadataAccount()
            return
        }
        let metadata = Metadata(still.blocks)
        let exif = metadata.exif(
            width: picture.width,
            height: picture.height,
            isStandard: picture.profile.isEmpty,
            limit: Self.segmentBytes - Self.exifMark.count
        )
        let xmp = metadata.xmp(limit: Self.segmentBytes - Self.xmpMark.count)
        segments = Self.segment(Self.exifMark, exif) + Self.segment(Self.xmpMark, xmp)
        // Read again, so that what is told is what is there.
        let blocks = [(CMEDIA_BLOCK_EXIF, exif), (CMEDIA_BLOCK_XMP, xmp)].compactMap {
            kind,
            bytes in
            bytes.map { Still.Block(kind: kind, bytes: Bytes(copying: $0)) }
        }
        let kept = Metadata(blocks).classes
        var found = metadata.classes
        if !still.previews.isEmpty { found.insert(.thumbnails) }
        account = MetadataAccount(kept: kept, stripped: found.subtracting(kept))
    }

    private static func segment(_ mark: [UInt8], _ body: [UInt8]?) -> [UInt8] {
        guard let body else { return [] }
        let count = UInt16(2 + mark.count + body.count)
        return [0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 0xFF)] + mark + body
    }
}

extension Metadata {
    /// The classes of which there is an entry.
    fileprivate var classes: MetadataClasses {
        entries.reduce(into: []) { classes, entry in
            for (words, found) in Self.marks where words.contains(where: entry.key.hasPrefix) {
                classes.insert(found)
            }
            if entry.key.contains("SerialNumber") { classes.insert(.cameraSerial) }
        }
    }

    /// How the keys of each class begin, in exiv2's words.
    private static let marks: [([String], MetadataClasses)] = [
        (
            [
                "Exif.GPSInfo.", "Xmp.exif.GPS", "Xmp.photoshop.City", "Xmp.photoshop.State",
                "Xmp.photoshop.Country", "Xmp.iptc.Location", "Xmp.iptc.CountryCode",
                "Xmp.iptcExt.Location", "Iptc.Application2.City", "Iptc.Application2.SubLocation",
                "Iptc.Application2.ProvinceState", "Iptc.Application2.Country",
            ], .location
        ),
        (
            [
                "Exif.Image.ImageDescription", "Exif.Image.XPTitle", "Exif.Image.XPComment",
                "Exif.Image.XPKeywords", "Exif.Image.XPSubject", "Exif.Photo.UserComment",
                "Xmp.dc.title", "Xmp.dc.description", "Xmp.dc.subject", "Xmp.lr.", "Xmp.digiKam.",
                "Xmp.photoshop.Headline", "Xmp.exif.UserComment", "Iptc.Application2.Caption",
                "Iptc.Application2.Keywords", "Iptc.Application2.Headline",
                "Iptc.Application2.ObjectName",
            ], .captions
        ),
        (
            [
                "Exif.Image.Artist", "Exif.Image.Copyright", "Exif.Image.XPAuthor",
                "Exif.Photo.CameraOwnerName", "Xmp.dc.creator", "Xmp.dc.rights", "Xmp.mwg-rs.",
                "Xmp.MP.", "Xmp.iptcExt.PersonInImage", "Iptc.Application2.Byline",
                "Iptc.Application2.Copyright",
            ], .people
        ),
        (["Exif.Thumbnail."], .thumbnails),
        (["Exif.Photo.MakerNote"], .makerNotes),
    ]
}
