import MediaWork

/// What digiKam says of pictures in its database `digikam4.db`.
///
/// Read as digiKam 5 to 8 write it: albums are its folders, with a category where the person chose
/// one; tags, people, rating, caption and title belong to a picture, whether or not they were also
/// written into its file.
struct DigiKamCatalogue {
    private static let tables: Set<String> = [
        "AlbumRoots", "Albums", "ImageComments", "ImageInformation", "ImageTags", "Images",
        "TagProperties", "Tags",
    ]
    /// Where a header says that the changes lie in another file (2) or in this one (1).
    private static let versions = 18...19
    private static let headBytes = 100

    /// A part of it.
    ///
    /// - Parameter position: the number behind which it begins.
    static func page(of file: WorkFile, after position: Int64) throws(WorkFailure) -> CataloguePage
    {
        try mapped(file).read { (bytes) throws(WorkFailure) in
            let database = try CatalogueDatabase(bytes, tables: tables)
            var page = CataloguePage()
            page.roots = try roots(in: database)
            try DigiKamPictures(in: database).read(after: position, into: &page)
            return page
        }
    }

    /// The latest changes may lie in a second file, which nobody handed over; without them it is
    /// the state of a moment ago, and must not say that there are any.
    private static func mapped(_ file: WorkFile) throws(WorkFailure) -> MappedFile {
        let isWhole = try MappedFile(file).read { (bytes) throws(WorkFailure) in
            guard bytes.count > headBytes else { throw .badMedia }
            return versions.allSatisfy { bytes[$0] == 1 }
        }
        return isWhole
            ? try MappedFile(file)
            : try MappedFile(file) { bytes in for place in versions { bytes[place] = 1 } }
    }

    private static func roots(
        in database: CatalogueDatabase
    ) throws(WorkFailure) -> [CatalogueRoot] {
        let question = try database.question(
            "SELECT id, identifier, specificPath FROM AlbumRoots ORDER BY id LIMIT ?"
        )
        try question.ask(Int64(MediaWorkLimits.catalogueRoots))
        var roots: [CatalogueRoot] = []
        while try question.next() {
            guard let number = question.number(0) else { continue }
            let place = question.bytes(1).map(path) ?? []
            let path = place + (question.bytes(2) ?? [])
            roots.append(
                CatalogueRoot(
                    number: number,
                    path: FileName(Array(path.prefix(MediaWorkLimits.textBytes)))
                )
            )
        }
        return roots
    }

    /// The path that a collection's identifier names, as in `volumeid:?path=%2Fhome`; empty for one
    /// that names a disk.
    private static func path(in identifier: [UInt8]) -> [UInt8] {
        let mark = Array("?path=".utf8)
        guard
            let start = identifier.indices.first(where: { identifier[$0...].starts(with: mark) })
        else { return [] }
        var path: [UInt8] = []
        var rest = identifier[(start + mark.count)...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2,
                let value = UInt8(digits, radix: 16)
            {
                path.append(value)
                rest = rest.dropFirst(2)
            } else {
                path.append(byte)
            }
        }
        return path
    }
}
