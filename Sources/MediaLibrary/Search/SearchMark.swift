import PickerPluginKit

/// Something that is known of an item and is no word, written as a word of the index.
///
/// Every mark begins with a sign that no word of ``SearchWords`` holds: neither what stands in a
/// file nor the beginning of what is typed can ever be taken for one.
enum SearchMark: Hashable, Sendable {
    case year(Int)
    case month(Int, of: Int)
    case day(CivilDay)
    case everyMonth(Int)
    case everyDay(Int, month: Int)
    case kind(SearchKind)
    case style(PlaybackStyle)
    /// Every item bears it.
    case everything
    /// Items bear it whose files were looked into.
    case judged
    /// No item bears it.
    case nothing
    /// A label such as an album, a person or a folder, by its number.
    case label(Int64)

    /// The word of the index.
    var word: String {
        switch self {
        case .year(let year): "#y\(year)"
        case .month(let month, let year): "#m\(year * 100 + month)"
        case .day(let day): "#d\(day.number < 0 ? "b" : "")\(day.number.magnitude)"
        case .everyMonth(let month): "#e\(month)"
        case .everyDay(let day, let month): "#f\(month * 100 + day)"
        case .kind(let kind): "#k\(kind.rawValue)"
        case .style(let style): "#p\(style.rawValue)"
        case .everything: "#a"
        case .judged: "#j"
        case .nothing: "#n"
        case .label(let number): "#l\(number)"
        }
    }

    /// The number of the label that a word of the index is the mark of; nil for other words.
    static func label(from word: some StringProtocol) -> Int64? {
        word.hasPrefix("#l") ? Int64(word.dropFirst(2)) : nil
    }

    /// All marks of a day.
    static func marks(of day: CivilDay) -> [SearchMark] {
        let (year, month, dayOfMonth) = day.date
        return [
            .year(year), .month(month, of: year), .day(day), .everyMonth(month),
            .everyDay(dayOfMonth, month: month),
        ]
    }

    /// The fewest marks of which every day among the dates bears one, and no other day does.
    static func marks(of dates: SearchDates) -> [SearchMark] {
        switch dates {
        case .everyYear(let days):
            return days.map { days in
                days.day.map { .everyDay($0, month: days.month) } ?? .everyMonth(days.month)
            }
        case .span(let days):
            return marks(of: days)
        }
    }

    private static func marks(of days: Range<CivilDay>) -> [SearchMark] {
        var marks: [SearchMark] = []
        var start = days.lowerBound
        let end = min(days.upperBound, CivilDay.start(start.date.year + SearchLimits.years))
        while start < end {
            let (year, month, day) = start.date
            if day == 1, month == 1, CivilDay.start(year + 1) <= end {
                marks.append(.year(year))
                start = CivilDay.start(year + 1)
            } else if day == 1, CivilDay.start(year, month + 1) <= end {
                marks.append(.month(month, of: year))
                start = CivilDay.start(year, month + 1)
            } else {
                marks.append(.day(start))
                start = start + 1
            }
        }
        return marks
    }
}
