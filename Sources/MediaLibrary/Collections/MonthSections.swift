import GRDB
import PickerPluginKit

/// The sections of a query: how many items each month and each of its days holds, told without
/// looking at the items.
///
/// What asks for no words is answered from the counts that the index keeps by day and class; a
/// search counts the positions that it finds, which tell their moment by themselves.
struct MonthSections {
    /// The years whose ends a date of the index can tell apart; days before and after count as the
    /// first and the last of them.
    private static let days = CivilDay.start(1_678)...CivilDay.start(2_262) - 1
    /// More items than any day has; sums of such counts cannot overflow.
    private static let most = 1 << 40

    let query: LibraryQuery

    func sections(in database: Database) throws -> [LibrarySection] {
        let counts = try SearchPages(query, today: .today, in: database).map {
            try found($0.expression, in: database)
        }
        return sections(of: try counts ?? kept(in: database))
    }

    private func kept(in database: Database) throws -> [CivilDay: Int] {
        let classes = try ItemClass.all(in: database)
        let admitted = classes.filter { $0.value.isAdmitted(by: query.filter) }
        let rows = try Row.fetchCursor(database, sql: "SELECT day, class, count FROM dayCount")
        var counts: [CivilDay: Int] = [:]
        while let row = try rows.next() {
            guard admitted[try row.sound(1)] != nil else { continue }
            let count: Int = try row.sound(2)
            guard (0...Self.most).contains(count) else { throw IndexDoubt() }
            add(count, to: &counts, day: CivilDay(number: try row.sound(0)))
        }
        return counts
    }

    private func found(
        _ expression: SearchExpression,
        in database: Database
    ) throws -> [CivilDay: Int] {
        let positions = try Int64.fetchCursor(
            database.cachedStatement(sql: "SELECT rowid FROM search WHERE search MATCH ?"),
            arguments: [expression.text]
        )
        var counts: [CivilDay: Int] = [:]
        while let position = try positions.next() {
            let moment = SearchPosition(rawValue: position).seconds
            add(1, to: &counts, day: CivilDay(localSeconds: moment))
        }
        return counts
    }

    private func add(_ count: Int, to counts: inout [CivilDay: Int], day: CivilDay) {
        let day = min(max(day, Self.days.lowerBound), Self.days.upperBound)
        counts[day, default: 0] += count
    }

    private func sections(of counts: [CivilDay: Int]) -> [LibrarySection] {
        let counts = counts.filter { $0.value > 0 }
        if query.order == .name {
            let count = counts.values.reduce(0, +)
            return count == 0 ? [] : [LibrarySection(month: nil, count: count, start: nil)]
        }
        let isNewestFirst = query.order == .newestFirst
        var months: [(month: LibraryMonth, days: [LibrarySection.Day])] = []
        for day in counts.keys.sorted(by: isNewestFirst ? { $0 > $1 } : { $0 < $1 }) {
            let (year, number, date) = day.date
            let month = LibraryMonth(year: year, month: number)
            if months.last?.month != month { months.append((month, [])) }
            let counted = LibrarySection.Day(day: date, count: counts[day] ?? 0)
            months[months.count - 1].days.append(counted)
        }
        return months.enumerated().map { place, section in
            LibrarySection(
                month: section.month,
                days: section.days,
                count: section.days.reduce(0) { $0 + $1.count },
                start: place == 0 ? nil : start(of: section.month).cursor
            )
        }
    }

    /// A place before every item of the month and behind every one that stands before it.
    private func start(of month: LibraryMonth) -> IndexCursor {
        let first = CivilDay.start(month.year, month.month)
        let next = CivilDay.start(month.year, month.month + 1)
        let edge = query.order == .newestFirst ? next.seconds : first.seconds
        // Just before the edge: of what has exactly this date, no path stands on the far side of
        // an empty one.
        return .date(ItemDate.number(FileTime(seconds: edge)) - 1, path: [])
    }
}

extension CivilDay {
    /// The first second of the day on the local clock, since 1970.
    fileprivate var seconds: Int64 { Int64(number) * 86_400 }
}
