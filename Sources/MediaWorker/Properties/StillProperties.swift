import MediaWork
import PickerJSON
import UniformTypes

/// The properties of a picture, grouped as `CGImageSourceCopyPropertiesAtIndex` groups them.
struct StillProperties {
    let file: Bytes
    let still: Still
    let type: UTType

    var object: JSONObject {
        let metadata = Metadata(still.blocks)
        var object = general(metadata)
        var groups = groups(of: metadata)
        if let gps = groups["gps"] {
            groups["gps"] = GPSProperties.refined(gps, metadata)
        }
        if groups["gps"]?["Latitude"] == nil, let place = PlaceRule.place(metadata) {
            // XMP alone knows the place.
            groups["gps"] = GPSProperties.group(place)
        }
        groups["png"] = png
        if let (name, group) = animation {
            groups[name] = group
        }
        for (name, group) in groups.sorted(by: { $0.key < $1.key }) where !group.isEmpty {
            object[name] = .object(group)
        }
        return object
    }

    private func general(_ metadata: Metadata) -> JSONObject {
        var object = JSONObject()
        // As stored, like ImageIO's: who shows the picture applies the orientation.
        let size = still.storedSize
        object["pixelWidth"] = size.map { .integer(Int64($0.width)) } ?? .integer(0)
        object["pixelHeight"] = size.map { .integer(Int64($0.height)) } ?? .integer(0)
        let orientation = StillFacts.orientation(metadata, still)
        object["orientation"] = .integer(Int64(orientation.exif))
        object["colorModel"] = still.colorModel.map { .string($0) }
        object["depth"] = still.depth.map { .integer(Int64($0)) }
        object["hasAlpha"] = still.hasAlpha.map { .bool($0) }
        if let duration = still.duration, still.frameCount ?? 0 > 1 {
            object["duration"] = PropertyValue.real(duration)
        }
        return object
    }

    /// Entries by the group that ImageIO puts them in.
    private func groups(of metadata: Metadata) -> [String: JSONObject] {
        var groups: [String: JSONObject] = [:]
        for entry in metadata.entries.prefix(FactLimits.properties) {
            guard let (group, tag) = Self.place(of: entry.key),
                let value = PropertyValue.value(entry, tag: tag)
            else {
                continue
            }
            let name = Self.name(tag, in: group)
            if group == "iptc", let earlier = groups[group]?[name] {
                groups[group]?[name] = .array(Self.list(earlier) + [value])
            } else if Self.lists.contains(tag) {
                groups[group, default: JSONObject()][name] = .array(Self.list(value))
            } else if groups[group]?[name] == nil {
                groups[group, default: JSONObject()][name] = value
            }
        }
        return groups
    }

    /// What may be said several times, and is therefore always a list.
    private static let lists: Set<String> = [
        "Keywords", "Byline", "SuppCategory", "ISOSpeedRatings",
    ]

    private static func name(_ tag: String, in group: String) -> String {
        // The one name that IPTC and TIFF spell differently there and alike here.
        group == "iptc" && tag == "Copyright"
            ? "CopyrightNotice" : PropertyName.name(tag, in: group)
    }

    private static func list(_ value: JSON) -> [JSON] {
        if case .array(let values) = value {
            return values
        }
        return [value]
    }

    /// The group and the tag of one of exiv2's keys; nil for what ImageIO does not tell.
    private static func place(of key: String) -> (group: String, tag: String)? {
        let parts = key.split(separator: ".", maxSplits: 2).map(String.init)
        guard parts.count == 3 else {
            return nil
        }
        switch (parts[0], parts[1]) {
        case ("Exif", "Image") where tiffTags.contains(parts[2]): return ("tiff", parts[2])
        case ("Exif", "Photo") where !parts[2].hasPrefix("0x"): return ("exif", parts[2])
        case ("Exif", "GPSInfo") where parts[2].hasPrefix("GPS"): return ("gps", parts[2])
        case ("Iptc", "Application2"): return ("iptc", parts[2])
        default: return nil
        }
    }

    /// The tags of `kCGImagePropertyTIFFDictionary`.
    private static let tiffTags: Set<String> = [
        "Artist", "Compression", "Copyright", "DateTime", "DocumentName", "HostComputer",
        "ImageDescription", "Make", "Model", "Orientation", "PhotometricInterpretation",
        "PrimaryChromaticities", "ResolutionUnit", "Software", "TileLength", "TileWidth",
        "TransferFunction", "WhitePoint", "XResolution", "YResolution",
    ]

    private var png: JSONObject {
        let names = ["Author", "Comment", "Copyright", "Description", "Software", "Title"]
        var object = JSONObject()
        for name in names {
            object[name] = still.texts[name]
                .flatMap { CleanText.text($0) }.map { .string($0) }
        }
        object["CreationTime"] = still.texts["Creation Time"]
            .flatMap { CleanText.text($0) }.map { .string($0) }
        return object
    }

    /// The frames, in the group of the format.
    private var animation: (String, JSONObject)? {
        let names: [UTType: String] = [
            .gif: "gif", .png: "png", .webP: "webP", .heics: "heics", .avis: "avis",
            .jpegxl: "jpegXL",
        ]
        guard let frames = still.frameCount, frames > 1, let name = names[type] else {
            return nil
        }
        var object = name == "png" ? png : JSONObject()
        object["FrameCount"] = .integer(Int64(frames))
        return (name, object)
    }
}
