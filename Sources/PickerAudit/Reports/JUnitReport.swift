/// The XML that continuous integration reads.
enum JUnitReport {
    static func lines(_ report: AuditReport) -> [String] {
        let skipped = report.count("not tested") + report.count("not required")
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            "<testsuite name=\(quoted("postern audit \(report.subject)")) "
                + "tests=\"\(report.entries.count)\" failures=\"\(report.count("failed"))\" "
                + "skipped=\"\(skipped)\" time=\"\(report.duration.seconds)\">",
        ]
        for entry in report.entries { lines += self.lines(entry) }
        lines.append("  <system-out>")
        lines += report.preface.map { "    " + escaped($0) }
        return lines + ["  </system-out>", "</testsuite>"]
    }

    private static func lines(_ entry: AuditReport.Entry) -> [String] {
        let head =
            "  <testcase classname=\(quoted(entry.check.section)) "
            + "name=\(quoted(entry.check.id + " " + entry.check.title)) "
            + "time=\"\(entry.duration.seconds)\""
        switch entry.result {
        case .passed: return [head + "/>"]
        case .failed(let evidence):
            return [head + ">", "    <failure message=\(quoted(evidence.first ?? ""))>"]
                + evidence.map { "      " + escaped($0) } + ["    </failure>", "  </testcase>"]
        case .notTested(let reason), .notRequired(let reason):
            let message = quoted("\(entry.result.word): \(reason)")
            return [head + ">", "    <skipped message=\(message)/>", "  </testcase>"]
        }
    }

    private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    private static func escaped(_ text: String) -> String {
        text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
