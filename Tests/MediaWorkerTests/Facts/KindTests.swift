import MediaWork
import Testing
import UniformTypes

@testable import MediaWorker

@Suite struct KindTests {
    private func traits(customRendered value: UInt16, make: String) throws -> MediaTraits {
        var exif = TIFFBuilder()
        exif.image = [0x010F: .ascii(make)]
        exif.photo = [0xA401: .shorts([value])]
        return try SampleFile.facts(SampleFile.jpeg(exif: exif), .jpeg).traits
    }

    @Test func `Apple's values of CustomRendered are kinds, and nobody else's are`() throws {
        let kinds: [UInt16: MediaTraits] = [
            0: [], 1: [], 2: .hdr, 3: .hdr, 4: [], 6: .panorama, 7: .depth, 8: .depth, 9: .depth,
        ]
        for (value, trait) in kinds {
            #expect(try traits(customRendered: value, make: "Apple") == trait, "\(value)")
            #expect(try traits(customRendered: value, make: "Google") == [], "\(value)")
        }
    }

    @Test func `a comment makes a screenshot, a name only where no camera signed`() throws {
        var exif = TIFFBuilder()
        exif.photo = [0x9286: .bytes(Array("ASCII\0\0\0Screenshot".utf8))]
        #expect(try SampleFile.facts(SampleFile.jpeg(exif: exif), .jpeg).traits == .screenshot)

        var camera = TIFFBuilder()
        camera.image = [0x010F: .ascii("Canon")]
        camera.photo = [0x829A: .fractions([(1, 60)])]
        let name = "Screenshot_20240501.jpg"
        let signed = try SampleFile.facts(SampleFile.jpeg(exif: camera), .jpeg, name: name)
        #expect(signed.traits == [])
        let plain = try SampleFile.facts(SampleFile.jpeg(), .jpeg, name: name)
        #expect(plain.traits == .screenshot)
    }

    private static let google = """
        xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MicroVideo="1" \
        GCamera:MicroVideoOffset="24"
        """

    @Test func `a motion photo needs a film where its words point`() throws {
        let film = SampleFile.box("ftyp", Array("isom0000isom0000".utf8))
        let picture = SampleFile.jpeg(xmp: Self.google)
        let whole = try SampleFile.facts(picture + film, .jpeg)
        #expect(whole.traits == .motionPhoto)
        #expect(whole.embeddedFilm == ByteRange(offset: Int64(picture.count), length: 24))

        let cut = try SampleFile.facts(picture, .jpeg)
        #expect(cut.traits == [])
        #expect(cut.embeddedFilm == nil)
    }

    @Test func `the eight orientations survive their number and turn the size`() throws {
        for number in 1...8 {
            #expect(Orientation(exif: number)?.exif == number)
            var exif = TIFFBuilder()
            exif.image = [0x0112: .shorts([UInt16(number)])]
            let facts = try SampleFile.facts(SampleFile.jpeg(exif: exif), .jpeg)
            #expect(facts.orientation == number)
            let turned = PixelSize(width: 3, height: 4)
            #expect(facts.displaySize == (number < 5 ? facts.storedSize : turned))
        }
        #expect(Orientation(exif: 0) == nil)
        #expect(Orientation(exif: 9) == nil)
    }

    @Test func `turns and mirrors of a HEIF are composed in their order`() {
        var orientation = Orientation()
        orientation.turn(clockwise: -1)
        orientation.mirrorTopBottom()
        #expect(orientation.exif == 5)
        orientation = Orientation()
        orientation.mirrorLeftRight()
        #expect(orientation.exif == 2)
        orientation.turn(clockwise: 1)
        #expect(orientation.exif == 7)
    }

    @Test func `keywords, stars and people come out of XMP`() throws {
        let facts = try SampleFile.facts(
            SampleFile.jpeg(
                xmp: """
                    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4" \
                    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Brno" \
                    photoshop:Headline="A \u{7}bell"
                    """.replacing("\u{7}", with: "&#x9;")
            ),
            .jpeg
        )
        #expect(facts.words?.rating == 4)
        #expect(facts.words?.placeNames == ["Brno"])
        #expect(facts.words?.title == "A  bell")
    }
}
