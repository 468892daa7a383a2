import MediaWork
import PickerJSON
import Testing

@Suite struct FactCodingTests {
    @Test func `facts survive their way through JSON`() throws {
        var facts = MediaFacts(type: "public.jpeg")
        facts.storedSize = PixelSize(width: 4_032, height: 3_024)
        facts.captured = CaptureDate(localSeconds: -1, offsetMinutes: 120, source: "exif")
        facts.traits = [.liveStill, .hdr]
        let json = try JSON(encoding: facts)
        #expect(try json.decode(MediaFacts.self) == facts)
    }
}
