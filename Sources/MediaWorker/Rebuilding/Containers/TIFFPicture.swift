import MediaWork

/// The strips or tiles of one picture in a TIFF.
struct TIFFPicture {
    private(set) var parts: [PieceList] = []
    private(set) var offsetTag = 0x0111
    private(set) var countTag = 0x0117

    /// Ways of packing whose data hold nothing but the picture; those of JPEG are looked into.
    private static let packings: Set<Int> = [
        1, 2, 3, 4, 5, 8, 32_771, 32_773, 32_946, 34_925, 50_000,
    ]
    private static let jpegPackings: Set<Int> = [7, 34_892]

    /// Nil where the directory has no picture.
    init?(_ directory: TIFFDirectory, in file: Bytes) throws(RebuildRefusal) {
        guard directory.has(0x0111) || directory.has(0x0144) else {
            guard !directory.has(0x0201) else { throw .unsupported }
            return nil
        }
        if directory.has(0x0144) {
            (offsetTag, countTag) = (0x0144, 0x0145)
        }
        let packing = directory.integer(of: 0x0103) ?? 1
        let isJPEG = Self.jpegPackings.contains(packing)
        guard isJPEG || Self.packings.contains(packing) else {
            throw .unsupported
        }
        guard let offsets = directory.numbers(of: offsetTag),
            let counts = directory.numbers(of: countTag), offsets.count == counts.count
        else {
            throw .damaged
        }
        // No byte of a picture belongs to two strips, or a small file could keep us for hours.
        guard counts.reduce(0, &+) <= file.count else {
            throw .damaged
        }
        for (offset, count) in zip(offsets, counts) {
            guard let bytes = file.slice(offset, count) else {
                throw .damaged
            }
            parts.append(try Self.part(bytes, isJPEG: isJPEG))
        }
    }

    private init() {}

    private static func part(_ bytes: Bytes, isJPEG: Bool) throws(RebuildRefusal) -> PieceList {
        if isJPEG {
            var deal = MetadataDeal(withheld: .all)
            return try JPEGRebuilder.alone(bytes, &deal)
        }
        var list = PieceList()
        list.copy(bytes)
        return list
    }

    /// A picture of one grey pixel, its fields put in the place of those that are there.
    static func pixel(_ fields: inout [TIFFField], _ order: ByteOrder) -> TIFFPicture {
        let storage = [
            0x0100: 1, 0x0101: 1, 0x0102: 8, 0x0103: 1, 0x0106: 1, 0x0115: 1, 0x0116: 1,
        ]
        let others: Set<Int> = [
            0x0142, 0x0143, 0x0152, 0x0153, 0x015B, 0x0211, 0x0212, 0x0213, 0x0214, 0x011C, 0x013D,
        ]
        fields.removeAll { storage[$0.tag] != nil || others.contains($0.tag) }
        fields += storage.map { TIFFField($0.key, short: $0.value, order) }
        var picture = TIFFPicture()
        var list = PieceList()
        list.add([0x80])
        picture.parts = [list]
        return picture
    }
}

extension TIFFDirectory {
    /// All of a tag's numbers, however many there are; nil where they are of another type.
    fileprivate func numbers(of tag: Int) -> [Int]? {
        guard let field = fields.first(where: { $0.tag == tag }), [3, 4, 13].contains(field.type),
            field.count <= RebuildLimits.pieces
        else {
            return nil
        }
        return (0..<field.count).map { index in
            field.type == 3
                ? field.value.u16(2 * index, order) ?? 0 : field.value.u32(4 * index, order) ?? 0
        }
    }
}
