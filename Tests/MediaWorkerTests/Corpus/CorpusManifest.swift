import Foundation
import PickerTesting

/// The ground truth of a collection of real files.
struct CorpusManifest: Decodable {
    struct Row: Decodable {
        struct Place: Decodable {
            var lat: Double
            var lon: Double
            var alt: Double?
        }

        struct Live: Decodable {
            var kind: String
            var contentIdentifier: String?
            var partner: String?
            var videoOffset: Int64?
        }

        struct Burst: Decodable {
            var id: String
            var primary: Bool?
        }

        var path: String
        var bytes: Int64
        var utType: String
        var mediaType: String
        var mediaSubtypes: [String]
        var optionalSubtypes: [String]?
        var captureDate: String?
        var gps: Place?
        var orientation: Int?
        var irotCCW: [Int]?
        var imirAxis: [Int]?
        var rotation: Int?
        var width: Int?
        var height: Int?
        var displayWidth: Int?
        var displayHeight: Int?
        var make: String?
        var model: String?
        var duration: Double?
        var videoCodec: String?
        var audioCodec: String?
        var frameRate: Double?
        var captureFps: Double?
        var frames: Int?
        var live: Live?
        var burst: Burst?
        var hdrGainMap: Bool?
    }

    var files: [Row]

    static var folder: URL? { Corpus.folder }

    static func read(in folder: URL) throws -> CorpusManifest {
        try JSONDecoder().decode(
            CorpusManifest.self,
            from: Data(contentsOf: folder.appending(path: "manifest.json"))
        )
    }
}
