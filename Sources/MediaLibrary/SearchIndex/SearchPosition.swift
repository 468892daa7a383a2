/// Where an item stands in the order of time: its moment, and then its number.
///
/// The number of its row in the full-text index, which is walked in this order.
struct SearchPosition: Hashable, Comparable, Sendable {
    let rawValue: Int64

    private static let itemBits: Int64 = 29
    private static let momentBits: Int64 = 34
    /// The first moment that is told apart, in the year 1697; earlier ones count as it.
    private static let earliest: Int64 = -8_589_934_592

    init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// - Parameters:
    ///   - seconds: what the clock at the place showed, since 1970.
    ///   - item: the item's number, from 0.
    /// - Returns: nil where the number is beyond what a library holds.
    init?(seconds: Int64, item: Int64) {
        guard item >= 0, item <= Self.itemMask else {
            return nil
        }
        let moment = seconds.subtractingReportingOverflow(Self.earliest)
        let latest: Int64 = (1 << Self.momentBits) - 1
        let clamped = moment.overflow ? (seconds < 0 ? 0 : latest) : moment.partialValue
        rawValue = min(max(0, clamped), latest) << Self.itemBits | item
    }

    /// The bits of the item's number.
    static let itemMask: Int64 = (1 << itemBits) - 1

    /// The item's number.
    var item: Int64 {
        rawValue & Self.itemMask
    }

    /// The moment, in seconds of its own.
    var moment: Int64 {
        rawValue >> Self.itemBits
    }

    /// The moment, in seconds since 1970 as the clock at the place showed them.
    var seconds: Int64 {
        moment + Self.earliest
    }

    /// The first position of a second.
    static func first(in seconds: Int64) -> SearchPosition? {
        SearchPosition(seconds: seconds, item: 0)
    }

    /// The last position of a second.
    static func last(in seconds: Int64) -> SearchPosition? {
        SearchPosition(seconds: seconds, item: itemMask)
    }

    var next: SearchPosition {
        SearchPosition(rawValue: rawValue &+ 1)
    }

    var previous: SearchPosition {
        SearchPosition(rawValue: rawValue &- 1)
    }

    static func < (one: SearchPosition, other: SearchPosition) -> Bool {
        one.rawValue < other.rawValue
    }
}
