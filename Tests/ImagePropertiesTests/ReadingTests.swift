import ImageProperties
import Testing
import UniformTypes

@Suite struct ReadingTests {
    typealias Tag = SamplePicture.Tag

    private static let block = SamplePicture.block(
        tiff: [.text(0x010F, "Maker  "), .text(0x0110, "Model 1"), .short(0x0112, 6)],
        exif: [
            .text(0x9003, "2019:06:03 10:11:12"), .rationals(0x829D, [(28, 10)]),
            .short(0x8827, 200),
        ],
        gps: [
            .text(0x01, "S"), .rationals(0x02, [(33, 1), (51, 1), (3_600, 100)]),
            .text(0x03, "E"), .rationals(0x04, [(151, 1), (12, 1), (0, 1)]),
            .rationals(0x07, [(1, 1), (2, 1), (3, 1)]),
        ]
    )

    @Test func `SM1 SM2 a picture tells from its data alone what colour, size and EXIF it has`()
        throws
    {
        let found = try #require(ImageProperties(SamplePicture.jpeg(exif: Self.block)))
        #expect(found.type == .jpeg)
        #expect(found.colorModel == "RGB")
        #expect(found.depth == 8)
        #expect(found.orientation == 6)
        #expect(found.tiff["Make"] == .text("Maker"))
        #expect(found.exif["DateTimeOriginal"] == .text("2019:06:03 10:11:12"))
        #expect(found.exif["FNumber"] == .real(2.8))
        #expect(found.exif["ISOSpeedRatings"] == .list([.integer(200)]))
    }

    @Test func `a place is in degrees, with the hemisphere beside it`() throws {
        let found = try #require(ImageProperties(SamplePicture.jpeg(exif: Self.block)))
        #expect(found.gps["Latitude"] == .real(33 + 51.0 / 60 + 36.0 / 3_600))
        #expect(found.gps["LatitudeRef"] == .text("S"))
        #expect(found.gps["Longitude"] == .real(151 + 12.0 / 60))
        #expect(found.gps["TimeStamp"] == .text("01:02:03"))
    }

    @Test func `a place that cannot be is none`() throws {
        for wrong in [[(91, 1), (0, 1), (0, 1)], [(1, 0), (0, 0), (0, 0)]] as [[(UInt32, UInt32)]] {
            let block = SamplePicture.block(gps: [.text(0x01, "N"), .rationals(0x02, wrong)])
            let found = try #require(ImageProperties(SamplePicture.jpeg(exif: block)))
            #expect(found.gps["Latitude"] == nil)
        }
    }

    @Test func `SM3 the pixel size is whole numbers, and 0 where it is missing`() throws {
        let found = try #require(ImageProperties(SamplePicture.jpeg(exif: nil)))
        #expect((found.pixelWidth, found.pixelHeight) == (40, 30))
        let cut = try #require(ImageProperties(SamplePicture.jpeg(exif: nil).prefix(4)))
        #expect((cut.pixelWidth, cut.pixelHeight) == (0, 0))
    }

    @Test func `an orientation out of range is none`() throws {
        for wrong: UInt16 in [0, 9, 65_535] {
            let block = SamplePicture.block(tiff: [.short(0x0112, wrong)])
            #expect(ImageProperties(SamplePicture.jpeg(exif: block))?.orientation == 1)
        }
    }

    @Test(arguments: [
        ([], 1), (["irot 1"], 8), (["irot 2"], 3), (["irot 3"], 6), (["imir 0"], 4),
        (["imir 1"], 2), (["irot 1", "imir 0"], 5), (["irot 1", "imir 1"], 7),
        (["irot 3", "imir 1"], 5),
    ])
    func `HEIF is turned by its container, in the order of its properties`(
        steps: [String],
        orientation: Int
    ) throws {
        let turns = steps.map { step in
            SamplePicture.box(String(step.prefix(4)), [UInt8(String(step.suffix(1))) ?? 0])
        }
        let bytes = SamplePicture.heic([SamplePicture.extent(300, 200)] + turns)
        let found = try #require(ImageProperties(bytes))
        #expect((found.pixelWidth, found.pixelHeight) == (300, 200))
        #expect(found.orientation == orientation)
    }

    @Test func `what is no picture has no properties`() {
        #expect(ImageProperties([UInt8]()) == nil)
        #expect(ImageProperties(Array("#EXTM3U\nfile:///etc/passwd".utf8)) == nil)
        let film = SamplePicture.box("ftyp", Array("isom\0\0\0\0isommp42".utf8))
        #expect(ImageProperties(film) == nil)
    }
}
