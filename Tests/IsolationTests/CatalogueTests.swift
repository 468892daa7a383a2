import Foundation
import SystemPackage
import Testing

/// The table of attacks and faults in this folder's README, held against the tests of the package.
@Suite struct CatalogueTests {
    private struct Row {
        let id: String
        let tests: [String]
        let text: String
    }

    private static let known =
        (1...78).map { "A" + ($0 < 10 ? "0" : "") + "\($0)" }
        + (1...34).map { "F" + ($0 < 10 ? "0" : "") + "\($0)" }

    private static func rows() throws -> [Row] {
        let path = Plugin.packageRoot.appending("Tests/IsolationTests/README.md").string
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", maxSplits: 2).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count > 1, cells[0].wholeMatch(of: /[AF][0-9]{2}/) != nil else {
                return nil
            }
            let names = line.matches(of: /`([^`]+)`/).map { String($0.output.1) }
            return Row(id: cells[0], tests: names, text: cells.dropFirst().joined(separator: "|"))
        }
    }

    /// The names of all tests, with the folders that they stand in.
    private static func tests() throws -> [String: Set<String>] {
        let root = Plugin.packageRoot.appending("Tests").string
        let files = FileManager.default.enumerator(atPath: root)?.allObjects ?? []
        var tests: [String: Set<String>] = [:]
        for case let file as String in files where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
            for match in text.matches(of: /func `([^`]+)`/) {
                tests[String(match.output.1), default: []].insert(String(file.prefix { $0 != "/" }))
            }
        }
        return tests
    }

    @Test func `every attack and fault is automated, or of a capability that does not exist yet`()
        throws
    {
        let rows = try Self.rows()
        #expect(rows.map(\.id) == Self.known)
        for (kind, name) in [("A", "attacks"), ("F", "faults")] {
            let all = rows.filter { $0.id.hasPrefix(kind) }
            let others = all.filter(\.tests.isEmpty)
            for row in others {
                #expect(row.text.contains("of a capability that does not exist yet"), "\(row.id)")
            }
            print(
                "\(all.count - others.count) of \(all.count) \(name) are automated",
                terminator: ""
            )
            print(others.isEmpty ? "" : "; not \(others.map(\.id).joined(separator: ", "))")
        }
    }

    @Test func `every test that is named exists`() throws {
        let tests = try Self.tests()
        for row in try Self.rows() {
            for name in row.tests { #expect(tests[name] != nil, "\(row.id): \(name)") }
        }
    }

    @Test func `every test of this folder is named in the rows that it claims`() throws {
        let rows = Dictionary(grouping: try Self.rows(), by: \.id)
        for (name, folders) in try Self.tests() where folders.contains("IsolationTests") {
            for match in name.matches(of: /\b[AF][0-9]{2}\b/) {
                let row = rows[String(match.output)]?.first
                #expect(row?.tests.contains(name) == true, "\(match.output): \(name)")
            }
        }
    }
}
