import MediaWork

/// The pictures of a digiKam catalogue, in the order of its numbers.
struct DigiKamPictures {
    /// What the column `type` of `ImageComments` says: a caption, a title.
    private static let caption: Int64 = 1
    private static let title: Int64 = 3
    /// Texts of one picture, in several languages.
    private static let texts: Int64 = 16
    private static let slash = UInt8(ascii: "/")

    private let tags: DigiKamTags
    private let pictures: CatalogueQuestion
    private let comments: CatalogueQuestion
    private let tagged: CatalogueQuestion

    init(in database: CatalogueDatabase) throws(WorkFailure) {
        tags = try DigiKamTags(in: database)
        // Status 1 is a picture that is there and not in digiKam's bin.
        pictures = try database.question(
            """
            SELECT Images.id, Images.name, Albums.albumRoot, Albums.relativePath,
            Albums.collection, ImageInformation.rating FROM Images
            CROSS JOIN Albums ON Albums.id = Images.album
            LEFT JOIN ImageInformation ON ImageInformation.imageid = Images.id
            WHERE Images.id > ? AND Images.status = 1 ORDER BY Images.id LIMIT ?
            """
        )
        comments = try database.question(
            "SELECT type, comment FROM ImageComments WHERE imageid = ? ORDER BY id LIMIT ?"
        )
        tagged = try database.question(
            "SELECT tagid FROM ImageTags WHERE imageid = ? ORDER BY tagid LIMIT ?"
        )
    }

    /// Reads as many as one part holds.
    func read(after position: Int64, into page: inout CataloguePage) throws(WorkFailure) {
        let limit = MediaWorkLimits.catalogueEntries
        try pictures.ask(position, Int64(limit))
        var count = 0
        var textBytes = 0
        while try pictures.next() {
            guard let number = pictures.number(0) else { throw .badMedia }
            count += 1
            if let entry = try entry(number) {
                textBytes += entry.textBytes
                page.entries.append(entry)
            }
            if count == limit || textBytes > MediaWorkLimits.catalogueTextBytes {
                page.next = number
                return
            }
        }
    }

    private func entry(_ number: Int64) throws(WorkFailure) -> CatalogueEntry? {
        guard let name = pictures.bytes(1), let root = pictures.number(2),
            let path = pictures.bytes(3), name.count + path.count <= MediaWorkLimits.textBytes
        else { return nil }
        let folder = path.split(separator: Self.slash)
        var words = Words()
        // digiKam calls its folders albums, and groups them by what it calls categories.
        let album = folder.last.flatMap { CleanText.text($0) }
        words.albums = [album, pictures.words(4)].compactMap(\.self)
        words.rating = pictures.number(5).flatMap { (0...5).contains($0) ? Int($0) : nil }
        try addTexts(number, to: &words)
        try tagged.ask(number, Int64(MediaWorkLimits.catalogueEntryTags))
        while try tagged.next() {
            if let tag = tagged.number(0) { tags.add(tag, to: &words) }
        }
        return CatalogueEntry(
            root: root,
            folder: FileName(Array(folder.joined(separator: [Self.slash]))),
            name: FileName(name),
            words: words
        )
    }

    private func addTexts(_ number: Int64, to words: inout Words) throws(WorkFailure) {
        try comments.ask(number, Self.texts)
        while try comments.next() {
            switch comments.number(0) {
            case Self.caption: words.caption = words.caption ?? comments.words(1)
            case Self.title: words.title = words.title ?? comments.words(1)
            default: continue
            }
        }
    }
}

extension CatalogueEntry {
    /// Bytes of its texts, names counted as they are written.
    fileprivate var textBytes: Int {
        let texts = words.keywords + words.people + words.albums
        let single = [words.title, words.caption].compactMap(\.self)
        return (texts + single).reduce(2 * (folder.bytes.count + name.bytes.count)) {
            $0 + $1.utf8.count
        }
    }
}
