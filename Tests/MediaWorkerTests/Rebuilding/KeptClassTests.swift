import Foundation
import MediaReading
import MediaWork
import Testing
import UniformTypes

@testable import MediaWorker

/// Every container that is rebuilt, with words of four classes that ExifTool wrote into it: what is
/// not withheld is there afterwards as it was, field by field.
@Suite struct KeptClassTests {
    /// A field by its name in ExifTool, with what it is given.
    struct Field {
        let name: String
        let value: String
        let owner: MetadataClasses
    }

    private static let exif = [
        Field(name: "GPS:GPSLatitude", value: "47.5", owner: .location),
        Field(name: "IFD0:ImageDescription", value: "A day at the sea", owner: .captions),
        Field(name: "IFD0:Artist", value: "Ada Example", owner: .people),
        Field(name: "ExifIFD:SerialNumber", value: "S123456", owner: .cameraSerial),
    ]
    private static let xmp = [
        Field(name: "XMP-exif:GPSLatitude", value: "47.5", owner: .location),
        Field(name: "XMP-dc:Title", value: "Summer", owner: .captions),
        Field(name: "XMP-dc:Creator", value: "Ada Example", owner: .people),
        Field(name: "XMP-aux:SerialNumber", value: "S987654", owner: .cameraSerial),
    ]

    private static let film = [
        Field(name: "Keys:GPSCoordinates", value: "47.5, 8.5, 400", owner: .location),
        Field(name: "UserData:GPSCoordinates", value: "47.5, 8.5, 400", owner: .location),
        Field(name: "Keys:Title", value: "Summer", owner: .captions),
        Field(name: "UserData:Title", value: "A day", owner: .captions),
        Field(name: "ItemList:Title", value: "At the sea", owner: .captions),
        Field(name: "Keys:Author", value: "Ada Example", owner: .people),
        Field(name: "UserData:Artist", value: "Ada", owner: .people),
        Field(name: "ItemList:Artist", value: "A. Example", owner: .people),
        Field(name: "Keys:CameraIdentifier", value: "S123456", owner: .cameraSerial),
    ]

    private static let files: [(path: String, fields: [Field])] = [
        ("formats/progressive.jpg", exif + xmp), ("formats/exif.png", exif + xmp),
        ("animated/hopper.webp", exif + xmp), ("animated/hopper.gif", xmp),
        ("formats/example.heic", exif + xmp), ("orientation/rot1mir0.avif", exif + xmp),
        ("formats/multipage.tiff", exif + xmp), ("raw/PXL_RAW-01.dng", exif + xmp),
        ("video/with-gps.mp4", film), ("live/IMG_3582.MOV", film),
    ]

    @Test(arguments: files.indices)
    func `what is not withheld is as it was, field by field`(number: Int) throws {
        let (path, fields) = Self.files[number]
        guard let corpus = CorpusManifest.folder else {
            print("skipped: no corpus beside the package and none named by POSTERN_CORPUS")
            return
        }
        guard let exiftool = CommandLineTool("exiftool") else { return }
        let place = try Self.written(corpus.appending(path: path), fields, exiftool)
        defer { try? FileManager.default.removeItem(at: place) }
        let before = try Self.read(place, fields, exiftool)
        for field in fields {
            try #require(before[field.name] != nil, "ExifTool did not write \(field.name)")
        }
        let type = try #require(try OpenFile(place).type)
        for withheld in [MetadataClasses.location, .captions, .people, .cameraSerial, .thumbnails] {
            let rebuilt = try RebuiltFile(place, type, withholding: withheld)
            let copy = place.appendingPathExtension(place.pathExtension)
            try Data(rebuilt.bytes).write(to: copy)
            defer { try? FileManager.default.removeItem(at: copy) }
            let after = try Self.read(copy, fields, exiftool)
            for field in fields {
                let wanted = field.owner == withheld ? nil : before[field.name]
                #expect(
                    after[field.name] == wanted,
                    "\(path) without \(withheld.spelled): \(field.name)"
                )
            }
        }
    }

    @Test(arguments: ["video/with-gps.mp4", "live/IMG_3582.MOV"])
    func `all that FFmpeg reads of a film is as it was, but for what is withheld`(
        path: String
    ) throws {
        guard let corpus = CorpusManifest.folder else {
            print("skipped: no corpus beside the package and none named by POSTERN_CORPUS")
            return
        }
        guard let exiftool = CommandLineTool("exiftool"), let ffprobe = CommandLineTool("ffprobe")
        else { return }
        let place = try Self.written(corpus.appending(path: path), Self.film, exiftool)
        defer { try? FileManager.default.removeItem(at: place) }
        let before = try Self.tags(place, ffprobe)
        for owner in [MetadataClasses.location, .captions, .people, .cameraSerial] {
            try #require(before.contains { Self.owner(of: $0) == owner })
        }
        let type = try #require(try OpenFile(place).type)
        for withheld in MetadataClasses.demands {
            let rebuilt = try RebuiltFile(place, type, withholding: withheld)
            let copy = place.appendingPathExtension(place.pathExtension)
            try Data(rebuilt.bytes).write(to: copy)
            defer { try? FileManager.default.removeItem(at: copy) }
            let wanted = before.filter { line in
                Self.owner(of: line).map(withheld.isDisjoint) ?? true
            }
            #expect(try Self.tags(copy, ffprobe) == wanted, "\(path) without \(withheld.spelled)")
        }
    }

    /// What FFmpeg reads of a film's words, a line each.
    private static func tags(_ file: URL, _ ffprobe: CommandLineTool) throws -> [String] {
        try ffprobe.output(
            ["-v", "error", "-show_entries", "format_tags", "-of", "default=nw=1", file.path]
        ).split(separator: "\n").map(String.init).sorted()
    }

    private static func owner(of line: String) -> MetadataClasses? {
        let name = line.prefix { $0 != "=" }
        let owners: [(String, MetadataClasses)] = [
            ("location", .location), ("title", .captions), ("artist", .people),
            ("author", .people), ("camera.identifier", .cameraSerial),
        ]
        return owners.first { name.contains($0.0) }?.1
    }

    /// A copy of a file into which ExifTool wrote these fields.
    private static func written(
        _ original: URL,
        _ fields: [Field],
        _ exiftool: CommandLineTool
    ) throws -> URL {
        let place = FileManager.default.temporaryDirectory
            .appending(path: "\(UUID()).\(original.pathExtension)")
        try FileManager.default.copyItem(at: original, to: place)
        let sides = ["-GPS:GPSLatitudeRef=N", "-GPS:GPSLongitudeRef=E", "-GPS:GPSLongitude=8.5"]
        let isFilm = fields.contains { $0.name.hasPrefix("Keys:") }
        _ = try exiftool.output(
            ["-q", "-m", "-overwrite_original"] + (isFilm ? [] : sides)
                + fields.map { "-\($0.name)=\($0.value)" } + [place.path]
        )
        return place
    }

    /// What ExifTool reads in these fields.
    private static func read(
        _ file: URL,
        _ fields: [Field],
        _ exiftool: CommandLineTool
    ) throws -> [String: String] {
        let text = try exiftool.output(
            ["-j", "-G1", "-n"] + fields.map { "-" + $0.name } + [file.path]
        )
        let rows = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
        return (rows?.first ?? [:]).mapValues { "\($0)" }
    }
}
