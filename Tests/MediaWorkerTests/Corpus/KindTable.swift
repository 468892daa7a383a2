/// How many files of each kind were seen, and how many of them were told right.
struct KindTable {
    private struct Line {
        var seen = 0
        var right = 0
        var wrong = 0
    }

    private var lines: [String: Line] = [:]

    /// Counts a file: seen where it is of the kind, wrong where it was missed or taken for it.
    mutating func add(_ row: CorpusManifest.Row, found: Set<String>) {
        let wanted = Set(row.mediaSubtypes)
        let allowed = wanted.union(row.optionalSubtypes ?? [])
        for kind in wanted.union(found) {
            var line = lines[kind] ?? Line()
            line.seen += wanted.contains(kind) ? 1 : 0
            line.right += wanted.contains(kind) && found.contains(kind) ? 1 : 0
            line.wrong += wanted.contains(kind) && !found.contains(kind) ? 1 : 0
            line.wrong += found.contains(kind) && !allowed.contains(kind) ? 1 : 0
            lines[kind] = line
        }
    }

    var text: String {
        lines.sorted { $0.key < $1.key }.map { kind, line in
            "kind \(kind): \(line.seen) seen, \(line.right) right, \(line.wrong) wrong"
        }.joined(separator: "\n")
    }
}
