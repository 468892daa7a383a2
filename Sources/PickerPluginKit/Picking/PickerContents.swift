/// What stands in a view of the library: its sections, and where each begins.
///
/// A place in the view is a number from 0; what stands there can be read without having read what
/// stands before.
struct PickerContents: Sendable, Hashable {
    /// Grows whenever what stands in the view may be another: items of an earlier one may be
    /// elsewhere now.
    let generation: Int
    /// Nil while they are not known: there is one section then, of unknown length.
    let sections: [LibrarySection]?
    /// The place at which each section begins.
    private let starts: [Int]

    init(generation: Int, sections: [LibrarySection]?) {
        self.generation = generation
        self.sections = sections
        var starts: [Int] = []
        var next = 0
        for section in sections ?? [] {
            starts.append(next)
            next = next.addingReportingOverflow(max(0, section.count)).partialValue
        }
        self.starts = starts
        count = sections.map { _ in next }
    }

    /// How many items; nil while that is not known.
    let count: Int?

    /// The section of a place, and the place within it; nil behind the last.
    func section(at place: Int) -> (number: Int, place: Int, rest: Int)? {
        guard place >= 0 else { return nil }
        guard let sections, let count else { return (0, place, .max) }
        guard place < count else { return nil }
        var low = 0
        var high = sections.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle } else { high = middle }
        }
        let within = place - starts[low]
        return (low, within, sections[low].count - within)
    }

    /// Behind which a section begins.
    func start(of section: Int) -> LibraryCursor? {
        guard let sections, sections.indices.contains(section) else { return nil }
        return sections[section].start
    }
}
