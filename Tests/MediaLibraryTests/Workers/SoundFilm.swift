/// A file of MPEG-4 that holds nothing but sound, made of its boxes alone.
enum SoundFilm {
    static var bytes: [UInt8] {
        let film = box("mvhd", header(20) + [UInt8](repeating: 0, count: 76))
        return box("ftyp", Array("isom\0\0\0\0isommp41".utf8)) + box("moov", film + track)
    }

    private static var track: [UInt8] {
        let head = box("tkhd", [0, 0, 0, 7] + [UInt8](repeating: 0, count: 7) + [1] + zeros(72))
        let handler = box("hdlr", zeros(8) + Array("soun".utf8) + zeros(13))
        let media = box("mdhd", header(20)) + handler
        return box("trak", head + box("mdia", media + box("minf", box("smhd", zeros(8)) + table)))
    }

    /// One moment of one channel.
    private static var table: [UInt8] {
        let sound =
            zeros(6) + [0, 1] + zeros(8) + [0, 1, 0, 16] + zeros(4) + [0x1F, 0x40, 0, 0]
        let tables = [
            box("stsd", zeros(4) + number(1) + box("sowt", sound)),
            box("stts", zeros(4) + number(1) + number(1) + number(1)),
            box("stsc", zeros(4) + number(1) + number(1) + number(1) + number(1)),
            box("stsz", zeros(4) + number(2) + number(1)),
            box("stco", zeros(4) + number(1) + number(0)),
        ]
        return box("stbl", tables.flatMap(\.self))
    }

    /// Times, then a scale of 8,000 and a duration of 1.
    private static func header(_ count: Int) -> [UInt8] {
        zeros(12) + number(8_000) + number(1) + zeros(count - 16)
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(UInt32(content.count + 8)) + Array(name.utf8) + content
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian, Array.init)
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
