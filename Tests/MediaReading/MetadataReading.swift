import Foundation
package import MediaWork

/// What ExifTool finds in a file, by our classes.
package struct MetadataReading {
    private var found: [(class: MetadataClasses, name: String)] = []

    /// The classes of which it finds something.
    package var classes: MetadataClasses {
        found.reduce(into: []) { $0.formUnion($1.class) }
    }

    /// The names of what it finds of these classes.
    package func names(of classes: MetadataClasses) -> [String] {
        found.filter { !$0.class.isDisjoint(with: classes) }.map(\.name)
    }

    /// The readings of all these files, by path.
    package static func all(_ paths: [String]) throws -> [String: MetadataReading] {
        guard let tool = CommandLineTool("exiftool") else {
            return [:]
        }
        let text = try tool.output(
            ["-j", "-G1", "-a", "-u", "-ee", "-n", "-@", "-"],
            input: paths.joined(separator: "\n")
        )
        let rows = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
        var readings: [String: MetadataReading] = [:]
        for row in rows {
            guard let path = row["SourceFile"] as? String else {
                continue
            }
            var reading = MetadataReading()
            for name in row.keys {
                if let owner = owner(of: name) {
                    reading.found.append((owner, name))
                }
            }
            readings[path] = reading
        }
        return readings
    }

    private static let makers = [
        "Apple", "Canon", "Nikon", "Samsung", "Sony", "Panasonic", "FujiFilm", "Olympus", "Pentax",
        "Google", "Casio", "Kodak", "Minolta", "Leica",
    ]
    private static let lists: [(MetadataClasses, [String])] = [
        (
            .location,
            [
                "GPS", "City", "Province", "State", "Country", "Location", "Coverage",
                "LocationCreated",
            ]
        ),
        (
            .captions,
            [
                "ImageDescription", "UserComment", "XPTitle", "XPComment", "XPKeywords",
                "XPSubject",
                "Title", "Description", "Subject", "Keywords", "Caption-Abstract", "Headline",
                "ObjectName", "Comment", "HierarchicalSubject", "TagsList",
            ]
        ),
        (
            .people,
            [
                "Artist", "Copyright", "OwnerName", "Creator", "Rights", "By-line", "Credit",
                "CopyrightNotice", "PersonInImage", "Region", "Author", "Writer-Editor",
            ]
        ),
        (.cameraSerial, ["SerialNumber", "LensSerialNumber", "ImageUniqueID", "HostComputer"]),
        (.thumbnails, ["ThumbnailImage", "ThumbnailOffset", "PreviewImage", "PhotoshopThumbnail"]),
        (.makerNotes, ["MakerNote"]),
    ]

    private static func owner(of name: String) -> MetadataClasses? {
        let parts = name.split(separator: ":")
        guard parts.count == 2, let group = parts.first, let tag = parts.last else {
            return nil
        }
        if ["File", "System", "ICC", "Composite", "ExifTool", "JFIF"].contains(where: {
            group.hasPrefix($0)
        }) {
            return group == "File" && tag == "Comment" ? .captions : nil
        }
        if makers.contains(where: { group == $0 }) {
            return .makerNotes
        }
        return lists.first { _, names in
            names.contains {
                tag == $0 || ($0 == "GPS" && tag.hasPrefix($0))
                    || ($0 == "MakerNote" && tag.hasPrefix($0))
            }
        }?.0
    }
}
