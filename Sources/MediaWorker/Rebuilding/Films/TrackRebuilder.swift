import MediaWork

/// Writes one track of a film anew; its samples stay where they are until all tracks are known.
struct TrackRebuilder {
    let table: SampleTable
    private let description: SampleDescription
    /// The boxes before and behind those whose numbers are not known yet.
    private let header: [UInt8]
    private let media: [UInt8]
    private let handlerBox: [UInt8]
    private let mediaHeader: [UInt8]
    private let timing: [UInt8]

    private static let lengths: [BoxName: Set<Int>] = [
        "tkhd": [84, 96], "mdhd": [24, 36], "vmhd": [12], "smhd": [8], "tapt": [60],
    ]
    /// Tables of times and kinds that stay: the bytes of each of their entries.
    private static let timings: [BoxName: Int] = [
        "stts": 8, "ctts": 8, "stss": 4, "stps": 4, "stsc": 12,
    ]
    /// Groups of samples whose descriptions are a few numbers.
    private static let groupings: Set<BoxName> = ["roll", "prol", "sync", "rap ", "tsas", "stsa"]

    /// Reads the content of a `trak` box; nil where the track is left out.
    init?(_ track: Bytes, _ deal: inout MetadataDeal) throws(RebuildRefusal) {
        guard let media = Box.first("mdia", in: track), let handler = Box.first("hdlr", in: media),
            let information = Box.first("minf", in: media),
            let samples = Box.first("stbl", in: information), let kind = handler.fourCC(8)
        else {
            throw .damaged
        }
        guard kind == "vide" || kind == "soun" else {
            // Words, positions, faces, measurements: no picture and no sound.
            deal.drop(deal.withheld.intersection([.location, .captions, .people]))
            return nil
        }
        guard !Box.all(in: samples).contains(where: { ["saiz", "saio"].contains($0.name) }),
            let stsd = Box.first("stsd", in: samples)
        else {
            throw .unsupported
        }
        try Self.checkData(information)
        table = try SampleTable(samples)
        description = try SampleDescription(stsd, handler: kind)
        header =
            try Self.exact("tkhd", in: track) + Self.optional("tapt", in: track)
            + Self.edits(track)
        self.media = try Self.exact("mdhd", in: media)
        handlerBox = BoxName(stringLiteral: "hdlr").full(
            Array(handler.slice(from: 4, atMost: 8)) + [UInt8](repeating: 0, count: 13)
        )
        mediaHeader = try Self.exact(kind == "vide" ? "vmhd" : "smhd", in: information)
        timing = Self.timingBoxes(samples, table.sampleCount)
    }

    /// The samples must be in this file and nowhere else.
    private static func checkData(_ information: Bytes) throws(RebuildRefusal) {
        guard let list = Box.find("dinf", "dref", in: information), list.u32(4) == 1,
            let entry = Box.all(in: list, from: 8).first(where: { _ in true }),
            entry.full.map({ $0.flags & 1 == 1 }) ?? false
        else {
            throw .unsupported
        }
    }

    private static func exact(_ name: BoxName, in bytes: Bytes) throws(RebuildRefusal) -> [UInt8] {
        guard let content = Box.first(name, in: bytes),
            lengths[name]?.contains(content.count) ?? false
        else {
            throw .damaged
        }
        return name.box(Array(content))
    }

    private static func optional(_ name: BoxName, in bytes: Bytes) -> [UInt8] {
        (try? exact(name, in: bytes)) ?? []
    }

    /// Which times of the samples are shown when.
    private static func edits(_ track: Bytes) -> [UInt8] {
        guard let list = Box.find("edts", "elst", in: track), let version = list.byte(0),
            let count = list.u32(4), count <= FactLimits.items,
            let exact = list.slice(0, 8 + count * (version == 1 ? 20 : 12))
        else {
            return []
        }
        return BoxName(stringLiteral: "edts").box(BoxName(stringLiteral: "elst").box(Array(exact)))
    }

    /// The tables, each in exactly the length that its own numbers give it.
    private static func timingBoxes(_ samples: Bytes, _ sampleCount: Int) -> [UInt8] {
        Box.all(in: samples).flatMap { box in
            let content = box.content
            var length: Int?
            if let width = timings[box.name] {
                length = content.u32(4).map { 8 + width * $0 }
            } else if box.name == "cslg" {
                length = content.byte(0) == 1 ? 44 : 24
            } else if box.name == "sdtp" {
                length = 4 + sampleCount
            } else if content.fourCC(4).map(groupings.contains) ?? false {
                if box.name == "sbgp", content.byte(0) == 0 {
                    length = content.u32(8).map { 12 + 8 * $0 }
                } else if box.name == "sgpd", content.count <= 64 {
                    length = content.count
                }
            }
            return length.flatMap { content.slice(0, $0) }.map { box.name.box(Array($0)) } ?? []
        }
    }

    /// Bytes of a run of samples.
    func length(_ chunk: SampleTable.Chunk) -> Int? {
        guard table.uniformSize > 0 else {
            return table.sizes[chunk.first..<chunk.first + chunk.count].reduce(0, +)
        }
        // Sound that is not packed counts single values as samples of one byte.
        if table.uniformSize == 1, let frame = description.frameBytes, frame.samples > 0,
            frame.bytes > 0
        {
            let (bytes, overflow) = (chunk.count / frame.samples)
                .multipliedReportingOverflow(by: frame.bytes)
            return overflow ? nil : bytes
        }
        let (bytes, overflow) = chunk.count.multipliedReportingOverflow(by: table.uniformSize)
        return overflow ? nil : bytes
    }

    /// What stays of one sample.
    func kept(of sample: Bytes) -> [Bytes]? {
        description.units.kept(of: sample)
    }

    /// Whether samples may be copied without being looked into.
    var isPlain: Bool {
        if case .plain = description.units { true } else { false }
    }

    /// The box of the track, with new sizes of its samples and new places of its chunks.
    func bytes(sizes: [Int], places: [Int64], isWide: Bool) -> [UInt8] {
        let order = ByteOrder.big
        var sizeBox = order.bytes(UInt32(sizes.isEmpty ? table.uniformSize : 0))
        sizeBox += order.bytes(UInt32(sizes.isEmpty ? table.sampleCount : sizes.count))
        for size in sizes {
            sizeBox += order.bytes(UInt32(truncatingIfNeeded: size))
        }
        var placeBox = order.bytes(UInt32(places.count))
        for place in places {
            placeBox += isWide ? order.bytes(place) : order.bytes(UInt32(truncatingIfNeeded: place))
        }
        let samples =
            description.bytes + timing + BoxName(stringLiteral: "stsz").full(sizeBox)
            + (isWide ? "co64" : "stco" as BoxName).full(placeBox)
        let here: [UInt8] = BoxName(stringLiteral: "url ").full([], flags: 1)
        let data: [UInt8] = BoxName(stringLiteral: "dinf").box(
            BoxName(stringLiteral: "dref").full(order.bytes(UInt32(1)) + here)
        )
        let information = mediaHeader + data + BoxName(stringLiteral: "stbl").box(samples)
        let media = media + handlerBox + BoxName(stringLiteral: "minf").box(information)
        return BoxName(stringLiteral: "trak").box(
            header + BoxName(stringLiteral: "mdia").box(media)
        )
    }
}
