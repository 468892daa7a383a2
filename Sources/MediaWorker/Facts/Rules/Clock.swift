import MediaWork

/// Reads dates as files write them, and refuses those that never were.
enum Clock {
    /// A date as EXIF writes it, `2024:05:01 10:22:33`, with its companions.
    static func exif(_ text: String, fraction: String?, offset: String?) -> CaptureDate? {
        var clock = ClockText(text)
        guard let year = clock.number(digits: 4), clock.character(of: ":-/") != nil,
            let month = clock.number(digits: 2), clock.character(of: ":-/") != nil,
            let day = clock.number(digits: 2), clock.character(of: " T") != nil,
            let hour = clock.number(digits: 2), clock.character(of: ":") != nil,
            let minute = clock.number(digits: 2), clock.character(of: ":") != nil,
            let second = clock.number(digits: 2)
        else {
            return nil
        }
        return date(
            [year, month, day, hour, minute, second],
            fraction: fraction.map { $0[...] },
            offset: offset.flatMap(minutes),
            source: "exif"
        )
    }

    /// A date of ISO 8601 as XMP and QuickTime write it, seconds and offset as far as they are there.
    static func iso(_ text: String, source: String) -> CaptureDate? {
        var clock = ClockText(text)
        guard let year = clock.number(digits: 4), clock.character(of: "-") != nil,
            let month = clock.number(digits: 2), clock.character(of: "-") != nil,
            let day = clock.number(digits: 2), clock.character(of: "T ") != nil,
            let hour = clock.number(digits: 2), clock.character(of: ":") != nil,
            let minute = clock.number(digits: 2)
        else {
            return nil
        }
        var second = 0
        var fraction: Substring?
        if clock.character(of: ":") != nil {
            guard let number = clock.number(digits: 2) else {
                return nil
            }
            second = number
            if clock.character(of: ".,") != nil {
                fraction = clock.digits()
                guard fraction != nil else {
                    return nil
                }
            }
        }
        clock.skipSpace()
        var offset: Int??
        if !clock.isAtEnd {
            offset = Self.offset(&clock)
            guard offset != nil, clock.isAtEnd else {
                return nil
            }
        }
        return date(
            [year, month, day, hour, minute, second],
            fraction: fraction,
            offset: offset ?? nil,
            source: source
        )
    }

    /// A date and a time as IPTC writes them, `2024-05-01` and `10:22:33+02:00`.
    static func iptc(_ date: String, _ time: String?) -> CaptureDate? {
        iso(date + "T" + (time ?? "00:00:00"), source: "iptc")
    }

    /// A date as EXIF writes it.
    static func exif(_ date: CaptureDate) -> String {
        let (days, second) = date.localSeconds.quotientAndFloorRemainder(86_400)
        let (year, month, day) = civil(Int(days))
        let parts = [year, month, day].map { padded($0) }.joined(separator: ":")
        let time = [Int(second) / 3_600, Int(second) / 60 % 60, Int(second) % 60]
        return parts + " " + time.map { padded($0) }.joined(separator: ":")
    }

    /// The offset of a date's clock as EXIF writes it; nothing where nobody wrote it down.
    static func offset(_ date: CaptureDate) -> String {
        guard let minutes = date.offsetMinutes else {
            return ""
        }
        let size = abs(minutes)
        return (minutes < 0 ? "-" : "+") + padded(size / 60) + ":" + padded(size % 60)
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    private static func date(
        _ numbers: [Int],
        fraction: Substring?,
        offset: Int?,
        source: String
    ) -> CaptureDate? {
        guard numbers[0] > 0, (1...12).contains(numbers[1]),
            (1...days(inMonth: numbers[1], of: numbers[0])).contains(numbers[2]),
            numbers[3] < 24, numbers[4] < 60, numbers[5] <= 60
        else {
            return nil
        }
        let days = daysSince1970(numbers[0], numbers[1], numbers[2])
        let seconds = days * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + min(numbers[5], 59)
        return CaptureDate(
            localSeconds: Int64(seconds),
            nanoseconds: nanoseconds(fraction),
            offsetMinutes: offset,
            source: source
        )
    }

    private static func nanoseconds(_ digits: Substring?) -> Int32 {
        let digits = (digits ?? "").prefix { $0.isASCII && $0.isNumber }.prefix(9)
        return Int32(digits + String(repeating: "0", count: 9 - digits.count)) ?? 0
    }

    /// The minutes of an offset such as `+05:45` or `Z`.
    private static func minutes(_ text: String) -> Int? {
        var clock = ClockText(text)
        let minutes = offset(&clock)
        return clock.isAtEnd ? minutes ?? nil : nil
    }

    /// Minutes; nil where none are written, and a nil inside beyond what clocks on earth show.
    private static func offset(_ clock: inout ClockText) -> Int?? {
        if clock.character(of: "Z") != nil {
            return 0
        }
        guard let sign = clock.character(of: "+-"), let hours = clock.number(digits: 2) else {
            return nil
        }
        _ = clock.character(of: ":")
        guard let minutes = clock.number(digits: 2) else {
            return nil
        }
        guard hours <= 15, minutes < 60 else {
            return .some(nil)
        }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Days from 1970-01-01 in the Gregorian calendar, carried back before its time.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years begin in March here, so that the leap day is the last one.
        let shifted = month <= 2 ? year - 1 : year
        let cycle = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfCycle = shifted - cycle * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
        return cycle * 146_097 + dayOfCycle - 719_468
    }

    /// The day that is so many days from 1970-01-01.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfCycle = shifted - cycle * 146_097
        let leaps = dayOfCycle / 1_460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leaps) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = cycle * 400 + yearOfCycle + (month >= 10 ? 1 : 0)
        return (year, month < 10 ? month + 3 : month - 9, day)
    }
}

extension Int64 {
    fileprivate func quotientAndFloorRemainder(_ divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
