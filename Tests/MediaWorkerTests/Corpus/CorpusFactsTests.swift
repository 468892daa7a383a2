import Foundation
import MediaWork
import Testing

@testable import MediaWorker

/// Every row of the ground truth beside what the reader learns from the file.
@Suite struct CorpusFactsTests {
    /// Where the reader rightly says something else than the manifest, and why.
    static let explained: [String: [String: String]] = [
        "broken/truncated.heic": [
            "display size": "the box `clap` shows 16 x 16 of it, and so does Pillow"
        ],
        "orientation/sample_portrait.mp4": ["altitude": "0 in `loci`, which FFmpeg leaves out"],
        "orientation/sample_rotate_and_reflect.mp4": [
            "orientation": "the matrix mirrors, for which the manifest's rotation has no word"
        ],
        "raw/FujiFilm.raf": ["stored size": "LibRaw counts the sensor's margins"],
        "raw/Panasonic.rw2": ["stored size": "LibRaw counts the sensor's margins"],
        "video/Sony ILCE-7M3 (A7M3).mts": [
            "make": "stands in the coded pictures alone",
            "model": "stands in the coded pictures alone",
        ],
        "video/sample.mkv": [
            "frame rate": "the manifest divides by a time in which the last picture has none"
        ],
        "video/sample_av1.mp4": ["altitude": "0 in `loci`, which FFmpeg leaves out"],
    ]

    @Test func `the reader says of every file what the manifest says`() throws {
        guard let folder = CorpusManifest.folder else {
            print("skipped: no corpus beside the package and none named by POSTERN_CORPUS")
            return
        }
        var table = KindTable()
        var misses: [String] = []
        let rows = try CorpusManifest.read(in: folder).files
        for row in rows {
            for miss in try Self.misses(row, in: folder, &table) {
                let field = String(miss.prefix { $0 != ":" })
                guard let reason = Self.explained[row.path]?[field] else {
                    misses.append("\(row.path): \(miss)")
                    continue
                }
                print("explained: \(row.path): \(miss) (\(reason))")
            }
        }
        print(table.text)
        print("corpus facts: \(rows.count) files, \(misses.count) misses")
        print(misses.joined(separator: "\n"))
        #expect(misses.isEmpty, "\(misses.joined(separator: "\n"))")
    }

    private static func misses(
        _ row: CorpusManifest.Row,
        in folder: URL,
        _ table: inout KindTable
    ) throws -> [String] {
        let file = try OpenFile(folder.appending(path: row.path))
        let isMedia = row.mediaType == "image" || row.mediaType == "video"
        do throws(MediaReadingError) {
            let comparison = FactComparison(row: row, facts: try file.facts())
            table.add(row, found: comparison.foundKinds)
            return isMedia ? comparison.misses : ["media: wanted none, found some"]
        } catch {
            return isMedia ? ["media: wanted some, found \(error)"] : []
        }
    }
}
