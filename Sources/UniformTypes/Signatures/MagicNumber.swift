/// Types that a fixed run of bytes at the very beginning names.
enum MagicNumber {
    static func type(of head: SignatureHead) -> UTType? {
        all.first { head.holds($0.bytes) }?.type
    }

    private static let all: [(bytes: [UInt8], type: UTType)] = [
        ([0xFF, 0xD8, 0xFF], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        (Array("GIF89a".utf8), .gif),
        (Array("GIF87a".utf8), .gif),
        ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpegxl),
        ([0xFF, 0x0A], .jpegxl),
        ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpeg2000),
        ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
        (Array("FUJIFILMCCD-RAW ".utf8), .fujiRAF),
        ([0x49, 0x49, 0x1A, 0, 0, 0] + Array("HEAPCCDR".utf8), .canonCRW),
        ([0] + Array("MRM".utf8), .minoltaMRW),
        (Array("8BPS".utf8) + [0, 1], .photoshop),
        (Array("icns".utf8), .icns),
        ([0x76, 0x2F, 0x31, 0x01], .exr),
        (Array("#?RADIANCE\n".utf8), .radiance),
        (Array("#?RGBE\n".utf8), .radiance),
        ([0, 0, 1, 0xBA], .mpeg),
        (
            [
                0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11,
                0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
            ], .asf
        ),
        (Array("FLV".utf8) + [1], .flashVideo),
    ]
}
