import MediaWork

/// When a picture was taken: EXIF before XMP before IPTC before a PNG's own text.
///
/// EXIF's `DateTime` is when the file was changed, and so is never asked.
enum DateRule {
    static func date(_ metadata: Metadata, texts: [String: String]) -> CaptureDate? {
        exif(metadata) ?? xmp(metadata) ?? iptc(metadata)
            ?? texts["Creation Time"].flatMap { text in
                Clock.exif(text, fraction: nil, offset: nil).map { date in
                    var date = date
                    date.source = "png"
                    return date
                } ?? Clock.iso(text, source: "png")
            }
    }

    private static func exif(_ metadata: Metadata) -> CaptureDate? {
        for name in ["Original", "Digitized"] {
            guard let text = metadata["Exif.Photo.DateTime" + name]?.text else {
                continue
            }
            let date = Clock.exif(
                text,
                fraction: metadata["Exif.Photo.SubSecTime" + name]?.text,
                // Writers that know one offset often write it once.
                offset: metadata.text("Exif.Photo.OffsetTime" + name, "Exif.Photo.OffsetTime")
            )
            if let date {
                return date
            }
        }
        // Older RAW formats keep it beside the picture's own tags.
        return metadata["Exif.Image.DateTimeOriginal"]?.text
            .flatMap { Clock.exif($0, fraction: nil, offset: nil) }
    }

    private static func xmp(_ metadata: Metadata) -> CaptureDate? {
        let keys = ["exif.DateTimeOriginal", "photoshop.DateCreated", "xmp.CreateDate"]
        return keys.lazy.compactMap { metadata["Xmp." + $0]?.text }
            .compactMap { Clock.iso($0, source: "xmp") }.first
    }

    private static func iptc(_ metadata: Metadata) -> CaptureDate? {
        metadata["Iptc.Application2.DateCreated"]?.text.flatMap { day in
            Clock.iptc(day, metadata["Iptc.Application2.TimeCreated"]?.text)
        }
    }
}
