/// The forms in which a report is printed.
public enum ReportFormat: String, Sendable, CaseIterable {
    /// For people.
    case table
    /// Test Anything Protocol, version 13.
    case tap
    /// The XML that JUnit made common.
    case junit
    /// One JSON object.
    case json

    /// The whole report as text, with a line end at its end.
    ///
    /// What came from the plugin is made printable.
    public func text(_ report: AuditReport) -> String {
        let lines =
            switch self {
            case .table: TableReport.lines(report)
            case .tap: TAPReport.lines(report)
            case .junit: JUnitReport.lines(report)
            case .json: JSONReport.lines(report)
            }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension String {
    /// The text with whatever could control a terminal, or end a line, escaped.
    var printable: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Duration {
    /// Seconds with three digits behind the point.
    var seconds: String {
        let milliseconds =
            components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        let rest = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
