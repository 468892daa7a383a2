/// The pictures and other items in a file of the HEIF family, as its `meta` box lists them
/// (ISO/IEC 23008-12).
struct HEIFItems {
    /// The number of the picture that the file is shown by.
    let primary: Int
    private let bytes: ByteView
    private let meta: [MediaBox]

    init?(_ bytes: ByteView) {
        guard let box = bytes.boxes["meta"] else { return nil }
        self.bytes = bytes
        meta = box.fullContent.boxes
        guard let head = meta["pitm"] else { return nil }
        let size = head.version == 0 ? 2 : 4
        guard let number = head.fullContent.integer(0, size) else { return nil }
        primary = number
    }

    /// The properties of an item, in the order in which they apply.
    func properties(of item: Int) -> [MediaBox] {
        guard let container = meta["iprp"]?.content.boxes,
            let all = container["ipco"]?.content.boxes
        else { return [] }
        let associations = container.filter { $0.name == MediaBox.name("ipma") }
        return associations.flatMap { indices(of: item, in: $0) }.compactMap { index in
            index >= 1 && index <= all.count ? all[index - 1] : nil
        }
    }

    private func indices(of item: Int, in box: MediaBox) -> [Int] {
        let content = box.fullContent
        let numberSize = box.version < 1 ? 2 : 4
        let indexSize = box.flags & 1 == 1 ? 2 : 1
        var offset = 4
        for _ in 0..<min(content.integer(0, 4) ?? 0, ImagePropertyLimits.parts) {
            guard let number = content.integer(offset, numberSize),
                let count = content.integer(offset + numberSize, 1)
            else { return [] }
            offset += numberSize + 1
            if number == item {
                return (0..<count).compactMap { index in
                    content.integer(offset + index * indexSize, indexSize).map {
                        $0 & (indexSize == 1 ? 0x7F : 0x7FFF)
                    }
                }
            }
            offset += count * indexSize
        }
        return []
    }

    /// The EXIF of the file, from its TIFF head on.
    var exif: ByteView? {
        guard let number = number(ofType: "Exif"), let content = content(of: number),
            let skipped = content.integer(0, 4)
        else { return nil }
        let (start, overflow) = skipped.addingReportingOverflow(4)
        return overflow ? nil : content.rest(start)
    }

    private func number(ofType type: StaticString) -> Int? {
        guard let list = meta["iinf"] else { return nil }
        let entries = list.fullContent.rest(list.version == 0 ? 2 : 4).boxes
        for entry in entries where entry.name == MediaBox.name("infe") && entry.version >= 2 {
            let size = entry.version == 2 ? 2 : 4
            if entry.fullContent.starts(with: type, at: size + 2) {
                return entry.fullContent.integer(0, size)
            }
        }
        return nil
    }

    /// The bytes of an item that lies in one piece, as all but huge ones do.
    private func content(of item: Int) -> ByteView? {
        guard let box = meta["iloc"], let sizes = box.fullContent.integer(0, 2) else { return nil }
        let (offsetSize, lengthSize) = (sizes >> 12 & 15, sizes >> 8 & 15)
        let (baseSize, indexSize) = (sizes >> 4 & 15, box.version > 0 ? sizes & 15 : 0)
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) })
        else { return nil }
        let content = box.fullContent
        let numberSize = box.version < 2 ? 2 : 4
        var place = 2
        let count = content.integer(place, numberSize) ?? 0
        place += numberSize
        for _ in 0..<min(count, ImagePropertyLimits.parts) {
            guard let number = content.integer(place, numberSize) else { return nil }
            place += numberSize
            let method = box.version > 0 ? (content.integer(place, 2) ?? 0) & 15 : 0
            place += (box.version > 0 ? 2 : 0) + 2
            guard let base = content.integer(place, baseSize),
                let extents = content.integer(place + baseSize, 2)
            else { return nil }
            place += baseSize + 2
            if number == item {
                guard extents == 1,
                    let offset = content.integer(place + indexSize, offsetSize),
                    let length = content.integer(place + indexSize + offsetSize, lengthSize)
                else { return nil }
                let (start, overflow) = base.addingReportingOverflow(offset)
                guard !overflow else { return nil }
                switch method {
                case 0: return bytes.part(start, length)
                case 1: return meta["idat"]?.content.part(start, length)
                default: return nil
                }
            }
            place += extents * (indexSize + offsetSize + lengthSize)
        }
        return nil
    }
}

extension ImageProperties {
    mutating func readHEIF(_ bytes: ByteView) {
        guard let items = HEIFItems(bytes) else { return }
        if let block = items.exif.flatMap(ExifBlock.init) {
            take(block, orientationCounts: false)
        }
        colorModel = "RGB"
        var turn = HEIFTurn()
        for property in items.properties(of: items.primary) {
            switch property.name {
            case MediaBox.name("ispe") where pixelWidth == 0:
                pixelWidth = property.fullContent.integer(0, 4) ?? 0
                pixelHeight = property.fullContent.integer(4, 4) ?? 0
            case MediaBox.name("irot"):
                turn.rotate(quarters: Int(property.content[0] ?? 0) & 3)
            case MediaBox.name("imir"):
                turn.mirror(axis: Int(property.content[0] ?? 0) & 1)
            case MediaBox.name("pixi"):
                depth = property.fullContent.integer(1, 1)
                if property.fullContent.integer(0, 1) == 1 { colorModel = "Gray" }
            default:
                break
            }
        }
        orientation = turn.orientation
    }
}
