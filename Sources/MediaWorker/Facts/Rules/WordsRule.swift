import MediaWork

/// What people wrote about a picture: XMP before IPTC before EXIF.
enum WordsRule {
    static func words(_ metadata: Metadata, texts: [String: String]) -> Words? {
        var words = Words()
        words.title =
            metadata.text(
                "Xmp.dc.title",
                "Xmp.photoshop.Headline",
                "Iptc.Application2.ObjectName",
                "Iptc.Application2.Headline"
            ) ?? wide(metadata, "XPTitle") ?? texts["Title"].flatMap { CleanText.text($0) }
        words.caption = caption(metadata, texts: texts)
        words.keywords = keywords(metadata)
        words.people = people(metadata)
        words.placeNames = placeNames(metadata)
        words.albums = list(metadata, ["Xmp.mediapro.CatalogSets"])
        words.rating = rating(metadata)
        words.creator = metadata.text(
            "Xmp.dc.creator",
            "Iptc.Application2.Byline",
            "Exif.Image.Artist"
        )
        return words == Words() ? nil : words
    }

    private static func caption(_ metadata: Metadata, texts: [String: String]) -> String? {
        let written =
            metadata.text(
                "Xmp.dc.description",
                "Iptc.Application2.Caption",
                "Exif.Image.ImageDescription"
            ) ?? wide(metadata, "XPComment") ?? texts["Description"].flatMap { CleanText.text($0) }
        // What cameras write where a person should have.
        let fillers = [
            "OLYMPUS DIGITAL CAMERA", "SONY DSC", "DCIM", "default", "MINOLTA DIGITAL CAMERA",
        ]
        return written.flatMap { fillers.contains($0) ? nil : $0 }
    }

    private static func keywords(_ metadata: Metadata) -> [String] {
        let flat = list(
            metadata,
            ["Xmp.dc.subject", "Iptc.Application2.Keywords"]
        )
        let trees = list(metadata, ["Xmp.lr.hierarchicalSubject", "Xmp.digiKam.TagsList"])
            .compactMap { $0.split { $0 == "|" || $0 == "/" }.last.map(String.init) }
        let old = (wide(metadata, "XPKeywords") ?? "").split(separator: ";")
            .compactMap { CleanText.text(String($0)) }
        return unique(flat + trees + old)
    }

    private static func people(_ metadata: Metadata) -> [String] {
        let named = metadata.xmpEntries.filter { entry in
            entry.hasKey(endingWith: "/MPReg:PersonDisplayName")
                || entry.hasKey("Xmp.mwg-rs.Regions", endingWith: "/mwg-rs:Name")
        }
        return unique(
            list(metadata, ["Xmp.iptcExt.PersonInImage"]) + named.compactMap(\.text)
        )
    }

    private static func placeNames(_ metadata: Metadata) -> [String] {
        unique(
            [
                metadata.text("Xmp.iptc.Location", "Iptc.Application2.SubLocation"),
                metadata.text("Xmp.photoshop.City", "Iptc.Application2.City"),
                metadata.text("Xmp.photoshop.State", "Iptc.Application2.ProvinceState"),
                metadata.text("Xmp.photoshop.Country", "Iptc.Application2.CountryName"),
            ].compactMap(\.self)
        )
    }

    private static func rating(_ metadata: Metadata) -> Int? {
        let stars = metadata.text("Xmp.xmp.Rating").flatMap { Double($0) }.flatMap {
            Int(exactly: $0.rounded())
        }
        let found = stars ?? metadata["Exif.Image.Rating"]?.integer()
        return found.flatMap { (-1...5).contains($0) ? $0 : nil }
    }

    /// A text that Windows keeps as little-endian UTF-16.
    private static func wide(_ metadata: Metadata, _ name: String) -> String? {
        metadata["Exif.Image." + name]?.bytes.flatMap { UserComment.wide($0, .little) }
    }

    /// All values of all entries with these keys.
    private static func list(_ metadata: Metadata, _ keys: [String]) -> [String] {
        keys.flatMap { metadata.all($0) }.flatMap(\.texts)
    }

    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return Array(texts.filter { seen.insert($0).inserted }.prefix(MediaWorkLimits.listCount))
    }
}
