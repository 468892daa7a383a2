import PickerJSON

/// One JSON object, for programs; on one line.
enum JSONReport {
    static func lines(_ report: AuditReport) -> [String] {
        let said = report.subject.announcement
        let object: JSON = [
            "plugin": .string(report.subject.name),
            "announced": [
                "name": .string(said.name), "version": .string(said.version),
                "capabilities": .array(said.capabilities.sorted().map(JSON.string)),
                "mode": .string(said.mode), "confined": .bool(said.isConfined),
                "unattended": .bool(said.isUnattended),
            ],
            "homeAbsent": .bool(isAbsent(report.subject.home)),
            "holds": .bool(report.holds),
            "milliseconds": .integer(milliseconds(report.duration)),
            "counts": .object(
                JSONObject(
                    AuditReport.words.map { ($0, .integer(Int64(report.count($0)))) }
                )
            ),
            "checks": .array(report.entries.map(json)),
        ]
        return [(try? object.serialized()).map { String(decoding: $0, as: UTF8.self) } ?? "{}"]
    }

    private static func json(_ entry: AuditReport.Entry) -> JSON {
        [
            "id": .string(entry.check.id), "title": .string(entry.check.title),
            "section": .string(entry.check.section), "result": .string(entry.result.word),
            "remarks": .array(entry.result.remarks.map { .string($0.printable) }),
            "milliseconds": .integer(milliseconds(entry.duration)),
        ]
    }

    private static func isAbsent(_ home: HomeAbsence) -> Bool {
        if case .absent = home { true } else { false }
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        duration.components.seconds * 1_000
            + duration.components.attoseconds / 1_000_000_000_000_000
    }
}
