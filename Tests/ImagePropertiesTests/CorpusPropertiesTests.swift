import Foundation
import ImageProperties
import PickerTesting
import Testing
import UniformTypes

/// Real pictures of every kind, where a checkout has them beside it.
struct CorpusPropertiesTests {
    struct Manifest: Decodable {
        struct File: Decodable {
            struct Place: Decodable {
                var lat: Double
                var lon: Double
            }
            var path: String
            var utType: String
            var mediaType: String?
            var width: Int?
            var height: Int?
            var displayWidth: Int?
            var displayHeight: Int?
            var orientation: Int?
            var make: String?
            var model: String?
            var gps: Place?
            var captureDate: String?
            var captureDateSource: String?
        }
        var files: [File]
    }

    /// Carriers that the room reads.
    static let read: Set<UTType> = [
        .jpeg, .png, .webP, .gif, .bmp, .tiff, .heic, .heif, .avif, UTType("public.avis"),
    ]

    /// What the room does not read, and what therefore stays unknown.
    static let beyond: [String: String] = [
        "formats/BigTIFF.tif": "offsets of eight bytes",
        "metadata/20240107_110258.jpg": "a place in XMP alone",
        "orientation/orientation-exif.png":
            "EXIF in a compressed text chunk, as older tools write it",
    ]

    static func misses(of file: Manifest.File, _ found: ImageProperties) -> [String] {
        var misses: [String] = []
        func compare<Value: Equatable>(_ what: String, _ wanted: Value?, _ found: Value?) {
            if let wanted, wanted != found {
                misses.append(
                    "\(file.path): \(what) wanted \(wanted), found \(String(describing: found))"
                )
            }
        }
        compare("width", file.width, found.pixelWidth)
        compare("height", file.height, found.pixelHeight)
        let isTurned = found.orientation > 4
        let isCropped = file.path.contains("crop")
        if !isCropped {
            compare(
                "shown width",
                file.displayWidth,
                isTurned ? found.pixelHeight : found.pixelWidth
            )
        }
        if !found.type.conforms(to: .heifStandard), ![.avif, .avis].contains(found.type) {
            compare("orientation", file.orientation.map { $0 == 0 ? 1 : $0 }, found.orientation)
        }
        compare("make", file.make, found.tiff["Make"]?.text)
        compare("model", file.model, found.tiff["Model"]?.text)
        if let date = file.captureDate, file.captureDateSource == "exif:DateTimeOriginal" {
            let wanted = date.prefix(19).replacing("T", with: " ")
            let said = found.exif["DateTimeOriginal"]?.text.map { text in
                text.prefix(10).replacing(":", with: "-") + text.dropFirst(10).prefix(9)
            }
            compare("date", wanted, said.map { $0[...] })
        }
        if let place = file.gps {
            for (name, negative, wanted) in [
                ("Latitude", "S", place.lat), ("Longitude", "W", place.lon),
            ] {
                let said = degrees(name, negative, found)
                if abs((said ?? .infinity) - wanted) > 1e-4 {
                    misses.append(
                        "\(file.path): \(name) wanted \(wanted), found \(String(describing: said))"
                    )
                }
            }
        }
        return misses
    }

    private static func degrees(
        _ name: String,
        _ negative: String,
        _ found: ImageProperties
    ) -> Double? {
        let isNegative = found.gps[name + "Ref"]?.text == negative
        return found.gps[name]?.number.map { isNegative ? -$0 : $0 }
    }

    @Test func `every picture of the corpus has the properties of its manifest`() throws {
        guard let folder = Corpus.folder else {
            print(Corpus.absence)
            return
        }
        let manifest = try JSONDecoder().decode(
            Manifest.self,
            from: Data(contentsOf: folder.appending(path: "manifest.json"))
        )
        var misses: [String] = []
        var count = 0
        for file in manifest.files where Self.read.contains(UTType(file.utType)) {
            let bytes = try Data(contentsOf: folder.appending(path: file.path))
            guard let found = ImageProperties(bytes) else {
                misses.append("\(file.path): no properties")
                continue
            }
            count += 1
            let wrong = Self.misses(of: file, found)
            if let reason = Self.beyond[file.path] {
                print("beyond this room: \(file.path): \(reason)")
                #expect(!wrong.isEmpty, "\(file.path) is read after all: take it from the list")
            } else {
                misses += wrong
            }
        }
        print("properties: \(count) files, \(misses.count) misses")
        #expect(misses.isEmpty, "\(misses.joined(separator: "\n"))")
    }
}
