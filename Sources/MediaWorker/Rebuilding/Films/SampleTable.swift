/// Where the samples of one track lie (ISO/IEC 14496-12, 8.7).
struct SampleTable {
    /// Samples that lie side by side.
    struct Chunk {
        let offset: Int
        /// The first of its samples, counted from 0.
        let first: Int
        let count: Int
    }

    private(set) var chunks: [Chunk] = []
    /// Bytes of each sample; empty where all have the same number.
    private(set) var sizes: [Int] = []
    /// Bytes of every sample, or 0 where they differ.
    let uniformSize: Int
    let sampleCount: Int

    /// Reads the tables among the boxes of a sample table box.
    init(_ table: Bytes) throws(RebuildRefusal) {
        guard let sizes = Box.first("stsz", in: table), let uniform = sizes.u32(4),
            let count = sizes.u32(8), let places = try Self.places(table),
            let runs = Box.first("stsc", in: table)
        else {
            throw .unsupported
        }
        guard uniform > 0 || count <= RebuildLimits.pieces, count < 1 << 31 else {
            throw .tooLarge
        }
        uniformSize = uniform
        sampleCount = count
        if uniform == 0 {
            guard sizes.count >= 12 + 4 * count else {
                throw .damaged
            }
            self.sizes = (0..<count).map { sizes.u32(12 + 4 * $0) ?? 0 }
        }
        chunks = try Self.chunks(places, runs, count)
    }

    private static func places(_ table: Bytes) throws(RebuildRefusal) -> [Int]? {
        let short = Box.first("stco", in: table)
        let width = short == nil ? 8 : 4
        guard let box = short ?? Box.first("co64", in: table), let count = box.u32(4),
            count <= RebuildLimits.pieces, box.count >= 8 + width * count
        else {
            return nil
        }
        var places: [Int] = []
        places.reserveCapacity(count)
        for index in 0..<count {
            let place = 8 + width * index
            let low = box.u32(place + width - 4) ?? 0
            let high = width == 8 ? box.u32(place) ?? 0 : 0
            // No file reaches as far as the upper numbers do.
            guard high < 1 << 16 else {
                throw .damaged
            }
            places.append(high << 32 | low)
        }
        return places
    }

    private static func chunks(
        _ places: [Int],
        _ runs: Bytes,
        _ sampleCount: Int
    ) throws(RebuildRefusal) -> [Chunk] {
        guard let runCount = runs.u32(4), runs.count >= 8 + 12 * runCount else {
            throw .damaged
        }
        var chunks: [Chunk] = []
        chunks.reserveCapacity(places.count)
        var first = 0
        for run in 0..<runCount {
            guard let begin = runs.u32(8 + 12 * run), let count = runs.u32(12 + 12 * run),
                begin == chunks.count + 1
            else {
                throw .damaged
            }
            let end = run + 1 < runCount ? (runs.u32(20 + 12 * run) ?? 0) - 1 : places.count
            guard end >= begin - 1, end <= places.count else {
                throw .damaged
            }
            for index in begin - 1..<end {
                let left = sampleCount - first
                guard count <= left else {
                    throw .damaged
                }
                chunks.append(Chunk(offset: places[index], first: first, count: count))
                first += count
            }
        }
        guard first == sampleCount, chunks.count == places.count else {
            throw .damaged
        }
        return chunks
    }
}
