import MediaWork

/// Writes a WebP anew, animated or not (RFC 9649).
struct WebPRebuilder {
    /// A chunk that a decoder needs, with its head.
    private struct Chunk {
        let name: BoxName
        var list = PieceList()
    }

    private var head: Bytes?
    private var chunks: [Chunk] = []
    private var profile: Bytes?
    private var exif: Bytes?
    private var packet: Bytes?

    static func rebuilt(
        _ file: Bytes,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> PieceList {
        guard file.starts(with: "RIFF"), let length = file.u32(4, .little) else {
            throw .damaged
        }
        var rebuilder = WebPRebuilder()
        // What lies behind the end that the head gives is not the picture's.
        try rebuilder.read(file.slice(from: 12, atMost: length - 4))
        return try rebuilder.assembled(&deal)
    }

    private mutating func read(_ bytes: Bytes) throws(RebuildRefusal) {
        try Self.walk(bytes) { (name, content) throws(RebuildRefusal) in
            switch name {
            case "VP8X":
                guard content.count == 10, head == nil else { throw .damaged }
                head = content
            case "ANIM":
                guard content.count == 6 else { throw .damaged }
                chunks.append(Self.chunk(name, content))
            case "VP8 ", "VP8L", "ALPH":
                chunks.append(Self.chunk(name, content))
            case "ANMF":
                chunks.append(try Self.frame(content))
            case "ICCP":
                profile = profile ?? content
            case "EXIF":
                exif = exif ?? content
            case "XMP ":
                packet = packet ?? content
            default:
                // A chunk that a reader does not know it must ignore (2.7.1.6).
                break
            }
        }
    }

    private static func walk(
        _ bytes: Bytes,
        _ body: (BoxName, Bytes) throws(RebuildRefusal) -> Void
    ) throws(RebuildRefusal) {
        var offset = 0
        var count = 0
        while let name = bytes.fourCC(offset), let length = bytes.u32(offset + 4, .little) {
            guard count < FactLimits.parts else {
                throw .tooLarge
            }
            count += 1
            guard let content = bytes.slice(offset + 8, length) else {
                throw .damaged
            }
            try body(name, content)
            offset += 8 + length + length % 2
        }
    }

    private static func chunk(_ name: BoxName, _ content: Bytes) -> Chunk {
        var chunk = Chunk(name: name)
        chunk.list.add(headOf(name, content.count))
        chunk.list.copy(content)
        chunk.list.add(content.count % 2 == 1 ? [0] : [])
        return chunk
    }

    /// One frame: 16 bytes of its own, then its picture; other chunks in it are left out.
    private static func frame(_ content: Bytes) throws(RebuildRefusal) -> Chunk {
        guard let own = content.slice(0, 16) else {
            throw .damaged
        }
        var inner = PieceList()
        try walk(content.slice(from: 16)) { (name, content) in
            if ["VP8 ", "VP8L", "ALPH"].contains(name) {
                inner.add(Self.chunk(name, content).list)
            }
        }
        var chunk = Chunk(name: "ANMF")
        chunk.list.add(headOf("ANMF", 16 + Int(inner.byteCount)))
        chunk.list.copy(own)
        chunk.list.add(inner)
        return chunk
    }

    private static func headOf(_ name: BoxName, _ count: Int) -> [UInt8] {
        ByteOrder.big.bytes(name.rawValue) + ByteOrder.little.bytes(UInt32(count))
    }

    private func assembled(_ deal: inout MetadataDeal) throws(RebuildRefusal) -> PieceList {
        guard chunks.contains(where: { ["VP8 ", "VP8L", "ANMF"].contains($0.name) }) else {
            throw .damaged
        }
        var body = PieceList()
        if let head {
            try addExtended(head, to: &body, &deal)
        } else {
            // Without a head of its own, the first chunk is the picture, and nothing else is.
            body.add(chunks[0].list)
        }
        guard body.byteCount < Int64(UInt32.max) - 4 else {
            throw .tooLarge
        }
        var list = PieceList()
        list.add(Self.headOf("RIFF", Int(body.byteCount) + 4) + Array("WEBP".utf8))
        list.add(body)
        return list
    }

    private func addExtended(
        _ head: Bytes,
        to body: inout PieceList,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) {
        let profile: [UInt8]? = if let profile { try ColourProfile.rebuilt(profile) } else { nil }
        let block = exif.flatMap {
            ExifRebuilding.rebuilt($0.slice(from: $0.starts(with: "Exif\0\0") ? 6 : 0), &deal)
        }
        let packet = packet.flatMap { PacketRebuilding.rebuilt([$0], &deal) }
        var flags = (head.byte(0) ?? 0) & 0x12
        flags |= profile == nil ? 0 : 0x20
        flags |= block == nil ? 0 : 0x08
        flags |= packet == nil ? 0 : 0x04
        body.add(Self.headOf("VP8X", 10) + [flags, 0, 0, 0])
        body.copy(head.slice(from: 4))
        let add = { (name: BoxName, content: [UInt8]?, body: inout PieceList) in
            if let content {
                body.add(Self.headOf(name, content.count) + content)
                body.add(content.count % 2 == 1 ? [0] : [])
            }
        }
        add("ICCP", profile, &body)
        for chunk in chunks {
            body.add(chunk.list)
        }
        add("EXIF", block, &body)
        add("XMP ", packet, &body)
    }
}
