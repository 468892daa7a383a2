@testable import MediaWorker

/// HEIFs of one coded picture without a pixel, with the items that a test wants.
enum SampleHEIF {
    /// Each item is a type, a type of its content, and bytes; all describe the picture.
    static func bytes(_ items: [(String, String, [UInt8])], end: [UInt8] = []) -> [UInt8] {
        let short = { (number: Int) in SampleFile.big(UInt16(number)) }
        let word = { (number: Int) in SampleFile.big(UInt32(number)) }
        // A unit of a sequence of AV1: a head and two bytes.
        let all = [("av01", "", [UInt8]([0x0A, 2, 0, 0]))] + items
        let meta = { (base: Int) -> [UInt8] in
            var locations = word(0) + [0x44, 0] + short(all.count)
            var entries = word(0) + short(all.count)
            var references = word(0)
            var place = base
            for (index, item) in all.enumerated() {
                locations +=
                    short(index + 1) + short(0) + short(1) + word(place)
                    + word(item.2.count)
                place += item.2.count
                let words = item.0 == "mime" ? Array(item.1.utf8) + [0] : []
                entries += SampleFile.box(
                    "infe",
                    word(2 << 24) + short(index + 1) + short(0) + Array(item.0.utf8) + [0] + words
                )
                if index > 0 {
                    references += SampleFile.box("cdsc", short(index + 1) + short(1) + short(1))
                }
            }
            let size = SampleFile.box("ispe", word(0) + word(4) + word(3))
            let properties =
                SampleFile.box("ipco", size)
                + SampleFile.box("ipma", word(0) + word(1) + short(1) + [1, 1])
            let handler = word(0) + word(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)
            return SampleFile.box(
                "meta",
                word(0) + SampleFile.box("hdlr", handler)
                    + SampleFile.box("pitm", word(0) + short(1))
                    + SampleFile.box("iloc", locations) + SampleFile.box("iinf", entries)
                    + SampleFile.box("iref", references) + SampleFile.box("iprp", properties)
            )
        }
        let head = SampleFile.box("ftyp", Array("avif\0\0\0\0avifmif1".utf8))
        let data = SampleFile.box("mdat", all.flatMap(\.2))
        return head + meta(head.count + meta(0).count + 8) + data + end
    }
}

/// TIFFs of one pixel with a position in each way that they have.
enum SampleTIFF {
    static func bytes(
        _ blocks: SampleBlocks,
        _ order: ByteOrder,
        hasPrivateData: Bool = false
    ) -> [UInt8] {
        let writer = TIFFDirectoryWriter(order: order)
        let field = { (tag: Int, type: Int, bytes: [UInt8]) in
            TIFFField(tag: tag, type: type, count: bytes.count, value: Bytes(copying: bytes))
        }
        let place = Array(blocks.mark.decimal.utf8)
        var fields = [
            TIFFField(0x0100, short: 1, order), TIFFField(0x0101, short: 1, order),
            TIFFField(0x0102, short: 8, order), TIFFField(0x0103, short: 1, order),
            TIFFField(0x0106, short: 1, order), TIFFField(0x0112, short: 6, order),
            TIFFField(0x0117, longs: [1], order),
            field(0x010E, 2, Array(SampleBlocks.caption.utf8) + [0]),
            field(0x02BC, 1, blocks.xmp), field(0x83BB, 7, blocks.iptc),
            field(0x8649, 1, blocks.resources), field(0x87B1, 2, place + [0]),
        ]
        if hasPrivateData {
            fields += [field(0xC612, 1, [1, 4, 0, 0]), field(0xC634, 1, place)]
        }
        let position = TIFFField(
            tag: 2,
            type: 5,
            count: 3,
            value: Bytes(copying: blocks.mark.fractions(0, order))
        )
        let whole = { (pixel: Int, positionPlace: Int) in
            fields + [
                TIFFField(0x0111, longs: [pixel], order),
                TIFFField(0x8825, longs: [positionPlace], order),
            ]
        }
        let positionPlace = 8 + writer.length(of: whole(0, 0))
        let pixel = positionPlace + writer.length(of: [position])
        return writer.head(first: 8) + writer.directory(whole(pixel, positionPlace), at: 8)
            + writer.directory([position], at: positionPlace) + [0x7F] + place
    }
}
