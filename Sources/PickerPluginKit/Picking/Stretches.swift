/// What was read of a view, in stretches of equal length within each section: a bounded number of
/// them, and places from which others can be read without beginning anew.
struct Stretches: Sendable {
    /// Names a stretch: its section, and its number within it.
    struct Name: Hashable, Sendable {
        let section: Int
        let number: Int
    }

    private(set) var generation = -1
    private var kept: [Name: (items: [LibraryItem], used: UInt64)] = [:]
    private var places: [Name: LibraryCursor] = [:]
    private var uses: UInt64 = 0

    /// How many items are kept.
    var itemCount: Int { kept.values.reduce(0) { $0 + $1.items.count } }

    /// How many places are kept.
    var placeCount: Int { places.count }

    /// Forgets everything where what stands in the view is another by now.
    mutating func begin(_ generation: Int) {
        guard generation != self.generation else { return }
        self = Stretches()
        self.generation = generation
    }

    mutating func items(of name: Name) -> [LibraryItem]? {
        guard let found = kept[name] else { return nil }
        uses += 1
        kept[name] = (found.items, uses)
        return found.items
    }

    mutating func keep(_ items: [LibraryItem], as name: Name) {
        uses += 1
        kept[name] = (items, uses)
        while kept.count > PickingLimits.stretches,
            let oldest = kept.min(by: { $0.value.used < $1.value.used })
        {
            kept[oldest.key] = nil
        }
    }

    mutating func keep(_ place: LibraryCursor, before name: Name) {
        if places.count >= PickingLimits.places { places = [:] }
        places[name] = place
    }

    /// The nearest stretch at or before one whose place is known; the first of the section in any
    /// case.
    func nearest(to name: Name, start: LibraryCursor?) -> (number: Int, place: LibraryCursor?) {
        var number = name.number
        while number > 0 {
            if let place = places[Name(section: name.section, number: number)] {
                return (number, place)
            }
            number -= 1
        }
        return (0, start)
    }
}
