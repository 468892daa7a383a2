import MediaWork

/// The pictures that stay behind the first one of a JPEG: its gain map, those of equal right, and
/// smaller ones where those may stay (CIPA DC-007).
struct JPEGCompanions {
    private var pictures: [(kind: UInt32, list: PieceList)] = []
    /// The kind of the first picture.
    private var kind: UInt32 = 0x03_0000
    /// Bytes of the gain map, where one stays.
    private(set) var gainMapBytes: Int64?

    init() {}

    init(
        _ list: Bytes?,
        of file: Bytes,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) {
        guard let list else {
            return
        }
        let index = PictureList(list)
        kind = index.kinds.first ?? kind
        for (kind, place) in zip(index.kinds, index.places).prefix(RebuildLimits.secondPictures)
        where place.offset > 0 {
            guard let picture = file.slice(list.start - file.start + place.offset, place.length)
            else {
                // A picture that was cut off is none.
                continue
            }
            let isGainMap = GainMap.isOne(picture)
            let isEqual = (0x02_0001...0x02_0003).contains(kind)
            guard isGainMap || isEqual || deal.admits(.thumbnails) else {
                continue
            }
            guard let rebuilt = try? JPEGRebuilder.alone(picture, &deal) else {
                if isEqual { throw .damaged }
                continue
            }
            if isGainMap {
                gainMapBytes = rebuilt.byteCount
            }
            pictures.append((kind, rebuilt))
        }
    }

    /// Leaves place for the list of pictures; nil where there is nothing to list.
    func reserve(in list: inout PieceList) -> (piece: Int, offset: Int64)? {
        guard !pictures.isEmpty else {
            return nil
        }
        let offset = list.byteCount
        return (list.reserve(segment(first: 0, from: 0)), offset)
    }

    /// Adds the pictures behind the first one, and tells the list where they lie.
    func add(to list: inout PieceList, _ place: (piece: Int, offset: Int64)?) {
        guard let place else {
            return
        }
        // Places are counted from behind the segment's marker, length and name.
        let origin = place.offset + 8
        list.fill(place.piece, with: segment(first: list.byteCount, from: origin))
        for picture in pictures {
            list.add(picture.list)
        }
    }

    private func segment(first byteCount: Int64, from origin: Int64) -> [UInt8] {
        let order = ByteOrder.big
        let number = { (value: Int64) in order.bytes(UInt32(truncatingIfNeeded: value)) }
        var entries = order.bytes(kind | 0x2000_0000) + number(byteCount) + number(0) + number(0)
        var offset = byteCount - origin
        for picture in pictures {
            entries += order.bytes(picture.kind) + number(picture.list.byteCount) + number(offset)
            entries += number(0)
            offset += picture.list.byteCount
        }
        let fields = [
            TIFFField(0xB000, bytes: Array("0100".utf8)),
            TIFFField(0xB001, longs: [pictures.count + 1], order),
            TIFFField(0xB002, bytes: entries),
        ]
        let writer = TIFFDirectoryWriter(order: order)
        let content =
            Array("MPF\0".utf8) + writer.head(first: 8) + writer.directory(fields, at: 8)
        return [0xFF, 0xE2] + order.bytes(UInt16(content.count + 2)) + content
    }
}
