/// The items of a HEIF file and what belongs to them (ISO/IEC 14496-12, 8.11; 23008-12).
struct HEIFItems {
    struct Item {
        var type: BoxName
        var contentType = ""
        /// Whether it is not meant to be shown by itself.
        var isHidden = false
        /// Its properties in the order in which they apply.
        var properties: [Box] = []
        /// Those without which it must not be shown.
        var essentials: Set<BoxName> = []
    }

    /// The item that is the picture.
    private(set) var primary: Int?
    private(set) var items: [Int: Item] = [:]
    /// References by their name: from one item to others.
    private(set) var references: [(name: BoxName, from: Int, to: [Int])] = []
    /// Groups by their name, each of its items.
    private(set) var groups: [(name: BoxName, items: [Int])] = []
    private let locations: HEIFLocations

    /// Reads the content of a `meta` box of that file.
    init(meta: Bytes, file: Bytes) {
        let boxes = Array(Box.all(in: meta, from: 4).prefix(FactLimits.items))
        let content = { (name: BoxName) in boxes.first { $0.name == name } }
        locations = HEIFLocations(content("iloc"), data: content("idat")?.content, file: file)
        primary = content("pitm")?.full.flatMap {
            $0.version == 0 ? $0.content.u16(0) : $0.content.u32(0)
        }
        readEntries(content("iinf"))
        readProperties(content("iprp")?.content)
        readReferences(content("iref"))
        readGroups(content("grpl")?.content)
    }

    /// The item that is the picture, where it is there.
    var primaryItem: Item? {
        primary.flatMap { items[$0] }
    }

    /// The bytes of an item.
    func bytes(of item: Int) -> Bytes? {
        locations.bytes(of: item)
    }

    /// The items that are auxiliary to the picture, by the names of what they are.
    var auxiliaries: [String] {
        references.filter { $0.name == "auxl" }.flatMap { reference in
            items[reference.from]?.properties.filter { $0.name == "auxC" }
                .compactMap { $0.full?.content.prefix { $0 != 0 } }
                .map { String(decoding: $0, as: UTF8.self) } ?? []
        }
    }

    private mutating func readEntries(_ box: Box?) {
        guard let (version, _, content) = box?.full else {
            return
        }
        let entries = Box.all(in: content, from: version == 0 ? 2 : 4)
        for entry in entries.prefix(FactLimits.items) where entry.name == "infe" {
            guard let (version, flags, content) = entry.full, version >= 2 else {
                continue
            }
            let wide = version == 2 ? 0 : 2
            guard let number = version == 2 ? content.u16(0) : content.u32(0),
                let type = content.fourCC(4 + wide)
            else {
                continue
            }
            var item = Item(type: type, isHidden: flags & 1 == 1)
            if type == "mime", let end = content.firstOffset(of: 0, from: 8 + wide) {
                item.contentType = String(
                    decoding: content.slice(from: end + 1).prefix { $0 != 0 },
                    as: UTF8.self
                )
            }
            items[number] = item
        }
    }

    private mutating func readProperties(_ content: Bytes?) {
        guard let content, let container = Box.first("ipco", in: content) else {
            return
        }
        let properties = Array(Box.all(in: container).prefix(FactLimits.items))
        for box in Box.all(in: content) where box.name == "ipma" {
            guard let (version, flags, content) = box.full, let count = content.u32(0) else {
                continue
            }
            var offset = 4
            for _ in 0..<min(count, FactLimits.items) {
                guard let item = version == 0 ? content.u16(offset) : content.u32(offset),
                    let associated = content.byte(offset + (version == 0 ? 2 : 4))
                else {
                    break
                }
                offset += version == 0 ? 3 : 5
                for _ in 0..<associated {
                    let wide = flags & 1 == 1
                    let place = wide ? content.u16(offset) : content.byte(offset).map(Int.init)
                    offset += wide ? 2 : 1
                    if let index = place.map({ $0 & (wide ? 0x7FFF : 0x7F) }),
                        properties.indices.contains(index - 1)
                    {
                        items[item]?.properties.append(properties[index - 1])
                        if let place, place >> (wide ? 15 : 7) == 1 {
                            items[item]?.essentials.insert(properties[index - 1].name)
                        }
                    }
                }
            }
        }
    }

    private mutating func readReferences(_ box: Box?) {
        guard let (version, _, content) = box?.full else {
            return
        }
        for reference in Box.all(in: content).prefix(FactLimits.items) {
            let number = { (place: Int) in
                version == 0
                    ? reference.content.u16(2 * place) : reference.content.u32(4 * place)
            }
            // The count has two bytes whatever width the numbers have.
            guard let from = number(0), let count = reference.content.u16(version == 0 ? 2 : 4)
            else {
                continue
            }
            let to = (0..<min(count, FactLimits.items)).compactMap { index in
                version == 0
                    ? reference.content.u16(4 + 2 * index) : reference.content.u32(6 + 4 * index)
            }
            references.append((reference.name, from, to))
        }
    }

    private mutating func readGroups(_ content: Bytes?) {
        guard let content else {
            return
        }
        for group in Box.all(in: content).prefix(FactLimits.items) {
            guard let content = group.full?.content, let count = content.u32(4) else {
                continue
            }
            let items = (0..<min(count, FactLimits.items)).compactMap { content.u32(8 + 4 * $0) }
            groups.append((group.name, items))
        }
    }
}
