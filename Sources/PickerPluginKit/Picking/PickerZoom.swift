/// How large items are shown: from an overview of years to one item in a row.
public enum PickerZoom: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// Years, each with a few of its items.
    case years
    /// Months, as small as they can still be told apart.
    case months
    /// Small items, by day.
    case small
    /// What a picker begins with, by day.
    case medium
    /// Large items, by day.
    case large
    /// One item in a row.
    case single

    /// What has a heading of its own at this size.
    public enum Grouping: Sendable, Hashable {
        /// Each year.
        case year
        /// Each month.
        case month
        /// Each day.
        case day
    }

    /// What has a heading of its own at this size.
    public var grouping: Grouping {
        switch self {
        case .years: .year
        case .months: .month
        default: .day
        }
    }

    /// One step nearer; the same at the end.
    public var nearer: PickerZoom { PickerZoom(rawValue: rawValue + 1) ?? self }

    /// One step farther; the same at the end.
    public var farther: PickerZoom { PickerZoom(rawValue: rawValue - 1) ?? self }

    /// Whether one shows items smaller than the other.
    public static func < (one: PickerZoom, other: PickerZoom) -> Bool {
        one.rawValue < other.rawValue
    }
}
