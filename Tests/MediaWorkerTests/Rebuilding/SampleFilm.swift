@testable import MediaWorker

/// Films of one sample a track, with the boxes that a test wants.
struct SampleFilm {
    /// Boxes of the movie box behind the tracks.
    var movie: [UInt8] = []
    /// Boxes of the picture track behind its own.
    var track: [UInt8] = []
    /// Boxes at the end of the file.
    var end: [UInt8] = []
    /// What a track that is neither picture nor sound says.
    var timed: [UInt8] = []
    /// Units of supplemental information before the picture.
    var information: [UInt8] = []

    private static let slice: [UInt8] = [0, 0, 0, 5, 0x65, 1, 2, 3, 4]

    var bytes: [UInt8] {
        let picture = information + Self.slice
        let head = SampleFile.box("ftyp", Array("isom\0\0\u{2}\0isom".utf8))
        let place = head.count + 8
        let data = SampleFile.box("mdat", picture + timed)
        let second = timed.isEmpty ? [] : trackBox("meta", timed.count, place + picture.count, [])
        let header = [UInt8](repeating: 0, count: 100)
        let content =
            SampleFile.box("mvhd", header)
            + trackBox("vide", picture.count, place, track) + second + movie
        return head + data + SampleFile.box("moov", content) + end
    }

    private func trackBox(
        _ handler: String,
        _ size: Int,
        _ place: Int,
        _ more: [UInt8]
    ) -> [UInt8] {
        let word = { (number: Int) in SampleFile.big(UInt32(number)) }
        let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
        let isPicture = handler == "vide"
        let setting: [UInt8] = [1, 66, 0, 30, 0xFF, 0xE0, 0]
        let entry =
            isPicture
            ? SampleFile.box("avc1", zeros(78) + SampleFile.box("avcC", setting))
            : SampleFile.box("mebx", zeros(8))
        let tables =
            SampleFile.box("stsd", word(0) + word(1) + entry)
            + SampleFile.box("stts", word(0) + word(1) + word(1) + word(1))
            + SampleFile.box("stsc", word(0) + word(1) + word(1) + word(1) + word(1))
            + SampleFile.box("stsz", word(0) + word(0) + word(1) + word(size))
            + SampleFile.box("stco", word(0) + word(1) + word(place))
        let reference = SampleFile.box("dref", word(0) + word(1) + SampleFile.box("url ", word(1)))
        let information =
            SampleFile.box(isPicture ? "vmhd" : "nmhd", zeros(isPicture ? 12 : 4))
            + SampleFile.box("dinf", reference) + SampleFile.box("stbl", tables)
        let media =
            SampleFile.box("mdhd", zeros(24))
            + SampleFile.box("hdlr", zeros(8) + Array(handler.utf8) + zeros(13))
            + SampleFile.box("minf", information)
        return SampleFile.box(
            "trak",
            SampleFile.box("tkhd", zeros(84)) + SampleFile.box("mdia", media) + more
        )
    }

    /// A box whose name begins with the sign ©, which is one byte there.
    static func words(_ name: String, _ text: String) -> [UInt8] {
        let content = SampleFile.big(UInt16(text.utf8.count)) + [0x15, 0xC7] + Array(text.utf8)
        return SampleFile.big(UInt32(content.count + 8)) + [0xA9] + Array(name.utf8) + content
    }

    /// A box of values by their keys.
    static func keys(_ values: [(String, String)]) -> [UInt8] {
        let word = { (number: Int) in SampleFile.big(UInt32(number)) }
        let names = values.flatMap { SampleFile.box("mdta", Array($0.0.utf8)) }
        let list = values.enumerated().flatMap { index, value in
            let data = SampleFile.box("data", word(1) + word(0) + Array(value.1.utf8))
            return word(data.count + 8) + word(index + 1) + data
        }
        let handler = word(0) + word(0) + Array("mdta".utf8) + [UInt8](repeating: 0, count: 13)
        return SampleFile.box(
            "meta",
            SampleFile.box("hdlr", handler)
                + SampleFile.box("keys", word(0) + word(values.count) + names)
                + SampleFile.box("ilst", list)
        )
    }

    /// A unit of information of nobody's kind, as cameras write them.
    static func userData(_ text: String) -> [UInt8] {
        let payload = [UInt8](repeating: 0xAB, count: 16) + Array(text.utf8)
        let unit = [6, 5, UInt8(payload.count)] + payload + [0x80]
        return SampleFile.big(UInt32(unit.count)) + unit
    }
}
