import CMedia
import MediaWork

/// What a picture's file says of the picture, on its way into another that was made of it.
///
/// How the old file stored it does not come along: turn, size, colour space, smaller pictures.
struct CarriedMetadata {
    /// Bytes of a JPEG's segment behind its length.
    private static let segmentBytes = 65_533
    private static let exifMark = Array("Exif\0\0".utf8)
    /// A resource of Photoshop's (number 0x0404, no name) in the segment of its resources.
    private static let iptcMark = Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0]
    private static let xmpMark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// EXIF from the mark of its byte order on.
    let exif: [UInt8]?
    let xmp: [UInt8]?
    /// IPTC's records, for a JPEG.
    let iptc: [UInt8]?
    /// What became of each class.
    let account: MetadataAccount
    /// Bits of a channel of the old picture, and how many pictures it had, where it says so.
    let depth: Int?
    let frameCount: Int?

    /// Whole segments, to stand behind the JPEG's first two bytes.
    var segments: [UInt8] {
        let length = withUnsafeBytes(of: UInt32(iptc?.count ?? 0).bigEndian) { Array($0) }
        return Self.segment(Self.exifMark, exif) + Self.segment(Self.xmpMark, xmp)
            + Self.segment(
                Self.iptcMark + length,
                iptc.map { $0.count.isMultiple(of: 2) ? $0 : $0 + [0] },
                marker: 0xED
            )
    }

    /// Reads the file of the old picture; what cannot be read is left out.
    ///
    /// - Parameters:
    ///   - width: of the new picture, in pixels.
    ///   - height: of the new picture, in pixels.
    ///   - isStandard: whether the new picture is in sRGB.
    ///   - carriesRecords: whether its container has a place for IPTC's records.
    init(_ file: WorkFile, width: Int, height: Int, isStandard: Bool, carriesRecords: Bool) {
        guard let memory = try? Memory(descriptor: file.descriptor, byteCount: file.file.byteCount),
            let still = try? StillReader.read(Bytes(memory), type: file.file.type)
        else {
            (exif, xmp, iptc, depth, frameCount) = (nil, nil, nil, nil, nil)
            account = MetadataAccount()
            return
        }
        depth = still.depth
        frameCount = still.frameCount
        let metadata = Metadata(still.blocks)
        exif = metadata.exif(
            width: width,
            height: height,
            isStandard: isStandard,
            limit: Self.segmentBytes - Self.exifMark.count
        )
        xmp = metadata.xmp(limit: Self.segmentBytes - Self.xmpMark.count)
        // Behind the mark stand four bytes of the length, and one that may be there to make it even.
        iptc =
            carriesRecords
            ? metadata.records(limit: Self.segmentBytes - Self.iptcMark.count - 5) : nil
        // Read again, so that what is told is what is there.
        let parts = [(CMEDIA_BLOCK_EXIF, exif), (CMEDIA_BLOCK_XMP, xmp), (CMEDIA_BLOCK_IPTC, iptc)]
        let blocks = parts.compactMap { kind, bytes in
            bytes.map { Still.Block(kind: kind, bytes: Bytes(copying: $0)) }
        }
        let kept = Metadata(blocks).classes.union(Self.classes(exif: exif, xmp: xmp, iptc: iptc))
        var found = metadata.classes
        if !still.previews.isEmpty { found.insert(.thumbnails) }
        account = MetadataAccount(kept: kept, stripped: found.subtracting(kept))
    }

    /// The classes of which something would be rebuilt, or left out although nothing is withheld.
    private static func classes(exif: [UInt8]?, xmp: [UInt8]?, iptc: [UInt8]?) -> MetadataClasses {
        var deal = MetadataDeal(withheld: [])
        if let exif { _ = ExifRebuilding.rebuilt(Bytes(copying: exif), &deal) }
        if let xmp { _ = PacketRebuilding.rebuilt([Bytes(copying: xmp)], &deal) }
        if let iptc { _ = CaptionRebuilding.rebuilt(Bytes(copying: iptc), &deal) }
        return deal.kept.union(deal.stripped)
    }

    private static func segment(
        _ mark: [UInt8],
        _ body: [UInt8]?,
        marker: UInt8 = 0xE1
    ) -> [UInt8] {
        guard let body else { return [] }
        let count = UInt16(2 + mark.count + body.count)
        return [0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)] + mark + body
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
