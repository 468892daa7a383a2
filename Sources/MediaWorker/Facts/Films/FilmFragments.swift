/// The time of a film that comes in fragments, which its head does not know.
enum FilmFragments {
    /// Seconds of the longest track, from its runs of samples (ISO/IEC 14496-12, 8.8).
    static func duration(_ file: FilmFile, movie: Bytes) -> Double? {
        var scales: [Int: Double] = [:]
        for track in Box.all(in: movie) where track.name == "trak" {
            if let header = Box.first("tkhd", in: track.content),
                let number = header.u32(header.byte(0) == 1 ? 20 : 12),
                let media = Box.find("mdia", "mdhd", in: track.content),
                let scale = media.u32(media.byte(0) == 1 ? 20 : 12), scale > 0
            {
                scales[number] = Double(scale)
            }
        }
        var defaults: [Int: Int] = [:]
        if let extends = Box.first("mvex", in: movie) {
            for box in Box.all(in: extends) where box.name == "trex" {
                if let track = box.content.u32(4), let duration = box.content.u32(12) {
                    defaults[track] = duration
                }
            }
        }
        var lengths: [Int: Double] = [:]
        for fragment in file.all("moof") {
            for part in Box.all(in: fragment) where part.name == "traf" {
                add(part.content, defaults: defaults, to: &lengths)
            }
        }
        return lengths.compactMap { track, length in scales[track].map { length / $0 } }.max()
    }

    private static func add(
        _ part: Bytes,
        defaults: [Int: Int],
        to lengths: inout [Int: Double]
    ) {
        guard let header = Box.first("tfhd", in: part), let flags = header.u32(0),
            let track = header.u32(4)
        else {
            return
        }
        // Fields before the default duration: base offset (8), description (4).
        let offset = 8 + (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0)
        let usual = flags & 8 != 0 ? header.u32(offset) : defaults[track]
        for run in Box.all(in: part) where run.name == "trun" {
            lengths[track, default: 0] += length(of: run.content, usual: usual ?? 0)
        }
    }

    private static func length(of run: Bytes, usual: Int) -> Double {
        guard let flags = run.u32(0), let count = run.u32(4) else {
            return 0
        }
        guard flags & 0x100 != 0 else {
            return Double(count) * Double(usual)
        }
        let start = 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
        let width = 4 * [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 }
        let present = min(count, max(run.count - start, 0) / width)
        return (0..<present).reduce(0) { $0 + Double(run.u32(start + width * $1) ?? 0) }
    }
}
