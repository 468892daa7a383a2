import PickerPluginKit

/// The dates of items, as the index keeps them.
enum ItemDate {
    private static let second: Int64 = 1_000_000_000

    /// Nanoseconds since 1970; the ends of what 64 bits hold, around the years 1677 and 2262,
    /// stand for all that lies beyond.
    static func number(_ time: FileTime) -> Int64 {
        let (product, isTooFar) = time.seconds.multipliedReportingOverflow(by: second)
        let (sum, isBeyond) = product.addingReportingOverflow(Int64(time.nanoseconds))
        guard !isTooFar, !isBeyond else { return time.seconds < 0 ? .min : .max }
        return sum
    }

    /// The whole seconds since 1970 of a number.
    static func seconds(_ number: Int64) -> Int64 {
        let seconds = number / second
        return number % second < 0 ? seconds - 1 : seconds
    }

    /// The day of a date; those beyond the years that have four digits count as the nearest.
    static func day(_ time: FileTime) -> CivilDay {
        CivilDay(localSeconds: min(max(time.seconds, -62_000_000_000), 250_000_000_000))
    }
}
