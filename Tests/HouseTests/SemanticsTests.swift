import Testing

/// The table of Apple's behaviours is whole, and what it calls tested is.
@Suite struct SemanticsTests {
    private static let statuses: Set<String> = ["tested", "due", "later", "stated"]

    private func rows() throws -> [[String]] {
        try ProtocolDocuments.table(in: "semantics.md", first: "id")
    }

    @Test func `there are 122 rows, each once, each with a status`() throws {
        let rows = try rows()
        #expect(rows.count == 122)
        #expect(Set(rows.map(\.first)).count == rows.count)
        for row in rows {
            try #require(row.count == 4, "\(row)")
            #expect(row[0].wholeMatch(of: #/[A-Z]{2}[0-9]+/#) != nil, "\(row[0])")
            #expect(Self.statuses.contains(row[2]), "\(row[0])")
            #expect(!row[1].isEmpty)
            #expect(row[2] != "later" || !row[3].isEmpty, "\(row[0]) waits for nothing")
        }
    }

    @Test func `a row that is called tested has a test with its id in the name`() throws {
        let tested = Self.testedIDs()
        for row in try rows() where row[2] == "tested" {
            #expect(tested.contains(row[0]), "\(row[0])")
        }
    }

    /// Ids in the names of tests, of whatever table.
    static func testedIDs() -> Set<String> {
        var ids: Set<String> = []
        for file in House.swiftFiles(below: "Tests") {
            guard let text = try? House.text(file) else { continue }
            for line in text.split(separator: "\n") where line.contains("func `") {
                for match in line.matches(of: #/\b[A-Z]{1,2}[0-9]+\b/#) {
                    ids.insert(String(match.output))
                }
            }
        }
        return ids
    }
}
