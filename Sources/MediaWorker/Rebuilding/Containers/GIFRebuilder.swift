import MediaWork

/// Writes a GIF anew, moving or not (CompuServe, GIF89a).
struct GIFRebuilder {
    private var list = PieceList()
    private var deal: MetadataDeal
    private var hasPicture = false
    private var blocks = 0
    /// What controls the next picture: its times and its transparent colour.
    private var control: Bytes?

    static func rebuilt(
        _ file: Bytes,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> PieceList {
        var rebuilder = GIFRebuilder(deal: deal)
        defer { deal = rebuilder.deal }
        try rebuilder.walk(file)
        return rebuilder.list
    }

    private init(deal: MetadataDeal) {
        self.deal = deal
    }

    private mutating func walk(_ file: Bytes) throws(RebuildRefusal) {
        guard let flags = file.byte(10), let head = file.slice(0, 13 + Self.tableLength(flags))
        else {
            throw .damaged
        }
        // What is new in a file of the older version needs the younger name.
        list.add(Array("GIF89a".utf8))
        list.copy(head.slice(from: 6))
        var offset = head.count
        reading: while let introducer = file.byte(offset) {
            switch introducer {
            case 0x21:
                try addExtension(file, at: &offset)
            case 0x2C:
                try addPicture(file, at: &offset)
            case 0x3B:
                break reading
            default:
                // Decoders end here too.
                break reading
            }
        }
        guard hasPicture else {
            throw .damaged
        }
        list.add([0x3B])
    }

    private mutating func addPicture(
        _ file: Bytes,
        at offset: inout Int
    ) throws(RebuildRefusal) {
        let start = offset
        guard let flags = file.byte(offset + 9) else {
            throw .damaged
        }
        offset += 11 + Self.tableLength(flags)
        guard try skip(file, at: &offset) else {
            // A picture that was cut off shows what is there.
            list.add(control.map(Array.init) ?? [])
            list.copy(file.slice(from: start))
            hasPicture = offset > start + 11
            offset = file.count
            return
        }
        if let control {
            list.copy(control)
        }
        control = nil
        list.copy(file.slice(from: start, atMost: offset - start))
        hasPicture = true
    }

    private mutating func addExtension(
        _ file: Bytes,
        at offset: inout Int
    ) throws(RebuildRefusal) {
        let start = offset
        offset += 2
        guard try skip(file, at: &offset) else {
            offset = file.count
            return
        }
        let whole = file.slice(from: start, atMost: offset - start)
        switch file.byte(start + 1) {
        case 0xF9:
            control = whole.count == 8 ? whole : nil
        case 0xFE:
            if deal.admits(.captions, words: Bytes(copying: Self.joined(whole, from: 2))) {
                list.copy(whole)
            }
        case 0xFF:
            try addApplication(whole)
        default:
            // Text that is drawn over the picture; hardly a decoder ever did.
            control = nil
            deal.drop(.captions)
        }
    }

    private mutating func addApplication(_ whole: Bytes) throws(RebuildRefusal) {
        if whole.starts(with: "NETSCAPE2.0", at: 3) || whole.starts(with: "ANIMEXTS1.0", at: 3) {
            // How often it is shown: one block of three bytes.
            if whole.count == 19 {
                list.copy(whole)
            }
        } else if whole.starts(with: "ICCRGBG1012", at: 3) {
            let profile = try ColourProfile.rebuilt(
                Bytes(copying: Self.joined(whole, from: 14))
            )
            list.copy(whole.slice(from: 0, atMost: 14))
            list.add(Self.blocks(of: profile))
        } else if whole.starts(with: "XMP DataXMP", at: 3),
            let packet = whole.slice(14, whole.count - 14 - 258),
            let rebuilt = PacketRebuilding.rebuilt([packet], &deal)
        {
            // The packet lies bare, and a run of bytes leads whoever jumps into it to its end.
            list.copy(whole.slice(from: 0, atMost: 14))
            list.add(rebuilt + [1] + (0...255).reversed().map { UInt8($0) } + [0])
        }
    }

    /// Behind a row of blocks; false where the file ends in it.
    private mutating func skip(_ file: Bytes, at offset: inout Int) throws(RebuildRefusal) -> Bool {
        while let length = file.byte(offset) {
            blocks += 1
            guard blocks < RebuildLimits.pieces else {
                throw .tooLarge
            }
            offset += 1 + Int(length)
            if length == 0 {
                return offset <= file.count
            }
        }
        return false
    }

    /// The contents of a row of blocks.
    private static func joined(_ bytes: Bytes, from start: Int) -> [UInt8] {
        var joined: [UInt8] = []
        var offset = start
        while let length = bytes.byte(offset), length > 0 {
            joined += Array(bytes.slice(from: offset + 1, atMost: Int(length)))
            offset += 1 + Int(length)
        }
        return joined
    }

    private static func blocks(of content: [UInt8]) -> [UInt8] {
        stride(from: 0, to: content.count, by: 255).flatMap { start in
            let part = content[start..<min(start + 255, content.count)]
            return [UInt8(part.count)] + part
        } + [0]
    }

    private static func tableLength(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
}
