import MediaWork

/// Which items of a HEIF file stay.
struct HEIFSelection {
    /// Items that stay with the bytes that they have.
    private(set) var pictures: Set<Int> = []
    /// Items of metadata, each with its new bytes.
    private(set) var metadata: [Int: [UInt8]] = [:]
    private let items: HEIFItems

    /// Coded pictures, and pictures that are put together of others.
    private static let coded: Set<BoxName> = ["hvc1", "av01"]
    private static let derived: Set<BoxName> = ["grid", "iden", "tmap"]
    /// Auxiliary pictures that belong to what is seen: what is transparent, bright or near.
    private static let auxiliaries = [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
        "urn:com:apple:photo:2020:aux:hdrgainmap", "urn:iso:std:iso:ts:21496",
        "urn:mpeg:hevc:2015:auxid:2", "urn:mpeg:mpegB:cicp:systems:auxiliary:depth",
    ]

    init(_ items: HEIFItems, _ deal: inout MetadataDeal) throws(RebuildRefusal) {
        self.items = items
        guard let primary = items.primary, items.primaryItem != nil else {
            throw .damaged
        }
        let children = Set(
            items.references.filter { ["auxl", "thmb"].contains($0.name) }.map(\.from)
        )
        try add(primary)
        for (number, item) in items.items.sorted(by: { $0.key < $1.key })
        where Self.isPicture(item) && !item.isHidden && !children.contains(number) {
            try add(number)
        }
        try addChildren(&deal)
        addMetadata(&deal)
    }

    private static func isPicture(_ item: HEIFItems.Item) -> Bool {
        coded.contains(item.type) || derived.contains(item.type)
    }

    /// Adds a picture and those that it is put together of.
    private mutating func add(_ number: Int) throws(RebuildRefusal) {
        var waiting = [number]
        while let number = waiting.popLast() {
            guard pictures.insert(number).inserted else {
                continue
            }
            guard let item = items.items[number], Self.isPicture(item), number <= 0xFFFF else {
                throw .unsupported
            }
            for reference in items.references
            where reference.name == "dimg" && reference.from == number {
                waiting += reference.to
            }
        }
    }

    /// Pictures that hang on those that stay: auxiliary ones, and thumbnails where they may stay.
    private mutating func addChildren(_ deal: inout MetadataDeal) throws(RebuildRefusal) {
        for reference in items.references where !pictures.isDisjoint(with: reference.to) {
            switch reference.name {
            case "thmb" where !pictures.contains(reference.from):
                if deal.admits(.thumbnails) {
                    try add(reference.from)
                }
            case "auxl" where isWanted(reference.from):
                try add(reference.from)
            default:
                break
            }
        }
    }

    private func isWanted(_ auxiliary: Int) -> Bool {
        let names = items.items[auxiliary]?.properties.filter { $0.name == "auxC" }
            .compactMap { $0.full?.content.prefix { $0 != 0 } }
            .map { String(decoding: $0, as: UTF8.self) }
        return names?.contains { name in Self.auxiliaries.contains { name.hasPrefix($0) } } ?? false
    }

    /// EXIF and XMP of pictures that stay, written anew.
    private mutating func addMetadata(_ deal: inout MetadataDeal) {
        for (number, item) in items.items.sorted(by: { $0.key < $1.key }) {
            let describes = items.references.contains {
                $0.name == "cdsc" && $0.from == number && !pictures.isDisjoint(with: $0.to)
            }
            guard describes, number <= 0xFFFF, let bytes = items.bytes(of: number) else {
                continue
            }
            if item.type == "Exif" {
                guard let skipped = bytes.u32(0), skipped <= bytes.count - 4,
                    let block = ExifRebuilding.rebuilt(bytes.slice(from: 4 + skipped), &deal)
                else {
                    continue
                }
                metadata[number] = [0, 0, 0, 6] + Array("Exif\0\0".utf8) + block
            } else if item.type == "mime", item.contentType == "application/rdf+xml" {
                metadata[number] = PacketRebuilding.rebuilt([bytes], &deal)
            }
        }
    }

    /// All numbers that stay.
    var numbers: [Int] {
        (Array(pictures) + metadata.keys).sorted()
    }

    func contains(_ number: Int) -> Bool {
        pictures.contains(number) || metadata[number] != nil
    }
}
