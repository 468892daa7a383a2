import MediaWork

/// What the applications' segments of a JPEG say, gathered, and written anew.
struct JPEGMetadata {
    private var hasJFIF: Bytes?
    private var adobe: Bytes?
    private var exif: Bytes?
    private var packets: [Bytes] = []
    private var extended = ExtendedPacket()
    private var resources: [Bytes] = []
    private var profile: [Int: Bytes] = [:]
    private var gainMap: Bytes?
    private var comments: [Bytes] = []
    private var hasJFIFThumbnail = false
    /// The list of further pictures.
    private(set) var pictures: Bytes?

    private static let isoGainMap = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
    /// Bytes of what ISO 21496-1 writes: a version alone; one channel or three, with or without a
    /// denominator for all.
    private static let gainMapCounts: Set<Int> = [4, 37, 61, 77, 141]

    mutating func read(_ marker: UInt8, _ content: Bytes) {
        switch marker {
        case 0xE0 where content.starts(with: "JFIF\0") && content.count >= 14:
            hasJFIF = hasJFIF ?? content
            hasJFIFThumbnail = hasJFIFThumbnail || content.count > 14
        case 0xE0 where content.starts(with: "JFXX\0"):
            hasJFIFThumbnail = true
        case 0xE1:
            readApplication1(content)
        case 0xE2 where content.starts(with: "ICC_PROFILE\0"):
            if let place = content.byte(12) {
                profile[Int(place)] = content.slice(from: 14)
            }
        case 0xE2 where content.starts(with: "MPF\0"):
            pictures = pictures ?? content.slice(from: 4)
        case 0xE2 where content.starts(with: "urn:iso:std:iso:ts:21496:-1\0"):
            gainMap = content.slice(from: Self.isoGainMap.count)
        case 0xED where content.starts(with: "Photoshop 3.0\0"):
            resources.append(content.slice(from: 14))
        case 0xEE where content.starts(with: "Adobe") && content.count >= 12:
            adobe = adobe ?? content
        case 0xFE:
            comments.append(content)
        default:
            break
        }
    }

    private mutating func readApplication1(_ content: Bytes) {
        // Some writers fill up with another byte than zero.
        if content.starts(with: "Exif\0") {
            exif = exif ?? content.slice(from: 6)
        } else if content.starts(with: "http://ns.adobe.com/xap/1.0/\0") {
            packets.append(content.slice(from: 29))
        } else if content.starts(with: "http://ns.adobe.com/xmp/extension/\0") {
            extended.add(content.slice(from: 35))
        }
    }

    /// The new segments, in the sequence that readers expect.
    func rebuilt(
        gainMap length: Int64?,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> [(UInt8, [UInt8])] {
        var segments: [(UInt8, [UInt8])] = []
        if let head = hasJFIF?.slice(0, 12) {
            segments.append((0xE0, Array(head) + [0, 0]))
        }
        if hasJFIFThumbnail {
            deal.drop(.thumbnails)
        }
        if let block = exif.flatMap({ ExifRebuilding.rebuilt($0, &deal) }) {
            segments.append((0xE1, Array("Exif\0\0".utf8) + block))
        }
        if let packet = rebuiltPacket(length, &deal) {
            segments.append((0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet))
        }
        for list in resources.prefix(1) {
            if let rebuilt = ResourceRebuilding.rebuilt(list, &deal) {
                segments.append((0xED, Array("Photoshop 3.0\0".utf8) + rebuilt))
            }
        }
        segments += try rebuiltProfile()
        if let gainMap, Self.gainMapCounts.contains(gainMap.count) {
            segments.append((0xE2, Self.isoGainMap + Array(gainMap)))
        }
        if let head = adobe?.slice(0, 12) {
            segments.append((0xEE, Array(head)))
        }
        for comment in comments where deal.admits(.captions, words: comment) {
            segments.append((0xFE, Array(comment)))
        }
        return segments.filter { $0.1.count <= 65_533 }
    }

    private func rebuiltPacket(_ gainMap: Int64?, _ deal: inout MetadataDeal) -> [UInt8]? {
        let second = extended.count <= FactLimits.extendedBytes ? extended.bytes : nil
        let packet = PacketRebuilding.rebuilt(packets + [second].compactMap(\.self), &deal)
        guard let gainMap else {
            return packet
        }
        return GainMapDirectory.added(to: packet, byteCount: gainMap)
    }

    private func rebuiltProfile() throws(RebuildRefusal) -> [(UInt8, [UInt8])] {
        guard !profile.isEmpty else {
            return []
        }
        guard profile.keys.sorted() == Array(1...profile.count) else {
            throw .damaged
        }
        var joined: [UInt8] = []
        for (_, part) in profile.sorted(by: { $0.key < $1.key }) {
            part.withUnsafeBytes { joined.append(contentsOf: $0) }
        }
        let bytes = try ColourProfile.rebuilt(Bytes(copying: joined))
        let step = 65_519
        let count = (bytes.count + step - 1) / step
        guard count <= 255 else {
            throw .tooLarge
        }
        return (0..<count).map { index in
            let part = bytes[index * step..<min((index + 1) * step, bytes.count)]
            let head = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(count)]
            return (0xE2, head + Array(part))
        }
    }
}
