import MediaWork
import PickerJSON
import Testing
import UniformTypes

@testable import MediaWorker

@Suite struct PropertyTests {
    private func sample() throws -> JSONObject {
        var exif = TIFFBuilder()
        exif.image = [
            0x010F: .ascii("Canon"), 0x0110: .ascii("EOS\u{1} R5  "), 0x0112: .shorts([6]),
            0x011A: .fractions([(72, 1)]),
        ]
        exif.photo = [
            0x829A: .fractions([(1, 60)]), 0x829D: .fractions([(28, 10)]),
            0x8827: .shorts([200]), 0x9000: .bytes(Array("0231".utf8)),
            0x9003: .ascii("2024:05:01 10:22:33"), 0x9291: .ascii("12"),
            0xA405: .shorts([35]), 0xA432: .fractions([(24, 1), (70, 1), (28, 10), (28, 10)]),
            0x927C: .bytes([UInt8](repeating: 7, count: 400)),
        ]
        exif.gps = [
            1: .ascii("S"), 2: .fractions([(33, 1), (30, 1), (0, 0)]), 3: .ascii("W"),
            4: .fractions([(70, 1), (45, 1), (0, 1)]),
            7: .fractions([(8, 1), (5, 1), (59, 1)]),
        ]
        guard
            case .object(let object) = try SampleFile.properties(
                SampleFile.jpeg(exif: exif),
                .jpeg
            )
        else {
            throw MediaReadingError.damaged
        }
        return object
    }

    private func group(_ name: String) throws -> JSONObject {
        guard case .object(let group) = try sample()[name] else {
            return JSONObject()
        }
        return group
    }

    @Test func `the picture itself stands at the top, as stored`() throws {
        let object = try sample()
        #expect(object["pixelWidth"] == .integer(4))
        #expect(object["pixelHeight"] == .integer(3))
        #expect(object["orientation"] == .integer(6))
        #expect(object["colorModel"] == .string("RGB"))
        #expect(object["depth"] == .integer(8))
    }

    @Test func `EXIF has ImageIO's names, numbers as numbers and fractions as reals`() throws {
        let exif = try group("exif")
        #expect(exif["ExposureTime"] == .real(1.0 / 60))
        #expect(exif["FNumber"] == .real(2.8))
        #expect(exif["ISOSpeedRatings"] == .array([.integer(200)]))
        #expect(exif["ExifVersion"] == .array([.integer(2), .integer(3), .integer(1)]))
        #expect(exif["DateTimeOriginal"] == .string("2024:05:01 10:22:33"))
        #expect(exif["SubsecTimeOriginal"] == .string("12"))
        #expect(exif["FocalLenIn35mmFilm"] == .integer(35))
        #expect(
            exif["LensSpecification"]
                == .array([.real(24), .real(70), .real(2.8), .real(2.8)])
        )
        #expect(exif["MakerNote"] == nil)
    }

    @Test func `TIFF has the camera, its words cleaned`() throws {
        let tiff = try group("tiff")
        #expect(tiff["Make"] == .string("Canon"))
        #expect(tiff["Model"] == .string("EOS  R5"))
        #expect(tiff["XResolution"] == .real(72))
        #expect(tiff["ExifTag"] == nil)
    }

    @Test func `GPS has positive degrees beside their letters`() throws {
        let gps = try group("gps")
        #expect(gps["Latitude"] == .real(33.5))
        #expect(gps["LatitudeRef"] == .string("S"))
        #expect(gps["Longitude"] == .real(70.75))
        #expect(gps["LongitudeRef"] == .string("W"))
        #expect(gps["TimeStamp"] == .string("08:05:59"))
    }

    @Test func `a PNG without metadata has its size and no empty groups`() throws {
        let json = try SampleFile.properties(SampleFile.png([]), .png)
        guard case .object(let object) = json else {
            Issue.record("no object")
            return
        }
        #expect(object["pixelWidth"] == .integer(5))
        #expect(object["hasAlpha"] == .bool(true))
        #expect(object["exif"] == nil && object["gps"] == nil && object["png"] == nil)
    }
}
