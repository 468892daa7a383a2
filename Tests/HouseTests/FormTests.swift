import Foundation
import Testing

/// How long things may be.
@Suite struct FormTests {
    private static let longestFile = 300
    private static let longestReadMe = 150
    /// Files that are one table, which no reader reads from the start.
    private static let tables: Set<String> = ["Package.swift"]

    @Test func `no file is longer than one sitting`() throws {
        for file in House.files where file.hasSuffix(".swift") && !Self.tables.contains(file) {
            let lines = try House.text(file).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            #expect(lines.count - 1 <= Self.longestFile, "\(file) has \(lines.count - 1) lines")
        }
    }

    @Test func `the read-me stays short`() throws {
        guard House.exists("README.md") else { return }
        let lines = try House.text("README.md").split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        #expect(lines.count - 1 <= Self.longestReadMe)
    }

    @Test func `no file begins with a header about itself`() throws {
        for file in House.files where file.hasSuffix(".swift") && file != "Package.swift" {
            #expect(try !House.text(file).hasPrefix("//\n"), "\(file)")
        }
    }
}
