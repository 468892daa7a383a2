import MediaWork

/// Fields of a TIFF whose bytes have a form of their own, written anew.
enum TIFFBlocks {
    static func rebuilt(
        _ directory: TIFFDirectory,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> [TIFFField] {
        var fields: [TIFFField] = []
        if let packet = directory.value(of: 0x02BC).flatMap({
            PacketRebuilding.rebuilt([$0], &deal)
        }) {
            fields.append(field(0x02BC, type: 1, packet))
        }
        if let block = directory.value(of: 0x83BB).flatMap({
            CaptionRebuilding.rebuilt($0, &deal)
        }) {
            fields.append(field(0x83BB, type: 7, block))
        }
        if let list = directory.value(of: 0x8649).flatMap({
            ResourceRebuilding.rebuilt($0, &deal)
        }) {
            fields.append(field(0x8649, type: 1, list))
        }
        if let profile = directory.value(of: 0x8773) {
            fields.append(field(0x8773, type: 7, try ColourProfile.rebuilt(profile)))
        }
        if let tables = directory.value(of: 0x015B) {
            guard isBare(tables: tables) else { throw .damaged }
            fields.append(field(0x015B, type: 7, Array(tables)))
        }
        for tag in TIFFRules.steps {
            if let steps = directory.value(of: tag) {
                guard areKnown(steps: steps) else { throw .unsupported }
                fields.append(field(tag, type: 7, Array(steps)))
            }
        }
        return fields
    }

    private static func field(_ tag: Int, type: Int, _ bytes: [UInt8]) -> TIFFField {
        TIFFField(tag: tag, type: type, count: bytes.count, value: Bytes(copying: bytes))
    }

    /// Tables of JPEG and nothing else.
    private static func isBare(tables: Bytes) -> Bool {
        guard let parts = try? JPEGSegments(tables), parts.byteCount == tables.count else {
            return false
        }
        return parts.segments.allSatisfy { part in
            part.marker.map {
                [0xC4, 0xDB, 0xDD].contains($0) && JPEGForm.isRight($0, part.content)
            }
                ?? false
        }
    }

    /// Whether a list of steps has only known ones and no byte behind them (DNG 1.6, chapter 7).
    private static func areKnown(steps: Bytes) -> Bool {
        guard let count = steps.u32(0), count <= FactLimits.items else {
            return false
        }
        var offset = 4
        for _ in 0..<count {
            guard let kind = steps.u32(offset), (1...14).contains(kind),
                let length = steps.u32(offset + 12), steps.slice(offset + 16, length) != nil
            else {
                return false
            }
            offset += 16 + length
        }
        return offset == steps.count
    }
}
