import MediaWork

/// Which kinds a picture is of, by marks in the file; the documentation has a line for each.
struct KindRule {
    let metadata: Metadata
    let still: Still
    let apple: AppleNote?
    let fileName: [UInt8]

    /// All that holds of the picture by its metadata.
    var traits: MediaTraits {
        var traits = still.traits
        let marks: [(MediaTraits, Bool)] = [
            (.liveStill, apple?.contentIdentifier != nil),
            (.burst, burstIdentifier != nil),
            (.burstRepresentative, metadata["Xmp.GCamera.BurstPrimary"]?.integer() == 1),
            (.screenshot, isScreenshot),
            (.panorama, isPanorama),
            (.depth, isDepth),
            (.hdr, customRendered == 2 || customRendered == 3),
            (.gainMap, hasGainMap),
        ]
        for (trait, holds) in marks where holds {
            traits.insert(trait)
        }
        return traits
    }

    /// What the pictures of one burst share: Apple's identifier or Google's.
    var burstIdentifier: String? {
        apple?.burstIdentifier ?? metadata["Xmp.GCamera.BurstID"]?.text
    }

    /// How Apple's camera made the picture (EXIF tag 0xA401, beyond the standard's values).
    private var customRendered: Int? {
        guard metadata["Exif.Image.Make"]?.text == "Apple" else {
            return nil
        }
        return metadata["Exif.Photo.CustomRendered"]?.integer()
    }

    private var isPanorama: Bool {
        customRendered == 6 || metadata["Xmp.GPano.ProjectionType"] != nil
    }

    private var isDepth: Bool {
        customRendered.map { (7...9).contains($0) } ?? false
            || metadata["Xmp.GDepth.Format"] != nil || metadata["Xmp.GDepth.Data"] != nil
            || containerSemantics.contains("Depth")
    }

    private var hasGainMap: Bool {
        metadata["Xmp.hdrgm.Version"] != nil || metadata["Xmp.HDRGainMap.HDRGainMapVersion"] != nil
            || containerSemantics.contains("GainMap")
    }

    private var containerSemantics: [String] {
        (1...8).compactMap {
            metadata["Xmp.Container.Directory[\($0)]/Container:Item/Item:Semantic"]?.text
        }
    }

    private var isScreenshot: Bool {
        let comment = metadata.text("Exif.Photo.UserComment", "Xmp.exif.UserComment")
        if comment == "Screenshot" {
            return true
        }
        if let software = still.texts["Software"], Self.screenshotPrograms.contains(software) {
            return true
        }
        return isNamedScreenshot
    }

    /// Programs that make screenshots alone and sign them.
    private static let screenshotPrograms: Set<String> = [
        "gnome-screenshot", "Spectacle", "flameshot", "Shutter", "mate-screenshot", "ksnip",
    ]

    /// Whether the name says so, and no camera signed the picture: many phones mark their
    /// screenshots in no other way.
    private var isNamedScreenshot: Bool {
        let prefix = String(decoding: fileName.prefix(11), as: UTF8.self).lowercased()
        return prefix.hasPrefix("screenshot_") || prefix.hasPrefix("screenshot-")
            ? metadata["Exif.Image.Make"] == nil || metadata["Exif.Photo.ExposureTime"] == nil
            : false
    }
}
