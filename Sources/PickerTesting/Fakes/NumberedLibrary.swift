public import PickerPluginKit
import Synchronization
import UniformTypes

/// A library of any size that exists as numbers alone: item 0 is the newest, and each month holds
/// as many items as the next, on twenty of its days.
///
/// Its items cannot be opened; their thumbnails are grey. Every
/// seventh is a film, the others are pictures. Texts are searched
/// for in the names, which are numbers. It remembers how much it was asked for.
public final class NumberedLibrary: PickerLibrary {
    /// What was asked so far.
    public struct Counts: Sendable {
        /// Items that pages gave.
        public var items = 0
        /// Pages that were asked for.
        public var pages = 0
        /// How often the sections were asked for.
        public var sections = 0
    }

    /// How many items there are.
    public let count: Int
    /// How many items one month holds.
    public let itemsOfMonth: Int
    private let state = Mutex(Counts())

    /// A library of so many items.
    public init(count: Int, itemsOfMonth: Int = 4_000) {
        self.count = count
        self.itemsOfMonth = itemsOfMonth
    }

    /// What was asked so far.
    public var counts: Counts { state.withLock { $0 } }

    /// Pictures and films.
    public var judgedKinds: MediaKinds { [.images, .videos] }

    /// True: there is nothing to protect.
    public func bearsUnattendedMark() throws(LibraryError) -> Bool { true }

    /// Throws `itemGone`: there is no file.
    public func open(_ item: LibraryItem) throws(LibraryError) -> OpenedItem { throw .itemGone }

    /// The item of a number, from 0.
    public func item(_ number: Int) -> LibraryItem {
        let name = Array((String(number) + ".png").utf8)
        let isFilm = number % 7 == 6
        let (month, place) = number.quotientAndRemainder(dividingBy: itemsOfMonth)
        let days = Int64(Self.daysOfMonth / 2 - 1 - place * Self.daysOfMonth / itemsOfMonth)
        let time = FileTime(
            seconds: Self.middle(ofMonthsAgo: month) + days * 86_400,
            nanoseconds: Int32(itemsOfMonth - 1 - place)
        )
        return LibraryItem(
            key: LibraryItem.Key(bytes: name),
            type: isFilm ? .mpeg4Movie : .png,
            kinds: isFilm ? .videos : .images,
            fileName: name,
            identity: FileIdentity(
                device: 1,
                inode: UInt64(number),
                byteCount: 1_000,
                modified: time
            )
        )
    }

    /// A grey square, of one of eight shades.
    public func thumbnail(
        of item: LibraryItem,
        maxPixelSize: Int
    ) async throws(LibraryError) -> ItemPreview {
        ItemPreview(
            type: .png,
            bytes: Self.squares[Int(item.identity.inode % UInt64(Self.squares.count))],
            pixelWidth: Self.side,
            pixelHeight: Self.side
        )
    }

    private static let daysOfMonth = 20
    private static let side = 160
    private static let squares = (0..<8).map { SampleMedia.png(side: side, grey: 64 + $0 * 16) }

    /// The items from the cursor on, which is a number in its bytes.
    public func page(
        _ query: LibraryQuery,
        after cursor: LibraryCursor?,
        limit: Int
    ) async throws(LibraryError) -> LibraryPage {
        var number = cursor.map { Self.number($0) } ?? 0
        var items: [LibraryItem] = []
        while number < count, items.count < limit {
            let item = item(place(number, query))
            if admits(item, query) { items.append(item) }
            number += 1
        }
        state.withLock { [given = items.count] state in
            state.pages += 1
            state.items += given
        }
        return LibraryPage(items: items, next: number < count ? Self.cursor(number) : nil)
    }

    /// The sections, counted by arithmetic where nothing is left out.
    public func sections(_ query: LibraryQuery) async throws(LibraryError) -> [LibrarySection] {
        state.withLock { $0.sections += 1 }
        var months = stride(from: 0, to: count, by: itemsOfMonth).map {
            $0..<min($0 + itemsOfMonth, count)
        }
        if query.order == .oldestFirst { months.reverse() }
        return months.compactMap { numbers in
            let days = days(numbers, query)
            guard !days.isEmpty else { return nil }
            let isByName = query.order == .name
            let month = LibraryMonth(of: LibraryDay(of: item(numbers.lowerBound).date))
            let first =
                query.order == .oldestFirst ? count - numbers.upperBound : numbers.lowerBound
            return LibrarySection(
                month: isByName ? nil : month,
                days: isByName ? [] : days,
                count: days.reduce(0) { $0 + $1.count },
                start: first == 0 ? nil : Self.cursor(first)
            )
        }
    }

    /// The days of a month's items, those without an item left out.
    private func days(_ numbers: Range<Int>, _ query: LibraryQuery) -> [LibrarySection.Day] {
        let isWhole = query.filter == nil && query.searchText == nil
        let days = (0..<Self.daysOfMonth).compactMap { day -> LibrarySection.Day? in
            let items = numbers.clamped(to: first(of: day, numbers)..<first(of: day + 1, numbers))
            let count = isWhole ? items.count : items.count { admits(item($0), query) }
            guard count > 0 else { return nil }
            return LibrarySection.Day(
                day: LibraryDay(of: item(items.lowerBound).date).day,
                count: count
            )
        }
        return query.order == .oldestFirst ? days.reversed() : days
    }

    /// The first item of a month's day, rounded up.
    private func first(of day: Int, _ numbers: Range<Int>) -> Int {
        numbers.lowerBound + (day * itemsOfMonth + Self.daysOfMonth - 1) / Self.daysOfMonth
    }

    private func place(_ number: Int, _ query: LibraryQuery) -> Int {
        query.order == .oldestFirst ? count - 1 - number : number
    }

    private func admits(_ item: LibraryItem, _ query: LibraryQuery) -> Bool {
        guard query.filter?.admits(item) ?? true else { return false }
        guard let text = query.searchText, !text.isEmpty else { return true }
        return String(decoding: item.fileName, as: UTF8.self).contains(text)
    }

    /// The fifteenth of a month before January 2024.
    private static func middle(ofMonthsAgo months: Int) -> Int64 {
        1_705_276_800 - Int64(months) * 2_629_746
    }

    private static func cursor(_ number: Int) -> LibraryCursor {
        LibraryCursor(bytes: withUnsafeBytes(of: UInt64(number).bigEndian, Array.init))
    }

    private static func number(_ cursor: LibraryCursor) -> Int {
        Int(cursor.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
