/// The report for people: which promises hold, in which mode, what was not tested and why.
enum TableReport {
    static func lines(_ report: AuditReport) -> [String] {
        var lines = ["Audit of \(report.subject)".printable]
        lines += report.preface.map(\.printable)
        lines.append("")
        let width = report.entries.map(\.check.id.count).max() ?? 0
        let wordWidth = AuditReport.words.map(\.count).max() ?? 0
        for entry in report.entries {
            let word = entry.result.word
            lines.append(
                word + blanks(wordWidth - word.count + 2) + entry.check.id
                    + blanks(width - entry.check.id.count + 2) + entry.check.title
            )
            for remark in entry.result.remarks {
                lines.append(blanks(wordWidth + 4) + remark.printable)
            }
        }
        lines.append("")
        let counts = AuditReport.words.map { "\(report.count($0)) \($0)" }
        lines.append(counts.joined(separator: ", ") + ", in \(report.duration.seconds) s.")
        lines.append(
            report.holds
                ? "No promise was found broken."
                : "\(report.count("failed")) promises are broken."
        )
        return lines + AuditReport.limits
    }

    private static func blanks(_ count: Int) -> String {
        String(repeating: " ", count: max(0, count))
    }
}
