import ImageProperties
import Testing

@Suite struct HostileTests {
    @Test func `A67 a directory that leads to itself ends`() throws {
        let loop =
            Array("II".utf8) + SamplePicture.little(UInt16(42)) + [8, 0, 0, 0]
            + [2, 0] + [0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0]
            + [0x25, 0x88, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0] + [8, 0, 0, 0]
        let found = try #require(ImageProperties(SamplePicture.jpeg(exif: loop)))
        #expect(found.pixelWidth == 40)
    }

    @Test func `A67 no number of entries and no length is believed`() throws {
        for count: UInt32 in [0, 1 << 16, 1 << 29, 1 << 31, .max] {
            for type: UInt16 in 0...13 {
                let tag = SamplePicture.Tag(
                    number: 0x010F,
                    type: type,
                    count: count,
                    value: SamplePicture.little(UInt32.max - 3)
                )
                let block = SamplePicture.block(tiff: [tag])
                #expect(ImageProperties(SamplePicture.jpeg(exif: block))?.pixelWidth == 40)
            }
        }
        let crowd = [UInt8](repeating: 0xFF, count: 12 * 65_535)
        let block = Array("II".utf8) + [42, 0, 8, 0, 0, 0, 0xFF, 0xFF] + crowd
        #expect(ImageProperties(block)?.tiff.isEmpty == true)
    }

    @Test func `A67 a hundred thousand segments and boxes are not all looked at`() throws {
        let segments = [UInt8](
            (0..<100_000).flatMap { _ in SamplePicture.segment(0xEF, []) }
        )
        let picture = [0xFF, 0xD8] + segments + SamplePicture.jpeg(exif: nil).dropFirst(2)
        #expect(try #require(ImageProperties(picture)).pixelWidth == 0)
    }

    @Test func `A67 boxes of impossible sizes end the reading`() {
        for size: [UInt8] in [
            [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 7], [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0, 0, 0],
        ] {
            for long: [UInt8] in [
                [], SamplePicture.big(UInt64.max), SamplePicture.big(UInt64(1) << 63),
                SamplePicture.big(UInt64(Int64.max)), SamplePicture.big(UInt64(15)),
            ] {
                let file =
                    SamplePicture.box("ftyp", Array("heic\0\0\0\0mif1heic".utf8)) + size
                    + Array("meta".utf8) + long + [UInt8](repeating: 0xFF, count: 64)
                #expect(ImageProperties(file)?.pixelWidth == 0)
            }
        }
    }

    /// Bytes that look random and are the same every time.
    private struct Noise: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 16 ^ state << 24
        }
    }

    @Test func `every beginning of a picture and many changed ones are read without harm`() {
        let gps: [SamplePicture.Tag] = [
            .text(1, "N"), .rationals(2, [(1, 1), (2, 1), (3, 1)]),
        ]
        let block = SamplePicture.block(
            tiff: [.text(0x010F, "Maker"), .short(0x0112, 3)],
            exif: [.text(0x9003, "2019:06:03 10:11:12")],
            gps: gps
        )
        let png =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + SamplePicture.big(UInt32(13))
            + Array("IHDR".utf8) + [0, 0, 0, 9, 0, 0, 0, 8, 8, 6, 0, 0, 0, 1, 2, 3, 4]
            + SamplePicture.big(UInt32(block.count)) + Array("eXIf".utf8) + block + [0, 0, 0, 0]
        let webP =
            Array("RIFF\u{40}\0\0\0WEBPVP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0, 4, 0, 0, 5, 0, 0]
            + Array("EXIF".utf8) + SamplePicture.little(UInt32(block.count)) + block
        let heic = SamplePicture.heic([
            SamplePicture.extent(30, 20), SamplePicture.box("irot", [1]),
        ])
        var noise = Noise(state: 7)
        for sample in [SamplePicture.jpeg(exif: block), png, webP, heic, block] {
            for end in sample.indices { _ = ImageProperties(sample[..<end]) }
            for _ in 0..<20_000 {
                var changed = sample
                for _ in 0..<Int.random(in: 1...4, using: &noise) {
                    let place = Int.random(in: 4..<changed.count, using: &noise)
                    changed[place] =
                        [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &noise)]
                        .randomElement(using: &noise) ?? 0
                }
                _ = ImageProperties(changed)
            }
        }
    }
}
