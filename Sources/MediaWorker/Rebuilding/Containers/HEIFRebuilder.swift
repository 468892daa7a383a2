import MediaWork

/// Writes a HEIF still anew, HEIC or AVIF: the pictures as they are coded, their properties, and
/// EXIF and XMP from what may stay (ISO/IEC 23008-12).
struct HEIFRebuilder {
    private let file: Bytes
    private let items: HEIFItems
    private let selection: HEIFSelection
    private var properties = HEIFProperties()
    private var data = PieceList()
    /// Bytes of pictures that were looked at; none belongs to two of them.
    private var seenBytes = 0
    /// Where the bytes of each item begin in the data, and how many they are.
    private var places: [(item: Int, offset: Int64, count: Int64)] = []

    static func rebuilt(
        _ file: Bytes,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> PieceList {
        guard let meta = Box.first("meta", in: file) else {
            throw .damaged
        }
        // A sequence has a film beside the still.
        guard Box.first("moov", in: file) == nil, meta.count <= FactLimits.movieBytes else {
            throw .unsupported
        }
        var rebuilder = try HEIFRebuilder(file, HEIFItems(meta: meta, file: file), &deal)
        try rebuilder.gather()
        return rebuilder.assembled()
    }

    private init(
        _ file: Bytes,
        _ items: HEIFItems,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) {
        self.file = file
        self.items = items
        selection = try HEIFSelection(items, &deal)
    }

    private mutating func gather() throws(RebuildRefusal) {
        for number in selection.numbers {
            let start = data.byteCount
            if let bytes = selection.metadata[number] {
                data.add(bytes)
            } else if let item = items.items[number] {
                try properties.add(item, number)
                try add(item, number)
            }
            guard data.byteCount <= Int64(file.count) + Int64(RebuildLimits.blockBytes) else {
                throw .damaged
            }
            if data.byteCount > start {
                places.append((number, start, data.byteCount - start))
            }
        }
    }

    private mutating func add(_ item: HEIFItems.Item, _ number: Int) throws(RebuildRefusal) {
        guard item.type != "iden" else {
            return
        }
        guard let bytes = items.bytes(of: number), bytes.count <= file.count - seenBytes else {
            throw .damaged
        }
        seenBytes += bytes.count
        switch item.type {
        case "grid":
            // Rows, columns and the size of the whole.
            guard bytes.count == 8 || bytes.count == 12 else { throw .damaged }
            add([bytes])
        case "tmap":
            guard bytes.count <= 150 else { throw .damaged }
            add([bytes])
        default:
            guard let units = units(of: item), let kept = units.kept(of: bytes) else {
                throw .damaged
            }
            add(kept)
        }
    }

    private func units(of item: HEIFItems.Item) -> CodedUnits? {
        guard item.type == "hvc1" else {
            return .av1
        }
        let setting = item.properties.first { $0.name == "hvcC" }?.content
        return setting?.byte(21).map { .hevc(lengthBytes: Int($0 & 3) + 1) }
    }

    private mutating func add(_ parts: [Bytes]) {
        for part in parts {
            if part.isPart(of: file) {
                data.copy(part)
            } else {
                // An item in several parts was joined.
                data.add(Array(part))
            }
        }
    }

    private func assembled() -> PieceList {
        let brands = Brands.rebuilt(Box.first("ftyp", in: file))
        let head = { (base: Int64) in brands + meta(base) }
        let base = Int64(head(0).count + 8)
        var list = PieceList()
        list.add(head(base))
        list.add(ByteOrder.big.bytes(UInt32(truncatingIfNeeded: data.byteCount + 8)))
        list.add(Array("mdat".utf8))
        list.add(data)
        return list
    }

    private func meta(_ base: Int64) -> [UInt8] {
        let order = ByteOrder.big
        let number = { (value: Int) in order.bytes(UInt16(truncatingIfNeeded: value)) }
        let handler = [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)
        var locations: [UInt8] = [0x44, 0] + number(places.count)
        for place in places {
            locations += number(place.item) + [0, 0, 0, 1]
            locations += order.bytes(UInt32(truncatingIfNeeded: base + place.offset))
            locations += order.bytes(UInt32(truncatingIfNeeded: place.count))
        }
        var content = BoxName(stringLiteral: "hdlr").full(handler)
        content += BoxName(stringLiteral: "pitm").full(number(items.primary ?? 0))
        content += BoxName(stringLiteral: "iloc").full(locations)
        content += entries() + references() + properties.box + groups()
        return BoxName(stringLiteral: "meta").full(content)
    }

    private func entries() -> [UInt8] {
        let order = ByteOrder.big
        var content = order.bytes(UInt16(truncatingIfNeeded: selection.numbers.count))
        for number in selection.numbers {
            guard let item = items.items[number] else {
                continue
            }
            let head = order.bytes(UInt16(truncatingIfNeeded: number)) + [0, 0]
            let type = order.bytes(item.type.rawValue) + [0]
            let words = item.type == "mime" ? Array(item.contentType.utf8) + [0] : []
            content += BoxName(stringLiteral: "infe").full(
                head + type + words,
                version: 2,
                flags: item.isHidden ? 1 : 0
            )
        }
        return BoxName(stringLiteral: "iinf").full(content)
    }

    private func references() -> [UInt8] {
        let order = ByteOrder.big
        var content: [UInt8] = []
        for reference in items.references
        where ["dimg", "auxl", "thmb", "cdsc"].contains(reference.name)
            && selection.contains(reference.from)
        {
            let targets = reference.to.filter(selection.contains)
            if !targets.isEmpty {
                let numbers = [reference.from, targets.count] + targets
                content += reference.name.box(
                    numbers.flatMap { order.bytes(UInt16(truncatingIfNeeded: $0)) }
                )
            }
        }
        return content.isEmpty ? [] : BoxName(stringLiteral: "iref").full(content)
    }

    /// Pictures of which one is to be chosen, and those of two eyes.
    private func groups() -> [UInt8] {
        let order = ByteOrder.big
        var content: [UInt8] = []
        for (index, group) in items.groups.enumerated()
        where ["altr", "ster"].contains(group.name)
            && group.items.allSatisfy(selection.contains)
        {
            let numbers = [0x10000 + index, group.items.count] + group.items
            content += group.name.full(
                numbers.flatMap { order.bytes(UInt32(truncatingIfNeeded: $0)) }
            )
        }
        return content.isEmpty ? [] : BoxName(stringLiteral: "grpl").box(content)
    }
}
