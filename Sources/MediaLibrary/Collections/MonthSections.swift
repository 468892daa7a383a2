import GRDB
import PickerPluginKit

/// The sections of a query: how many items each month holds, told without looking at the items.
///
/// What asks for no words is answered from the counts that the index keeps by month and class; a
/// search counts the positions that it finds, which tell their moment by themselves.
struct MonthSections {
    /// The months whose ends a date of the index can tell apart; earlier and later ones count as
    /// the first and the last of them.
    private static let months = 1_678 * 12...2_261 * 12 + 11

    let query: LibraryQuery

    func sections(in database: Database) throws -> [LibrarySection] {
        let counts = try SearchPages(query, today: .today, in: database).map {
            try found($0.expression, in: database)
        }
        return sections(of: try counts ?? kept(in: database))
    }

    private func kept(in database: Database) throws -> [Int: Int] {
        let classes = try ItemClass.all(in: database)
        let admitted = classes.filter { $0.value.isAdmitted(by: query.filter) }
        let rows = try Row.fetchCursor(database, sql: "SELECT month, class, count FROM monthCount")
        var counts: [Int: Int] = [:]
        while let row = try rows.next() {
            guard admitted[try row.sound(1)] != nil else { continue }
            add(try row.sound(2), to: &counts, month: try row.sound(0))
        }
        return counts
    }

    /// Positions stand in the order of time: a month is left when its last moment has passed.
    private func found(
        _ expression: SearchExpression,
        in database: Database
    ) throws -> [Int: Int] {
        let positions = try Int64.fetchCursor(
            database.cachedStatement(sql: "SELECT rowid FROM search WHERE search MATCH ?"),
            arguments: [expression.text]
        )
        var counts: [Int: Int] = [:]
        var month = 0
        var moments: Range<Int64> = 0..<0
        while let position = try positions.next() {
            let moment = SearchPosition(rawValue: position).seconds
            if !moments.contains(moment) {
                let (year, number, _) = CivilDay(localSeconds: moment).date
                month = year * 12 + number - 1
                moments =
                    CivilDay.start(year, number).seconds..<CivilDay.start(year, number + 1).seconds
            }
            add(1, to: &counts, month: month)
        }
        return counts
    }

    private func add(_ count: Int, to counts: inout [Int: Int], month: Int) {
        let month = min(max(month, Self.months.lowerBound), Self.months.upperBound)
        counts[month, default: 0] += count
    }

    private func sections(of counts: [Int: Int]) -> [LibrarySection] {
        let counts = counts.filter { $0.value > 0 }
        if query.order == .name {
            let count = counts.values.reduce(0, +)
            return count == 0 ? [] : [LibrarySection(month: nil, count: count, start: nil)]
        }
        let isNewestFirst = query.order == .newestFirst
        let months = counts.keys.sorted { isNewestFirst ? $0 > $1 : $0 < $1 }
        return months.enumerated().map { place, month in
            LibrarySection(
                month: LibraryMonth(year: month / 12, month: month % 12 + 1),
                count: counts[month] ?? 0,
                start: place == 0 ? nil : start(of: month).cursor
            )
        }
    }

    /// A place before every item of the month and behind every one that stands before it.
    private func start(of month: Int) -> IndexCursor {
        let day = CivilDay.start(month / 12, month % 12 + 1)
        let next = CivilDay.start(month / 12, month % 12 + 2)
        let edge = query.order == .newestFirst ? next.seconds : day.seconds
        // Just before the edge: of what has exactly this date, no path stands on the far side of
        // an empty one.
        return .date(ItemDate.number(FileTime(seconds: edge)) - 1, path: [])
    }
}

extension CivilDay {
    /// The first second of the day on the local clock, since 1970.
    fileprivate var seconds: Int64 { Int64(number) * 86_400 }
}
