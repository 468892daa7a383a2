import PickerHost

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
    /// What is done to the item before its first byte comes; nil where nothing is told.
    var stage: LoadStage?
    /// From 0 to 1; nil while that is not known.
    var stageFraction: Double?

    /// Below this many cells a bar says less than its number.
    private static let leastBar = 10
    private static let mostBar = 40

    /// The line in words, such as `2 of 3: 45 %, 12.3 of 27.0 MB` or `2 of 3: converting, 45 %`.
    var text: String {
        if let preparation {
            let known = stageFraction.map { ", \(Int($0 * 100)) %" } ?? ""
            return "\(number) of \(count): \(preparation)\(known)"
        }
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
        let full = min(cells, Int(shownFraction * Double(cells)))
        let empty = cells - full
        return "[" + String(repeating: "#", count: full) + String(repeating: "-", count: empty)
            + "] " + text
    }

    /// What the plugin does before it hands the item over; a word that is not known is work as well.
    var preparation: String? {
        guard completed == 0, fraction == 0, let stage else { return nil }
        return switch stage {
        case .fetching, .copying: nil
        case .queued: "waiting"
        case .converting: "converting"
        default: "preparing"
        }
    }

    /// How much of the bar is full: of the whole, or of what comes before it.
    var shownFraction: Double { preparation == nil ? fraction : stageFraction ?? 0 }

    private var percent: Int { Int(fraction * 100) }

    private static func megabytes(_ bytes: Int64) -> String {
        let tenths = bytes / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
