import MediaWork

/// What the chunks of a PNG tell beside its pixels, gathered, and written anew.
struct PNGMetadata {
    /// A new chunk.
    struct Chunk {
        let name: BoxName
        let content: [UInt8]
    }

    private var profile: [UInt8]?
    private var exif: Bytes?
    private var packets: [Bytes] = []
    private var captions: Bytes?
    private var texts: [PNGText] = []
    private var inflatedChunks = 0

    /// Keywords that may stay, and whose they are (PNG, 11.3.3).
    private static let owners: [String: MetadataClasses] = [
        "Title": .captions, "Description": .captions, "Comment": .captions,
        "Disclaimer": .captions, "Warning": .captions, "Author": .people, "Artist": .people,
        "Copyright": .people,
    ]
    /// Keywords that always stay.
    private static let plain: Set<String> = [
        "Software", "Creation Time", "date:create", "date:modify",
    ]

    mutating func read(_ name: BoxName, _ content: Bytes) throws(RebuildRefusal) {
        switch name {
        case "iCCP":
            profile = try Self.profile(content)
        case "eXIf":
            exif = exif ?? content
        case "tEXt", "zTXt", "iTXt":
            readText(name, content)
        default:
            break
        }
    }

    private static func profile(_ content: Bytes) throws(RebuildRefusal) -> [UInt8] {
        guard let end = content.firstOffset(of: 0, within: 80), content.byte(end + 1) == 0,
            let inflated = Inflation.inflated(
                content.slice(from: end + 2),
                atMost: RebuildLimits.profileBytes
            )
        else {
            throw .damaged
        }
        return try ColourProfile.rebuilt(inflated)
    }

    private mutating func readText(_ name: BoxName, _ content: Bytes) {
        inflatedChunks += name == "tEXt" ? 0 : 1
        guard inflatedChunks <= FactLimits.inflatedChunks, let text = PNGText(name, content) else {
            return
        }
        switch text.keyword {
        case "XML:com.adobe.xmp":
            packets.append(text.content)
        case "Raw profile type xmp":
            packets += [text.profile].compactMap(\.self)
        case "Raw profile type exif", "Raw profile type APP1":
            let block = text.profile
            let isNamed = block?.starts(with: "Exif\0\0") ?? false
            exif = exif ?? block?.slice(from: isNamed ? 6 : 0)
        case "Raw profile type iptc":
            captions = text.profile.map { ImageResources.caption(in: $0) ?? $0 }
        default:
            texts.append(text)
        }
    }

    /// The new chunks, all of which may stand before the pixels, where every reader finds them.
    func rebuilt(_ deal: inout MetadataDeal) throws(RebuildRefusal) -> [Chunk] {
        var chunks: [Chunk] = []
        if let profile {
            guard let packed = Deflation.deflated(profile) else {
                throw .tooLarge
            }
            chunks.append(Chunk(name: "iCCP", content: Array("Profile\0\0".utf8) + packed))
        }
        if let block = exif.flatMap({ ExifRebuilding.rebuilt($0, &deal) }) {
            chunks.append(Chunk(name: "eXIf", content: block))
        }
        if let packet = PacketRebuilding.rebuilt(packets, &deal) {
            chunks.append(Self.text("XML:com.adobe.xmp", packet))
        }
        if let block = captions.flatMap({ CaptionRebuilding.rebuilt($0, &deal) }) {
            chunks.append(Self.rawProfile("iptc", block))
        }
        for text in texts.prefix(FactLimits.items) {
            let owner = Self.owners[text.keyword]
            let limit = owner == nil ? RebuildLimits.nameBytes : RebuildLimits.captionBytes
            guard owner != nil || Self.plain.contains(text.keyword), text.content.count <= limit,
                deal.admits(owner, words: text.content)
            else {
                continue
            }
            chunks.append(Self.text(text.keyword, Array(text.string.utf8)))
        }
        return chunks
    }

    private static func text(_ keyword: String, _ content: [UInt8]) -> Chunk {
        if content.allSatisfy({ $0 < 0x80 }), !content.contains(0) {
            return Chunk(name: "tEXt", content: Array(keyword.utf8) + [0] + content)
        }
        // No compression, no language, no translated keyword.
        return Chunk(name: "iTXt", content: Array(keyword.utf8) + [0, 0, 0, 0, 0] + content)
    }

    /// A block in hexadecimal figures, as ImageMagick writes what PNG has no chunk for.
    private static func rawProfile(_ name: String, _ block: [UInt8]) -> Chunk {
        let figures = Array("0123456789abcdef".utf8)
        var content = Array("Raw profile type \(name)\0\n\(name)\n\(block.count)\n".utf8)
        for (index, byte) in block.enumerated() {
            content += [figures[Int(byte >> 4)], figures[Int(byte & 15)]]
            if index % 36 == 35 {
                content.append(UInt8(ascii: "\n"))
            }
        }
        return Chunk(name: "tEXt", content: content + [UInt8(ascii: "\n")])
    }
}
