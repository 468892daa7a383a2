/// Writes the description of a track's samples anew (ISO/IEC 14496-12, 8.5.2; QuickTime File
/// Format, sample descriptions).
struct SampleDescription {
    /// The new box.
    private(set) var bytes: [UInt8] = []
    private(set) var units = CodedUnits.plain
    /// Bytes of one sample of sound that is not packed, in chunks whose samples all count as one.
    private(set) var frameBytes: (bytes: Int, samples: Int)?

    private static let videoCodecs: Set<BoxName> = [
        "avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "av01", "vp08", "vp09", "apch", "apcn",
        "apcs", "apco", "ap4h", "ap4x", "jpeg", "s263", "h263",
    ]
    private static let audioCodecs: Set<BoxName> = [
        "mp4a", "lpcm", "sowt", "twos", "in24", "in32", "fl32", "fl64", "raw ", "alac", "ac-3",
        "ec-3", "Opus", "samr", "sawb", ".mp3", "ulaw", "alaw", "fLaC", "ipcm", "fpcm",
    ]
    /// Boxes inside of a description that stay as they are, and how long they may be.
    private static let children: [BoxName: Int] = [
        "avcC": 4_096, "av1C": 4_096, "vpcC": 64, "esds": 512, "pasp": 8, "clap": 32, "fiel": 2,
        "gama": 4, "mdcv": 24, "clli": 4, "SmDm": 28, "CoLL": 8, "dvcC": 24, "dvvC": 24,
        "dvwC": 24, "btrt": 12, "chan": 64, "dac3": 3, "dec3": 64, "dOps": 64, "alac": 64,
        "damr": 9, "d263": 15, "dfLa": 256, "pcmC": 6, "hfov": 4, "chrm": 8, "chnl": 64,
        "frma": 4, "enda": 2, "mp4a": 4, "amve": 8,
    ]

    /// Reads the content of an `stsd` box.
    init(_ box: Bytes, handler: BoxName) throws(RebuildRefusal) {
        let entries = try Box.exactly(in: box.slice(from: 8))
        // Parts of a film that are coded in different ways would need each its own way.
        guard entries.count == 1, let entry = entries.first else {
            throw .unsupported
        }
        let content: [UInt8]
        switch handler {
        case "vide" where Self.videoCodecs.contains(entry.name):
            content = try video(entry)
        case "soun" where Self.audioCodecs.contains(entry.name):
            content = try audio(entry)
        default:
            throw .unsupported
        }
        bytes = BoxName(stringLiteral: "stsd").full(
            ByteOrder.big.bytes(UInt32(1)) + entry.name.box(content)
        )
    }

    private mutating func video(_ entry: Box) throws(RebuildRefusal) -> [UInt8] {
        guard var head = entry.content.slice(0, 78).map(Array.init) else {
            throw .damaged
        }
        // Who made it and what the encoder is called are words.
        head.replaceSubrange(12..<16, with: [0, 0, 0, 0])
        head.replaceSubrange(42..<74, with: [UInt8](repeating: 0, count: 32))
        let boxes = try Box.exactly(in: entry.content.slice(from: 78))
        let setting = { (name: BoxName) in boxes.first { $0.name == name }?.content }
        switch entry.name {
        case "avc1", "avc3":
            guard let width = setting("avcC")?.byte(4) else { throw .damaged }
            units = .avc(lengthBytes: Int(width & 3) + 1)
        case "hvc1", "hev1", "dvh1", "dvhe":
            guard let width = setting("hvcC")?.byte(21) else { throw .damaged }
            units = .hevc(lengthBytes: Int(width & 3) + 1)
        case "av01": units = .av1
        case "jpeg": units = .jpeg
        default: units = .plain
        }
        var bytes = head
        for box in boxes {
            bytes += try child(box)
        }
        return bytes
    }

    private mutating func audio(_ entry: Box) throws(RebuildRefusal) -> [UInt8] {
        let content = entry.content
        guard let version = content.u16(8), let channels = content.u16(16),
            let bits = content.u16(18)
        else {
            throw .damaged
        }
        let length = version == 0 ? 28 : version == 1 ? 44 : 64
        guard version <= 2, var head = content.slice(0, length).map(Array.init) else {
            throw .damaged
        }
        head.replaceSubrange(12..<16, with: [0, 0, 0, 0])
        switch version {
        case 1: frameBytes = (content.u32(36) ?? 0, content.u32(28) ?? 0)
        case 2: frameBytes = (content.u32(56) ?? 0, content.u32(60) ?? 0)
        default: frameBytes = (channels * bits / 8, 1)
        }
        var bytes = head
        for box in try Box.exactly(in: content.slice(from: length)) {
            bytes += try child(box)
        }
        return bytes
    }

    private func child(_ box: Box) throws(RebuildRefusal) -> [UInt8] {
        switch box.name {
        case "hvcC", "lhvC":
            return try box.name.box(Self.parameters(box.content, isFirst: box.name == "hvcC"))
        case "colr" where box.content.starts(with: "prof") || box.content.starts(with: "rICC"):
            let name = Array(box.content.slice(from: 0, atMost: 4))
            return try box.name.box(name + ColourProfile.rebuilt(box.content.slice(from: 4)))
        case "colr":
            return box.content.count <= 11 ? box.whole : []
        case "wave", "vexu", "eyes", "proj", "pack", "stri", "hero", "cams", "cmfy", "must":
            return try eyes(box)
        case "sinf", "encv", "enca":
            throw .unsupported
        default:
            let limit = Self.children[box.name] ?? -1
            return box.content.count <= limit ? box.whole : []
        }
    }

    /// Boxes in boxes of few bytes: how sound is set up, and how two eyes are arranged.
    private func eyes(_ box: Box) throws(RebuildRefusal) -> [UInt8] {
        guard box.content.count <= 4_096 else {
            return []
        }
        let known: Set<BoxName> = ["stri", "hero", "blin", "dadj", "prji", "pkin", "must"]
        if known.contains(box.name) {
            return box.content.count <= 16 ? box.whole : []
        }
        var bytes: [UInt8] = []
        for inner in Box.all(in: box.content).prefix(32) {
            if known.contains(inner.name) {
                bytes += inner.content.count <= 16 ? inner.whole : []
            } else {
                bytes += try child(inner)
            }
        }
        // QuickTime ends such a list with a box of no name.
        return box.name.box(bytes + (box.name == "wave" ? [0, 0, 0, 8, 0, 0, 0, 0] : []))
    }

    /// Parameters of HEVC without the units of information among them.
    static func parameters(_ content: Bytes, isFirst: Bool) throws(RebuildRefusal) -> [UInt8] {
        let start = isFirst ? 22 : 5
        guard let head = content.slice(0, start), let count = content.byte(start) else {
            throw .damaged
        }
        var arrays: [[UInt8]] = []
        var offset = start + 1
        for _ in 0..<count {
            guard let kind = content.byte(offset), let units = content.u16(offset + 1) else {
                throw .damaged
            }
            var array = [kind] + ByteOrder.big.bytes(UInt16(units))
            offset += 3
            for _ in 0..<units {
                guard let length = content.u16(offset), let unit = content.slice(offset, length + 2)
                else {
                    throw .damaged
                }
                array += Array(unit)
                offset += length + 2
            }
            if (32...34).contains(kind & 0x3F) {
                arrays.append(array)
            }
        }
        return Array(head) + [UInt8(arrays.count)] + arrays.flatMap { $0 }
    }
}
