import MediaWork

extension Words {
    /// These words and those of the file, which count where a person's program says nothing.
    func joined(to file: Words?) -> Words {
        guard let file else { return self }
        var words = file
        words.title = title ?? file.title
        words.caption = caption ?? file.caption
        words.rating = rating ?? file.rating
        words.keywords = Self.union(keywords, file.keywords)
        words.people = Self.union(people, file.people)
        words.albums = Self.union(albums, file.albums)
        return words
    }

    private static func union(_ one: [String], _ other: [String]) -> [String] {
        var seen: Set<String> = []
        return (one + other).filter { seen.insert($0).inserted }
    }
}
