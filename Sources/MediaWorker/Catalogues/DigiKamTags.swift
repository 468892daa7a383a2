import MediaWork

/// The tags of a digiKam catalogue, those of its own bookkeeping left out.
///
/// digiKam keeps labels, versions and faces that nobody named as tags as well: they bear the
/// property `internalTag`, or stand below one that does.
struct DigiKamTags {
    private struct Tag {
        let name: String
        let parent: Int64
    }

    private var tags: [Int64: Tag] = [:]
    private var people: Set<Int64> = []
    private var hidden: Set<Int64> = []

    private static let hiding: Set<String> = [
        "internalTag", "unknownPerson", "unconfirmedPerson", "ignoredPerson",
    ]
    /// How many tags stand above one another at most.
    private static let depth = 64

    init(in database: CatalogueDatabase) throws(WorkFailure) {
        let limit = Int64(MediaWorkLimits.catalogueTags)
        let names = try database.question("SELECT id, pid, name FROM Tags LIMIT ?")
        try names.ask(limit)
        while try names.next() {
            guard let number = names.number(0), let name = names.words(2) else { continue }
            tags[number] = Tag(name: name, parent: names.number(1) ?? 0)
        }
        let properties = try database.question("SELECT tagid, property FROM TagProperties LIMIT ?")
        try properties.ask(limit)
        while try properties.next() {
            guard let number = properties.number(0), let property = properties.text(1) else {
                continue
            }
            if property == "person" { people.insert(number) }
            if Self.hiding.contains(property) { hidden.insert(number) }
        }
    }

    /// Adds a tag to what is said of a picture.
    func add(_ number: Int64, to words: inout Words) {
        guard let tag = tags[number], !isHidden(number) else { return }
        if people.contains(number) {
            words.people.append(tag.name)
        } else {
            words.keywords.append(tag.name)
        }
    }

    private func isHidden(_ number: Int64) -> Bool {
        var number = number
        for _ in 0..<Self.depth {
            if hidden.contains(number) { return true }
            guard let tag = tags[number] else { return false }
            number = tag.parent
        }
        return true
    }
}
