import Foundation
@testable import PickerAudit
import PickerTesting
import PickerWire
import SystemPackage
import Testing

/// What is tested here is what the documents say.
@Suite struct SpecificationTests {
    /// Rows that are no single message; checks with these ids play them.
    private static let played = [12: "A09", 13: "A09", 35: "S11.2/35"]

    private func text(_ path: String) throws -> String {
        let path = PluginsUnderTest.packageRoot.appending("protocol").appending(path)
        return try String(contentsOfFile: path.string, encoding: .utf8)
    }

    private func cells(_ line: Substring) -> [String] {
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func `every row of the fault table is tested, with the outcome that it names`() throws {
        let section = try text("specification.md").split(separator: "S11.2").last ?? ""
        var rows: Set<Int> = []
        for line in section.split(separator: "\n") where line.hasPrefix("|") {
            let cells = cells(line)
            guard cells.count == 4, let row = Int(cells[0]) else { continue }
            rows.insert(row)
            if let id = Self.played[row] {
                #expect(Catalogue.all.contains { $0.id == id })
                continue
            }
            let faults = (FaultTable.messages + FaultTable.headers).filter { $0.row == row }
            #expect(!faults.isEmpty, "row \(row)")
            for (framing, words) in [(Framing.line, cells[2]), (.header, cells[3])] {
                for outcome in faults.compactMap({ $0.outcome(in: framing) }) {
                    #expect(agrees(outcome, with: words), "row \(row), \(framing): \(words)")
                }
                let isTested = faults.contains { $0.outcome(in: framing) != nil }
                #expect(isTested == (words != "-"), "row \(row), \(framing)")
            }
        }
        #expect(rows == Set(1...35))
    }

    private func agrees(_ outcome: Fault.Outcome, with words: String) -> Bool {
        switch outcome {
        case .refused(let code, "null"): words == "\(code) null, lives"
        case .refused(let code, _): words == "\(code) with the id, lives"
        case .closes(let code): words == "\(code), closes"
        case .answered: words.hasPrefix("answered")
        case .batch: words == "one array of two responses, lives"
        case .silence: words == "no answer, lives"
        }
    }

    @Test func `a library holds what its table says`() throws {
        let page = try text("transcripts/README.md")
        let rows = page.matches(
            of:
                #/\| `(three|mixed)` \| (?:as `three`, and )?`([a-z.0-9]+)` \| (\d{4})-01-01 \| `([^`]+)`/#
        )
        #expect(rows.count == 4)
        let library = try TranscriptLibrary("mixed")
        for row in rows {
            let path = library.root.appending(String(row.output.2))
            let data = try Data(contentsOf: URL(filePath: path.string))
            #expect(data.base64EncodedString() == row.output.4)
            let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
            let date = try #require(attributes[.modificationDate] as? Date)
            #expect(date.ISO8601Format() == "\(row.output.3)-01-01T00:00:00Z")
        }
    }
}
