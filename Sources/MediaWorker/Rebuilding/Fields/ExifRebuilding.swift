import MediaWork

/// Writes a block of EXIF anew from the fields that may stay.
struct ExifRebuilding {
    private let writer: TIFFDirectoryWriter
    private var image: [TIFFField] = []
    private var photo: [TIFFField] = []
    private var position: [TIFFField] = []
    private var interoperability: [TIFFField] = []
    private var thumbnail: [TIFFField] = []
    private var preview: [UInt8] = []

    /// The new block; nil where the old one could not be read, or nothing of it stays.
    static func rebuilt(_ block: Bytes, _ deal: inout MetadataDeal) -> [UInt8]? {
        guard let file = TIFFFile(block), !file.isBig, let first = file.first else {
            return nil
        }
        var rebuilding = ExifRebuilding(file.order)
        rebuilding.read(first, in: block, &deal)
        if let second = file.second {
            rebuilding.readThumbnail(second, in: block, &deal)
        }
        return rebuilding.bytes
    }

    init(_ order: ByteOrder) {
        writer = TIFFDirectoryWriter(order: order)
    }

    /// The fields of a directory that may stay.
    static func admitted(
        _ directory: TIFFDirectory,
        _ rules: [Int: FieldRule],
        _ deal: inout MetadataDeal
    ) -> [TIFFField] {
        directory.fields.compactMap { rules[$0.tag]?.admitted($0, &deal) }
    }

    private mutating func read(
        _ first: TIFFDirectory,
        in block: Bytes,
        _ deal: inout MetadataDeal
    ) {
        image = Self.admitted(first, ExifRules.image, &deal)
        if let place = first.integer(of: 0x8825) {
            position = Self.positionFields(in: block, at: place, first.order, &deal)
        }
        guard let place = first.integer(of: 0x8769),
            let exposure = TIFFDirectory(in: block, at: place, first.order)
        else {
            return
        }
        (photo, interoperability) = Self.photoFields(exposure, in: block, &deal)
    }

    /// The fields of the directory of the position at that place.
    static func positionFields(
        in block: Bytes,
        at place: Int,
        _ order: ByteOrder,
        _ deal: inout MetadataDeal
    ) -> [TIFFField] {
        let directory = TIFFDirectory(in: block, at: place, order)
        return directory.map { admitted($0, ExifRules.position, &deal) } ?? []
    }

    /// The fields of the directory of the exposure, and of its child.
    static func photoFields(
        _ exposure: TIFFDirectory,
        in block: Bytes,
        _ deal: inout MetadataDeal
    ) -> (photo: [TIFFField], interoperability: [TIFFField]) {
        var photo = admitted(exposure, ExifRules.photo, &deal)
        if let note = exposure.value(of: 0x927C) {
            if let rebuilt = AppleNoteRebuilding.rebuilt(note, &deal) {
                photo.append(TIFFField(0x927C, bytes: rebuilt))
            } else {
                deal.drop(.makerNotes)
            }
        }
        let child = exposure.integer(of: 0xA005).flatMap {
            TIFFDirectory(in: block, at: $0, exposure.order)
        }
        return (photo, child.map { admitted($0, ExifRules.interoperability, &deal) } ?? [])
    }

    private mutating func readThumbnail(
        _ second: TIFFDirectory,
        in block: Bytes,
        _ deal: inout MetadataDeal
    ) {
        guard let offset = second.integer(of: 0x0201), let length = second.integer(of: 0x0202),
            let picture = block.slice(offset, length),
            let bare = JPEGRebuilder.bare(picture)
        else {
            return deal.drop(.thumbnails)
        }
        guard deal.admits(.thumbnails) else {
            return
        }
        thumbnail = Self.admitted(second, ExifRules.thumbnail, &deal)
        preview = bare
    }

    /// All directories in a row; nil where there is none.
    private var bytes: [UInt8]? {
        guard !(image.isEmpty && photo.isEmpty && position.isEmpty && preview.isEmpty) else {
            return nil
        }
        let order = writer.order
        let pointers = { (tags: [(Int, [TIFFField])]) in
            tags.filter { !$0.1.isEmpty }.map { TIFFField($0.0, longs: [0], order) }
        }
        let children = pointers([(0x8769, photo), (0x8825, position)])
        let grandchildren = pointers([(0xA005, interoperability)])
        let photoPlace = 8 + writer.length(of: image + children)
        let innerPlace = photoPlace + (photo.isEmpty ? 0 : writer.length(of: photo + grandchildren))
        let positionPlace =
            innerPlace + (interoperability.isEmpty ? 0 : writer.length(of: interoperability))
        let secondPlace = positionPlace + (position.isEmpty ? 0 : writer.length(of: position))
        let places = [0x8769: photoPlace, 0x8825: positionPlace, 0xA005: innerPlace]
        let placed = { (fields: [TIFFField]) in
            fields.map { TIFFField($0.tag, longs: [places[$0.tag] ?? 0], order) }
        }
        var bytes = writer.head(first: 8)
        bytes += writer.directory(
            image + placed(children),
            at: 8,
            next: preview.isEmpty ? 0 : secondPlace
        )
        if !photo.isEmpty {
            bytes += writer.directory(photo + placed(grandchildren), at: photoPlace)
        }
        if !interoperability.isEmpty {
            bytes += writer.directory(interoperability, at: innerPlace)
        }
        if !position.isEmpty {
            bytes += writer.directory(position, at: positionPlace)
        }
        if !preview.isEmpty {
            bytes += thumbnailBytes(at: secondPlace)
        }
        return bytes
    }

    private func thumbnailBytes(at place: Int) -> [UInt8] {
        let picture = { (offset: Int) in
            [
                TIFFField(0x0201, longs: [offset], writer.order),
                TIFFField(0x0202, longs: [preview.count], writer.order),
            ]
        }
        let behind = place + writer.length(of: thumbnail + picture(0))
        return writer.directory(thumbnail + picture(behind), at: place) + preview
    }
}
