/// The English words of the calendar.
enum CalendarWords {
    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]
    static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    /// Seasons of the northern half of the earth by the months that they begin in.
    static let seasons = ["spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12]
    /// A feast by the day that it begins on and how many days it lasts.
    typealias Feast = (month: Int, day: Int, days: Int)
    /// Feasts by their names.
    static let feasts: [String: Feast] = [
        "christmas": (12, 24, 3), "xmas": (12, 24, 3), "halloween": (10, 31, 1),
    ]

    /// The month of a name or of its first three letters or more, from 1.
    static func month(_ word: String) -> Int? {
        word.utf8.count < 3 ? nil : months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
    }

    /// The day of the week, from 0 for Monday; its first letters alone are words like "sun".
    static func weekday(_ word: String) -> Int? {
        weekdays.firstIndex(of: word)
    }
}
