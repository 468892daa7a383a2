/// The properties of items that stay, each stored once (ISO/IEC 23008-12, 6.5 and 9.3).
struct HEIFProperties {
    private var boxes: [[UInt8]] = []
    private var places: [[UInt8]: Int] = [:]
    private var associations: [(item: Int, places: [Int])] = []

    /// Properties that stay as they are, and how long they may be.
    private static let lengths: [BoxName: Int] = [
        "ispe": 12, "pixi": 16, "av1C": 4_096, "irot": 1, "imir": 1, "clap": 32, "pasp": 8,
        "auxC": 256, "clli": 4, "mdcv": 24, "lsel": 2, "a1op": 1, "a1lx": 13, "amve": 8,
        "cclv": 32, "reve": 16, "ndwt": 8,
    ]
    /// Those without which the picture must not be shown.
    private static let essentials: Set<BoxName> = [
        "hvcC", "av1C", "irot", "imir", "clap", "lsel", "a1op",
    ]

    mutating func add(_ item: HEIFItems.Item, _ number: Int) throws(RebuildRefusal) {
        var own: [Int] = []
        for property in item.properties {
            guard let bytes = try Self.rebuilt(property) else {
                guard !item.essentials.contains(property.name) else {
                    throw .unsupported
                }
                continue
            }
            let place = places[bytes] ?? boxes.count + 1
            if places.updateValue(place, forKey: bytes) == nil {
                boxes.append(bytes)
            }
            let isEssential = Self.essentials.contains(property.name)
            own.append(place | (isEssential ? 0x8000 : 0))
        }
        guard own.count <= 255, boxes.count < 0x7FFF else {
            throw .tooLarge
        }
        associations.append((number, own))
    }

    private static func rebuilt(_ property: Box) throws(RebuildRefusal) -> [UInt8]? {
        let content = property.content
        switch property.name {
        case "hvcC":
            return try property.name.box(SampleDescription.parameters(content, isFirst: true))
        case "colr" where content.starts(with: "prof") || content.starts(with: "rICC"):
            let name = Array(content.slice(from: 0, atMost: 4))
            return try property.name.box(name + ColourProfile.rebuilt(content.slice(from: 4)))
        case "colr":
            return content.count <= 11 ? property.whole : nil
        default:
            return lengths[property.name].map { content.count <= $0 } ?? false
                ? property.whole : nil
        }
    }

    /// The box of all properties and of whose they are.
    var box: [UInt8] {
        let order = ByteOrder.big
        let kept = associations.filter { !$0.places.isEmpty }
        var table = order.bytes(UInt32(kept.count))
        for (item, places) in kept {
            table += order.bytes(UInt16(truncatingIfNeeded: item)) + [UInt8(places.count)]
            table += places.flatMap { order.bytes(UInt16(truncatingIfNeeded: $0)) }
        }
        let container = BoxName(stringLiteral: "ipco").box(boxes.flatMap { $0 })
        // Places of two bytes.
        return BoxName(stringLiteral: "iprp").box(
            container + BoxName(stringLiteral: "ipma").full(table, flags: 1)
        )
    }
}
