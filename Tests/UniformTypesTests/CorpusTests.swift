import Foundation
import PickerTesting
import Testing
import UniformTypes

/// Real files of every kind, where a checkout has them beside it.
struct CorpusTests {
    struct Manifest: Decodable {
        struct File: Decodable {
            var path: String
            var utType: String
        }
        var files: [File]
    }

    /// Files whose type no bounded signature can tell, and what it tells instead.
    static let beyondSignatures = [
        // An MPEG-4 film without pictures differs from one with them in its tracks alone.
        "public.mpeg-4-audio": "public.mpeg-4"
    ]

    @Test func `every file of the corpus has the type of its manifest`() throws {
        guard let folder = Corpus.folder else {
            print(Corpus.absence)
            return
        }
        let manifest = try JSONDecoder().decode(
            Manifest.self,
            from: Data(contentsOf: folder.appending(path: "manifest.json"))
        )
        var misses: [String] = []
        for file in manifest.files {
            let url = folder.appending(path: file.path)
            let handle = try FileHandle(forReadingFrom: url)
            let head = try handle.read(upToCount: ContentSignature.byteLimit) ?? Data()
            try handle.close()
            let found = ContentSignature.type(
                of: Array(head)[...],
                fileName: Array(url.lastPathComponent.utf8)
            )
            let wanted = Self.beyondSignatures[file.utType] ?? file.utType
            if found?.identifier != wanted {
                misses.append(
                    "\(file.path): wanted \(wanted), found \(found?.identifier ?? "none")"
                )
            }
        }
        print("corpus: \(manifest.files.count) files, \(misses.count) misses")
        #expect(misses.isEmpty, "\(misses.joined(separator: "\n"))")
    }
}
