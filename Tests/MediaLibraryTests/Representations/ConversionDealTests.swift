import Foundation
import MediaReading
import PickerPluginKit
import Testing
import UniformTypes

@testable import MediaLibrary

/// What comes along into a file that is made of another, class by class, as ExifTool reads it.
@Suite struct ConversionDealTests {
    /// A field by its name in ExifTool.
    private struct Field {
        let name: String
        let value: String
        let owner: MetadataClasses
    }

    private let folder: TemporaryFolder
    private let library: FolderLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = try .withWorkers(folder.root)
    }

    private static let still = [
        Field(name: "GPS:GPSLatitude", value: "47.5", owner: .location),
        Field(name: "XMP-photoshop:City", value: "Markdorf", owner: .location),
        Field(name: "IPTC:City", value: "Markdorf", owner: .location),
        Field(name: "IFD0:ImageDescription", value: "A day at the sea", owner: .captions),
        Field(name: "XMP-dc:Title", value: "Summer", owner: .captions),
        Field(name: "IPTC:Headline", value: "At the sea", owner: .captions),
        Field(name: "IFD0:Artist", value: "Ada Example", owner: .people),
        Field(name: "XMP-photoshop:Credit", value: "Ada", owner: .people),
        Field(name: "IPTC:By-line", value: "A. Example", owner: .people),
        Field(name: "ExifIFD:SerialNumber", value: "S123456", owner: .cameraSerial),
        Field(name: "XMP-aux:LensSerialNumber", value: "L98765", owner: .cameraSerial),
    ]

    private static let film = [
        Field(name: "Keys:GPSCoordinates", value: "47.5, 8.5, 400", owner: .location),
        Field(name: "Keys:Title", value: "Summer", owner: .captions),
        Field(name: "Keys:Author", value: "Ada Example", owner: .people),
        Field(name: "Keys:CameraIdentifier", value: "S123456", owner: .cameraSerial),
    ]

    @Test func `a picture that is converted keeps each class that is not withheld`() async throws {
        let source = [
            "-f", "lavfi", "-i", "testsrc2=size=64x48", "-frames:v", "1", "-pix_fmt", "rgb24",
        ]
        try await check("a.tiff", source, Self.still, .jpeg)
    }

    @Test func `a film that is converted keeps each class that is not withheld`() async throws {
        let source = ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=10", "-t", "1"]
        try await check("a.mov", source + ["-c:v", "mpeg4"], Self.film, .mpeg4Movie)
    }

    private func check(
        _ name: String,
        _ source: [String],
        _ fields: [Field],
        _ type: UTType
    ) async throws {
        let path = folder.path + "/" + name
        guard let exiftool = CommandLineTool("exiftool"),
            try IndependentDecoder.make(source + [path])
        else {
            print("skipped: no ffmpeg here that makes \(name)")
            return
        }
        let values = fields.map { "-\($0.name)=\($0.value)" } + ["-GPS:GPSLatitudeRef=N"]
        let isFilm = type == .mpeg4Movie
        _ = try exiftool.output(
            ["-q", "-m", "-overwrite_original"] + (isFilm ? values.dropLast() : values) + [path]
        )
        let before = try Self.read(path, fields, exiftool)
        for field in fields {
            try #require(before[field.name] != nil, "ExifTool did not write \(field.name)")
        }
        let item = try #require(try await library.all().first)
        let there = fields.reduce(into: MetadataClasses()) { $0.formUnion($1.owner) }
        for withheld in [[], .all] + MetadataClasses.words.map(\.metadataClass) {
            let demand = RepresentationDemand(type: type, withheld: withheld)
            let made = try #require(try await library.form(of: item, as: demand))
            #expect(made.isReencoded)
            #expect(made.fields.kept == there.subtracting(withheld))
            #expect(made.fields.stripped == there.intersection(withheld))
            let copy = folder.path + "/made"
            defer { try? FileManager.default.removeItem(atPath: copy) }
            try Data(made.file.bytes(limit: Int(made.file.identity.byteCount)))
                .write(to: URL(filePath: copy))
            let after = try Self.read(copy, fields, exiftool)
            for field in fields {
                let wanted = withheld.isDisjoint(with: field.owner) ? before[field.name] : nil
                #expect(
                    after[field.name] == wanted,
                    "\(field.name) without \(withheld.rawValue)"
                )
            }
        }
    }

    /// What ExifTool reads in these fields.
    private static func read(
        _ path: String,
        _ fields: [Field],
        _ exiftool: CommandLineTool
    ) throws -> [String: String] {
        let text = try exiftool.output(
            ["-j", "-G1", "-n"] + fields.map { "-" + $0.name } + [path]
        )
        let rows = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
        return (rows?.first ?? [:]).mapValues { "\($0)" }
    }
}
