import Foundation
import MediaWork
import Testing
import UniformTypes

@testable import MediaWorker

/// The manual's table of what becomes of each class, held against what is written.
@Suite struct DealTableTests {
    /// A cell of the table.
    private enum Cell: String {
        case asAgreed = "as agreed"
        case gone = "gone"
        case noPlace = "—"
        case refused = "refused"
    }

    /// What the manual refuses, by its words.
    private static let refused: [String: [UTType]] = [
        "other RAW": [.canonCR2, .canonCR3, .nikonNEF, .sonyARW, .fujiRAF, .panasonicRW2],
        "sequences of HEIF": [.heics, .avis], "JPEG XL": [.jpegxl], "JPEG 2000": [.jpeg2000],
        "Matroska": [.matroska, .webm], "AVI": [.avi],
        "transport streams": [.mpeg2TransportStream, .avchdTransportStream],
        "BMP": [.bmp], "PSD": [.photoshop], "SVG": [.svg],
    ]

    private static func table() throws -> [(containers: [String], cells: [Cell])] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/MediaLibrary/MediaLibrary.docc/Stripping.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let begin = try #require(lines.firstIndex(of: "### What becomes of each class"))
        let rows = lines[begin...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
            .map { row in
                row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
        let head = try #require(rows.first)
        #expect(head.dropFirst() == MetadataClasses.words.map { "`\($0.word)`" }[...])
        return try rows.dropFirst(2).map { row in
            let cells = try row.dropFirst().map { try #require(Cell(rawValue: $0), "\($0)") }
            try #require(cells.count == MetadataClasses.words.count)
            return (row[0].components(separatedBy: ", "), cells)
        }
    }

    private static func contains(_ mark: [UInt8], _ bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data(mark)) != nil
    }

    @Test func `the table names every container once`() throws {
        let named = try Self.table().flatMap(\.containers)
        #expect(named.count == Set(named).count)
        #expect(Set(named) == Set(FullFile.all.map(\.container)).union(Self.refused.keys))
    }

    @Test(arguments: FullFile.all.indices)
    func `each class becomes what the table says, whatever else is withheld`(
        number: Int
    ) throws {
        let file = FullFile.all[number]
        let row = try #require(
            Self.table().first { $0.containers.contains(file.container) }
        )
        for withheld in MetadataClasses.demands {
            let rebuilt = try RebuiltFile(file.bytes, file.type, withholding: withheld)
            for ((owner, word), cell) in zip(MetadataClasses.words, row.cells) {
                let marks = file.marks[owner] ?? []
                let what = "\(file.container) without \(withheld.spelled): \(word)"
                for mark in marks { try #require(Self.contains(mark, file.bytes), "\(what)") }
                let isKept = cell == .asAgreed && withheld.isDisjoint(with: owner)
                for mark in marks {
                    #expect(Self.contains(mark, rebuilt.bytes) == isKept, "\(what)")
                }
                #expect(marks.isEmpty == (cell == .noPlace), "\(what)")
                #expect(rebuilt.account.kept.contains(owner) == isKept, "\(what)")
                if cell == .asAgreed {
                    #expect(rebuilt.account.stripped.contains(owner) != isKept, "\(what)")
                }
            }
        }
    }

    @Test func `what the table refuses is refused, whatever is withheld`() throws {
        let sequence = SampleHEIF.bytes([]) + SampleFile.box("moov", [])
        for row in try Self.table() where row.cells.contains(.refused) {
            #expect(Set(row.cells) == [.refused])
            for type in row.containers.flatMap({ Self.refused[$0] ?? [] }) {
                let isSequence = type.conforms(to: .heifStandard)
                let bytes = isSequence ? sequence : FullFile.all[0].bytes
                for withheld in MetadataClasses.demands {
                    #expect(throws: WorkFailure.unsupportedType, "\(type.identifier)") {
                        try RebuiltFile(bytes, type, withholding: withheld)
                    }
                }
            }
        }
    }

    @Test func `what stays of one carrier is given, whatever was left out of another`() throws {
        // JFIF's own smaller picture never stays; that of EXIF does.
        let file = try #require(FullFile.all.first)
        let head = Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9]
        let length = SampleFile.big(UInt16(head.count + 2))
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + length + head + Array(file.bytes[2...])
        let account = try RebuiltFile(bytes, .jpeg, withholding: .location).account
        #expect(account.kept.contains(.thumbnails))
        #expect(!account.stripped.contains(.thumbnails))
    }
}
