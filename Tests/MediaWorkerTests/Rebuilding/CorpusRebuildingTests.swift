import Foundation
import MediaReading
import MediaWork
import Testing
import UniformTypes

@testable import MediaWorker

/// Every real file without each class and without all of them: the picture is the same one, and
/// other programs find nothing of what is withheld.
@Suite struct CorpusRebuildingTests {
    /// One file that was rebuilt.
    private struct Row {
        let path: String
        let withheld: MetadataClasses
        let url: URL
        let account: MetadataAccount
    }

    @Test func `pictures stay, and what is withheld is gone`() throws {
        guard let corpus = CorpusManifest.folder else {
            print("skipped: no corpus beside the package and none named by POSTERN_CORPUS")
            return
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var rows: [Row] = []
        var refused: [String: String] = [:]
        for file in try CorpusManifest.read(in: corpus).files {
            let url = corpus.appending(path: file.path)
            guard let type = try OpenFile(url).type else {
                refused[file.path] = "no type"
                continue
            }
            for withheld in MetadataClasses.demands {
                do {
                    let rebuilt = try RebuiltFile(url, type, withholding: withheld)
                    let target = folder.appending(
                        path: "\(rows.count).\(url.pathExtension.lowercased())"
                    )
                    try Data(rebuilt.bytes).write(to: target)
                    rows.append(
                        Row(
                            path: file.path,
                            withheld: withheld,
                            url: target,
                            account: rebuilt.account
                        )
                    )
                    #expect(rebuilt.account.kept.isDisjoint(with: withheld), "\(file.path)")
                } catch let failure as WorkFailure {
                    refused[file.path] = failure.rawValue
                }
            }
        }
        try check(rows, in: corpus)
        print(table(rows, refused))
    }

    private func check(_ rows: [Row], in corpus: URL) throws {
        let originals = Set(rows.map { corpus.appending(path: $0.path).path })
        let digests = try PictureDigests.all(originals.sorted() + rows.map(\.url.path))
        for row in rows {
            let original = digests[corpus.appending(path: row.path).path]
            if original == nil, row.withheld == .all {
                print("\(row.path): nobody here decodes it")
            }
            // What Pillow shows of a DNG is its preview, in whose place is one pixel then.
            if row.path.hasSuffix(".dng"), row.withheld.contains(.thumbnails) {
                continue
            }
            #expect(
                digests[row.url.path] == original,
                "\(row.path) without \(row.withheld.spelled)"
            )
        }
        let readings = try MetadataReading.all(rows.map(\.url.path))
        for row in rows {
            let found = readings[row.url.path]?.classes ?? []
            let left = found.intersection(row.withheld)
            #expect(
                left.isEmpty,
                "\(row.path) has \(left.spelled): \(readings[row.url.path]?.names(of: left) ?? [])"
            )
        }
    }

    private func table(_ rows: [Row], _ refused: [String: String]) -> String {
        let rebuilt = Dictionary(grouping: rows, by: \.path).map { path, rows in
            let stripped = rows.reduce(MetadataClasses()) { $0.union($1.account.stripped) }
            return "\(path): rebuilt, had \(stripped.spelled)"
        }
        return (rebuilt + refused.map { "\($0): refused, \($1)" }).sorted()
            .joined(separator: "\n")
    }
}
