import MediaWork

/// Writes a film in boxes anew: pictures and sound as they are, everything else from what may stay
/// (ISO/IEC 14496-12; QuickTime File Format).
struct FilmRebuilder {
    private let file: Bytes
    private let tracks: [TrackRebuilder]
    private let brands: [UInt8]
    private let header: [UInt8]
    private let words: [UInt8]
    private var samples = PieceList()
    /// Bytes of samples that were looked at.
    private var seenBytes = 0
    /// Places of chunks in the samples, and sizes of samples, track by track.
    private var places: [[Int64]]
    private var sizes: [[Int]]

    static func rebuilt(
        _ file: Bytes,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> PieceList {
        var rebuilder = try FilmRebuilder(file, &deal)
        try rebuilder.gather()
        return try rebuilder.assembled()
    }

    private init(_ file: Bytes, _ deal: inout MetadataDeal) throws(RebuildRefusal) {
        let boxes = Array(Box.all(in: file).prefix(FactLimits.parts))
        guard let movie = boxes.first(where: { $0.name == "moov" })?.content else {
            throw .damaged
        }
        // A film in fragments has tables in many places; one packed into a box is older than all.
        guard !boxes.contains(where: { $0.name == "moof" }), movie.count <= FactLimits.movieBytes,
            !Box.all(in: movie).contains(where: { ["mvex", "cmov"].contains($0.name) })
        else {
            throw .unsupported
        }
        guard let header = Box.first("mvhd", in: movie), [100, 112].contains(header.count) else {
            throw .damaged
        }
        var tracks: [TrackRebuilder] = []
        for box in Box.all(in: movie) where box.name == "trak" {
            guard tracks.count < FactLimits.directories else {
                throw .tooLarge
            }
            if let track = try TrackRebuilder(box.content, &deal) {
                tracks.append(track)
            }
        }
        guard !tracks.isEmpty else {
            throw .unsupported
        }
        brands = Brands.rebuilt(boxes.first { $0.name == "ftyp" }?.content)
        self.file = file
        self.tracks = tracks
        self.header = BoxName(stringLiteral: "mvhd").box(Array(header))
        words = FilmWords.rebuilt(movie, &deal)
        places = tracks.map { [Int64](repeating: 0, count: $0.table.chunks.count) }
        sizes = tracks.map(\.table.sizes)
        // Boxes of programs' own, and what nobody's table names between the samples.
        if boxes.contains(where: { ["uuid", "meta", "udta"].contains($0.name) }) {
            deal.drop(deal.withheld.intersection([.location, .captions, .people, .thumbnails]))
        }
    }

    /// Puts the samples of all tracks one behind another, in the order in which they lay.
    private mutating func gather() throws(RebuildRefusal) {
        var order: [(track: Int, chunk: Int)] = []
        for (number, track) in tracks.enumerated() {
            order += track.table.chunks.indices.map { (number, $0) }
        }
        order.sort {
            tracks[$0.track].table.chunks[$0.chunk].offset
                < tracks[$1.track].table.chunks[$1.chunk].offset
        }
        for (number, chunk) in order {
            places[number][chunk] = samples.byteCount
            try add(tracks[number].table.chunks[chunk], of: number)
            // No byte of a film belongs to two samples, or a small one could become a huge one.
            guard seenBytes <= file.count, samples.pieces.count <= RebuildLimits.pieces
            else {
                throw .damaged
            }
        }
    }

    private mutating func add(
        _ chunk: SampleTable.Chunk,
        of number: Int
    ) throws(RebuildRefusal) {
        let track = tracks[number]
        guard let length = track.length(chunk), let whole = file.slice(chunk.offset, length) else {
            throw .damaged
        }
        seenBytes += length
        if track.isPlain {
            samples.copy(whole)
            return
        }
        var offset = 0
        for index in chunk.first..<chunk.first + chunk.count {
            let size = track.table.uniformSize > 0 ? track.table.uniformSize : sizes[number][index]
            guard let sample = whole.slice(offset, size), let kept = track.kept(of: sample) else {
                throw .unsupported
            }
            let count = kept.reduce(0) { $0 + $1.count }
            guard track.table.uniformSize == 0 || count == size else {
                throw .unsupported
            }
            for part in kept {
                samples.copy(part)
            }
            if track.table.uniformSize == 0 {
                sizes[number][index] = count
            }
            offset += size
        }
    }

    /// The head first, so that a film can be played while it comes.
    private func assembled() throws(RebuildRefusal) -> PieceList {
        let isWide = samples.byteCount > Int64(UInt32.max) - (64 << 20)
        let head = { (base: Int64) -> [UInt8] in
            var content = header
            for (number, track) in tracks.enumerated() {
                content += track.bytes(
                    sizes: sizes[number],
                    places: places[number].map { $0 + base },
                    isWide: isWide
                )
            }
            return BoxName(stringLiteral: "moov").box(content + words)
        }
        let dataHead = isWide ? 16 : 8
        let base = Int64(brands.count + head(0).count + dataHead)
        var list = PieceList()
        list.add(brands + head(base))
        let count = samples.byteCount + Int64(dataHead)
        if isWide {
            list.add([0, 0, 0, 1] + Array("mdat".utf8) + ByteOrder.big.bytes(count))
        } else {
            list.add(ByteOrder.big.bytes(UInt32(count)) + Array("mdat".utf8))
        }
        list.add(samples)
        return list
    }
}
