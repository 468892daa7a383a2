/// Pictures of one size, shown one after another for ever.
struct Animation: Sendable {
    /// The colours that a frame's palette has: as many as a code of 7 bits can name.
    static let colours = 128
    /// Before a decoder would take 9 bits for a code, its table is cleared; so every code is a byte.
    private static let codesToClear = 100
    private static let clear: UInt8 = 0x80
    private static let end: UInt8 = 0x81

    /// The frames; each with a palette of ``colours``.
    let frames: [IndexedPicture]
    /// For how long each is shown, in hundredths of a second.
    let delay: UInt16

    /// The animation as a GIF file, without compression.
    func gif() -> [UInt8] {
        guard let first = frames.first else { return [] }
        var file = Array("GIF89a".utf8)
        file += Self.littleEndian(first.width) + Self.littleEndian(first.height) + [0x70, 0, 0]
        file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        for frame in frames {
            file += [0x21, 0xF9, 4, 0] + Self.littleEndian(Int(delay)) + [0, 0]
            file += [0x2C, 0, 0, 0, 0]
            // A palette of its own, of 2 to the power of 6 + 1 colours.
            file += Self.littleEndian(frame.width) + Self.littleEndian(frame.height) + [0x86]
            file += frame.palette.flatMap { [$0.red, $0.green, $0.blue] }
            file += [7] + Self.blocks(Self.codes(frame.pixels)) + [0]
        }
        return file + [0x3B]
    }

    private static func codes(_ pixels: [UInt8]) -> [UInt8] {
        var codes: [UInt8] = []
        for (index, pixel) in pixels.enumerated() {
            if index % codesToClear == 0 { codes.append(clear) }
            codes.append(pixel & 0x7F)
        }
        return codes + [end]
    }

    private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
        var blocks: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let block = rest.prefix(255)
            rest = rest.dropFirst(block.count)
            blocks.append(UInt8(block.count))
            blocks += block
        }
        return blocks
    }

    private static func littleEndian(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}
