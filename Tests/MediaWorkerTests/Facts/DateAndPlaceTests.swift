import MediaWork
import Testing
import UniformTypes

@testable import MediaWorker

@Suite struct DateAndPlaceTests {
    private func captured(_ photo: [UInt16: TIFFBuilder.Value]) throws -> CaptureDate? {
        var exif = TIFFBuilder()
        exif.image = [0x0132: .ascii("2001:01:01 00:00:00")]
        exif.photo = photo
        return try SampleFile.facts(SampleFile.jpeg(exif: exif), .jpeg).captured
    }

    @Test func `a date has its fraction and its offset, and a change is no capture`() throws {
        let date = try captured([
            0x9003: .ascii("2024:05:01 10:22:33"), 0x9011: .ascii("-05:30"),
            0x9291: .ascii("125"),
        ])
        let wanted = CaptureDate(
            localSeconds: 1_714_558_953,
            nanoseconds: 125_000_000,
            offsetMinutes: -330,
            source: "exif"
        )
        #expect(date == wanted)
        #expect(try captured([:]) == nil)
    }

    @Test func `a date before 1970 is one, and a day that never was is none`() throws {
        #expect(try captured([0x9003: .ascii("1969:12:31 23:59:59")])?.localSeconds == -1)
        #expect(try captured([0x9003: .ascii("1601:06:06 16:39:33")])?.localSeconds ?? 0 < 0)
        let never = [
            "0000:00:00 00:00:00", "2023:02:29 10:00:00", "2024:13:01 10:00:00",
            "2024:05:01 24:00:00", "    :  :     :  :  ", "2024:05:01", "9999999",
        ]
        for text in never {
            #expect(try captured([0x9003: .ascii(text)]) == nil, "\(text)")
        }
    }

    @Test func `every day survives the way into seconds and back`() throws {
        for days in stride(from: -200_000, through: 200_000, by: 97) {
            let date = CaptureDate(localSeconds: Int64(days) * 86_400 + 1, source: "exif")
            let text = Clock.exif(date)
            #expect(Clock.exif(text, fraction: nil, offset: nil) == date, "\(text)")
        }
    }

    private func place(
        _ latitude: [(UInt32, UInt32)],
        _ south: String,
        _ longitude: [(UInt32, UInt32)],
        _ west: String
    ) throws -> GeoPlace? {
        var exif = TIFFBuilder()
        exif.gps = [
            1: .ascii(south), 2: .fractions(latitude), 3: .ascii(west), 4: .fractions(longitude),
            5: .bytes([1]), 6: .fractions([(43, 10)]),
        ]
        return try SampleFile.facts(SampleFile.jpeg(exif: exif), .jpeg).place
    }

    @Test func `south and west are negative, and parts of 0/0 are left out`() throws {
        let found = try place(
            [(33, 1), (30, 1), (0, 0)],
            "S",
            [(70, 1), (45, 1), (36, 1)],
            "W"
        )
        #expect(found?.latitude == -33.5)
        #expect(abs((found?.longitude ?? 0) + 70.76) < 1e-9)
    }

    @Test func `what is no place on earth is none`() throws {
        let nothing: [(UInt32, UInt32)] = [(0, 0), (0, 0), (0, 0)]
        #expect(try place(nothing, "N", nothing, "E") == nil)
        let zero: [(UInt32, UInt32)] = [(0, 1), (0, 1), (0, 1)]
        #expect(try place(zero, "N", zero, "E") == nil)
        #expect(try place([(91, 1), (0, 1), (0, 1)], "N", [(1, 1)], "E") == nil)
        #expect(try place([(9, 1)], "N", [(181, 1)], "W") == nil)
    }

    @Test func `places of films are read with degrees, minutes or seconds`() {
        #expect(ISO6709.place("+33.7896-118.3138+023.631/")?.altitude == 23.631)
        #expect(ISO6709.place("-3330-07045/")?.latitude == -33.5)
        #expect(ISO6709.place("-3330-07045/")?.longitude == -70.75)
        #expect(ISO6709.place("+99-200/") == nil)
        #expect(ISO6709.place("nowhere") == nil)
    }

    @Test func `XMP tells date and place where EXIF does not`() throws {
        let facts = try SampleFile.facts(
            SampleFile.jpeg(
                xmp: """
                    xmlns:exif="http://ns.adobe.com/exif/1.0/" \
                    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
                    photoshop:DateCreated="2015-09-27T16:29:28.5+01:00" \
                    exif:GPSLatitude="50,30.0S" exif:GPSLongitude="14,15.0E"
                    """
            ),
            .jpeg
        )
        #expect(facts.captured?.source == "xmp")
        #expect(facts.captured?.nanoseconds == 500_000_000)
        #expect(facts.captured?.offsetMinutes == 60)
        #expect(facts.place == GeoPlace(latitude: -50.5, longitude: 14.25))
    }
}
