import MediaWork

/// Writes blocks of IPTC anew from the data sets that may stay (IPTC IIM 4.2).
enum CaptionRebuilding {
    /// Data sets of the second record: their owners.
    private static let owners: [UInt8: MetadataClasses] = {
        let lists: [(MetadataClasses, [UInt8])] = [
            (.captions, [5, 15, 20, 25, 40, 105, 120]),
            (.people, [80, 85, 110, 115, 116, 118, 122]),
            (.location, [26, 27, 90, 92, 95, 100, 101]),
        ]
        return Dictionary(
            uniqueKeysWithValues: lists.flatMap { owner, sets in
                sets.map { ($0, owner) }
            }
        )
    }()
    /// Dates and times: figures and a sign.
    private static let dates: Set<UInt8> = [55, 60, 62, 63]
    /// What a block that is in UTF-8 says of itself.
    private static let utf8: [UInt8] = [0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47]

    /// The new block; nil where nothing of it stays.
    static func rebuilt(_ block: Bytes, _ deal: inout MetadataDeal) -> [UInt8]? {
        var kept: [UInt8] = []
        var head: [UInt8] = []
        var offset = 0
        for _ in 0..<FactLimits.items {
            guard block.byte(offset) == 0x1C, let record = block.byte(offset + 1),
                let number = block.byte(offset + 2), let length = block.u16(offset + 3),
                length < 0x8000, let content = block.slice(offset + 5, length)
            else {
                break
            }
            let whole = block.slice(from: offset, atMost: 5 + length)
            offset += 5 + length
            if whole.elementsEqual(utf8) {
                head = utf8
            } else if record == 2, admits(number, content, &deal) {
                kept += Array(whole)
            }
        }
        let version: [UInt8] = [0x1C, 2, 0, 0, 2, 0, 4]
        return kept.isEmpty ? nil : head + version + kept
    }

    private static func admits(
        _ number: UInt8,
        _ content: Bytes,
        _ deal: inout MetadataDeal
    ) -> Bool {
        if dates.contains(number) {
            return content.count <= 11
                && content.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D }
        }
        return owners[number].map { deal.admits($0, words: content) } ?? false
    }
}

/// Writes Photoshop's list of resources anew: captions and the resolution stay.
enum ResourceRebuilding {
    /// The new list; nil where nothing of it stays.
    static func rebuilt(_ resources: Bytes, _ deal: inout MetadataDeal) -> [UInt8]? {
        var kept: [UInt8] = []
        if let resolution = ImageResources.resource(0x03ED, in: resources), resolution.count == 16 {
            kept += resource(0x03ED, Array(resolution))
        }
        for thumbnail in [0x0409, 0x040C]
        where ImageResources.resource(thumbnail, in: resources) != nil {
            // Its picture has metadata of its own, and the one of EXIF serves.
            deal.drop(.thumbnails)
        }
        if let caption = ImageResources.caption(in: resources),
            let rebuilt = CaptionRebuilding.rebuilt(caption, &deal)
        {
            kept += resource(0x0404, rebuilt)
        }
        return kept.isEmpty ? nil : kept
    }

    private static func resource(_ number: UInt16, _ content: [UInt8]) -> [UInt8] {
        Array("8BIM".utf8) + ByteOrder.big.bytes(number) + [0, 0]
            + ByteOrder.big.bytes(UInt32(content.count)) + content
            + (content.count % 2 == 1 ? [0] : [])
    }
}
