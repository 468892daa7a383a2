/// Rows of cells, printed so that columns stand under one another.
struct TextTable: Sendable {
    private var rows: [[String]]

    init(header: [String]) { rows = [header] }

    /// Adds a row; what could control a terminal in it is escaped.
    mutating func add(_ cells: [String]) {
        rows.append(cells.map(Say.printable))
    }

    /// The lines, without blanks at their ends.
    var lines: [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                line += cell + String(repeating: " ", count: width - cell.count + 2)
            }
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
