/// Test Anything Protocol, version 13: what was not tested is skipped with its reason.
enum TAPReport {
    static func lines(_ report: AuditReport) -> [String] {
        var lines = ["TAP version 13", "1..\(report.entries.count)"]
        lines += report.preface.map { "# " + $0.printable }
        for (place, entry) in report.entries.enumerated() {
            let name = "\(place + 1) - \(entry.check.id) \(entry.check.title)"
                .replacing("#", with: "\\#")
            switch entry.result {
            case .passed: lines.append("ok " + name)
            case .failed(let evidence):
                lines.append("not ok " + name)
                lines += ["  ---", "  evidence:"]
                lines += evidence.map { "    - " + quoted($0) }
                lines.append("  ...")
            case .notTested(let reason), .notRequired(let reason):
                lines.append("ok \(name) # SKIP \(entry.result.word): \(reason.printable)")
            }
        }
        return lines
    }

    /// A text as YAML takes it in double quotes.
    private static func quoted(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"" + text.printable.replacing("\\u{", with: "\\\\u{") + "\""
    }
}
