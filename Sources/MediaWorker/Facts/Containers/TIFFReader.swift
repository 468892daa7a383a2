import CMedia
import MediaWork
import UniformTypes

/// TIFF, and the RAW formats of cameras that are built on it.
struct TIFFReader {
    /// Reads the size and which kind of TIFF it is; the metadata are exiv2's.
    static func read(_ file: Bytes, type: UTType) throws(MediaReadingError) -> Still {
        guard let tiff = TIFFFile(file), let first = tiff.first else {
            throw .damaged
        }
        var still = Still()
        let directories = tiff.all
        still.storedSize = PixelSize(first.integer(of: 256), first.integer(of: 257))
        still.depth = first.integer(of: 258)
        still.colorModel = first.integer(of: 262).flatMap { models[$0] }
        still.hasAlpha = first.integers(of: 338).contains { $0 == 1 || $0 == 2 }
        still.previews = directories.compactMap { preview(in: $0, of: file) }
        if type == .tiff {
            still.type = rawType(of: directories)
        }
        // A packet that is too long would reach the XMP toolkit with all the rest.
        let isReadable = directories.allSatisfy { directory in
            directory.value(of: 700).map { XMPPacket.isReadable($0) } ?? true
        }
        if isReadable, !tiff.isBig {
            still.blocks.append(Still.Block(kind: block(of: type), bytes: file))
        }
        return still
    }

    /// How TIFF's numbers of its colour models are called by ImageIO.
    private static let models = [
        0: "Gray", 1: "Gray", 2: "RGB", 3: "RGB", 5: "CMYK", 6: "RGB", 8: "Lab", 9: "Lab",
    ]

    private static func block(of type: UTType) -> cmedia_block {
        switch type {
        case .canonCR2: CMEDIA_FILE_CR2
        case .olympusORF: CMEDIA_FILE_ORF
        case .panasonicRW2, .panasonicRAW, .leicaRWL: CMEDIA_FILE_RW2
        default: CMEDIA_FILE_TIFF
        }
    }

    /// The type of sensor data that no name need tell: DNG by its version (tag 50706), others by
    /// a mosaic of colours (photometric interpretation 32803) and the maker.
    private static func rawType(of directories: [TIFFDirectory]) -> UTType? {
        if directories.contains(where: { $0.has(50_706) }) {
            return .dng
        }
        let isMosaic = directories.contains { $0.integer(of: 262) == 32_803 }
        guard isMosaic, let make = directories.lazy.compactMap({ $0.text(of: 271) }).first else {
            return nil
        }
        return makers.first { make.lowercased().hasPrefix($0.name) }?.type
    }

    private static let makers: [(name: String, type: UTType)] = [
        ("nikon", .nikonNEF), ("sony", .sonyARW), ("pentax", .pentaxPEF), ("ricoh", .pentaxPEF),
        ("samsung", .samsungSRW), ("hasselblad", .hasselblad3FR), ("epson", .epsonERF),
        ("kodak", .kodakDCR), ("eastman", .kodakDCR),
    ]

    /// A whole JPEG of that directory: Panasonic's, an old thumbnail's, or a picture in one strip.
    private static func preview(in directory: TIFFDirectory, of file: Bytes) -> ByteRange? {
        let candidates: [(Int?, Int?)] = [
            (directory.integer(of: 513), directory.integer(of: 514)),
            (directory.integer(of: 273), directory.integer(of: 279)),
        ]
        let own = directory.value(of: 0x2E)
        let found = candidates.compactMap { offset, length in
            offset.flatMap { offset in length.flatMap { file.slice(offset, $0) } }
        }
        return (found + [own].compactMap(\.self)).first {
            $0.starts(withBytes: [0xFF, 0xD8, 0xFF])
        }?
        .range
    }
}

extension Bytes {
    func starts(withBytes bytes: [UInt8]) -> Bool {
        slice(0, bytes.count)?.elementsEqual(bytes) ?? false
    }
}
