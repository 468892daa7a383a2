/// How far a delivery is at one moment, in words and as a bar.
struct ProgressScene: Sendable, Hashable {
    /// Which item this is, from 1.
    let number: Int
    /// How many items there are.
    let count: Int
    /// From 0 to 1.
    let fraction: Double
    /// Bytes that have come.
    let completed: Int64
    /// Bytes in all; nil while that is not known.
    let total: Int64?

    /// Below this many cells a bar says less than its number.
    private static let leastBar = 10
    private static let mostBar = 40

    /// The line in words, such as `2 of 3: 45 %, 12.3 of 27.0 MB`.
    var text: String {
        var text = "\(number) of \(count): \(percent) %"
        if let total { text += ", \(Self.megabytes(completed)) of \(Self.megabytes(total)) MB" }
        return text
    }

    /// The line as a bar that fits into the columns; the last column stays free, because some
    /// terminals wrap when it is filled.
    func bar(columns: Int) -> String {
        let room = columns - 1
        let cells = min(Self.mostBar, room - text.count - 3)
        guard cells >= Self.leastBar else {
            let short = text.count <= room ? text : "\(percent) %"
            return short.count <= room ? short : ""
        }
        let full = min(cells, Int(fraction * Double(cells)))
        let empty = cells - full
        return "[" + String(repeating: "#", count: full) + String(repeating: "-", count: empty)
            + "] " + text
    }

    private var percent: Int { Int(fraction * 100) }

    private static func megabytes(_ bytes: Int64) -> String {
        let tenths = bytes / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
