import Foundation
@testable import PickerAudit
import PickerTesting
import SystemPackage
import Testing

/// The page on the audit says what the audit does.
@Suite struct PageTests {
    private static func rows(_ page: [Substring], under title: String) -> [[String]] {
        page.drop { !$0.hasPrefix("## " + title) }.dropFirst().prefix { !$0.hasPrefix("## ") }
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
            .map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    private static func page() throws -> [Substring] {
        let path = Places.packageRoot.appending("protocol/audit.md").string
        return try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func `its table names every promise, and who of ours keeps it`() async throws {
        let page = try Self.page()
        let rows = Self.rows(page, under: "The promises").dropFirst()
        let web = Places.products.appending("postern-plugin-web").string
        var subjects: [Subject] = []
        for plugin in [Places.scripted, web, Places.python] {
            let command = PluginCommand(name: plugin, executable: FilePath(plugin))
            subjects.append(try await Subject.meet(command, home: .present("nothing is hidden")))
        }
        // That what is required is passed, the tests of conformance see.
        let due = Catalogue.all.map { check in
            ["`\(check.id)`", check.section, check.title]
                + subjects.map { check.missing(for: $0)?.word ?? "passed" }
        }
        #expect(rows.count == due.count)
        for (row, due) in zip(rows, due) { #expect(row == due) }
    }

    /// The commands that a page shows by themselves on a line, within a section.
    private static func commands(_ page: [Substring], under title: String) -> [String] {
        page.drop { !$0.hasPrefix("## " + title) }.dropFirst().prefix { !$0.hasPrefix("## ") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("postern audit ") }
    }

    @Test func `what the page says of all promises together is what it says of each`() throws {
        let page = try Self.page()
        let promises = Self.rows(page, under: "The promises")
        let plugins = Self.rows(page, under: "Our plugins")
        let heads = try #require(plugins.first)
        let names = try #require(promises.first)
        for plugin in plugins.dropFirst() {
            let column = try #require(names.firstIndex(of: plugin[0]))
            for result in ["passed", "not tested", "not required"] {
                let place = try #require(heads.firstIndex(of: result))
                let count = promises.dropFirst().count { $0[column] == result }
                #expect(plugin[place] == "\(count)", "\(plugin[0]): \(result)")
            }
        }
    }

    @Test func `the five minutes' commands, typed as they stand, audit the Python plugin`()
        async throws
    {
        let page = try Self.page()
        let row = try #require(
            Self.rows(page, under: "Our plugins").first { $0[0] == "Python" }?.suffix(4)
        )
        let totals = zip(row, ["passed", "failed", "not tested", "not required"])
            .map { "\($0) \($1)" }.joined(separator: ", ")
        let commands = Self.commands(page, under: "Audit your plugin in five minutes")
        #expect(commands.count == 2)
        for command in commands {
            let run = try await AuditRun(line: command, in: Places.packageRoot)
            if run.status == 0 {
                let isWhole = !command.contains("--only")
                #expect(!isWhole || run.lines.contains { $0.hasPrefix(totals) }, "\(run.output)")
                continue
            }
            // Some checks give half a second, which is short on a busy machine: they hold alone.
            let failed = run.lines.filter { $0.hasPrefix("failed ") }
                .map { String($0.split(separator: " ")[1]) }
            try #require(run.status == 1 && !failed.isEmpty, "\(run.output)\(run.errors)")
            let again = try await AuditRun(["--only"] + failed + ["--", Places.python])
            #expect(again.status == 0, "\(command): \(run.output)\(again.output)")
        }
    }

    @Test func `no id is given twice, and no transcript is missing`() throws {
        let ids = Catalogue.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        let folder = Places.packageRoot.appending("protocol/transcripts").string
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let names = files.filter { $0.hasSuffix(".jsonl") }.map { $0.dropLast(6) }
        #expect(EmbeddedTranscripts.all.map(\.name).sorted() == names.map(String.init).sorted())
    }
}
