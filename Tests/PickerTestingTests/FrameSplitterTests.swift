import PickerWire
import Testing

@testable import PickerTesting

/// What a plugin writes is taken apart strictly, and no length ends the one who looks at it.
@Suite struct FrameSplitterTests {
    @Test(arguments: [
        "9223372036854775807", "9223372036854775808", "1073741825", "+5", "-1", "0x5", "", " 5",
        "5 ",
    ])
    func `a length that is none, or beyond all bounds, is a fault`(length: String) {
        for name in ["Content-Length", "Attachment-Length"] {
            var splitter = FrameSplitter(.header)
            let other = name == "Content-Length" ? "" : "Content-Length: 2\r\n"
            splitter.append("\(other)\(name): \(length)\r\n\r\n{}".utf8)
            #expect(throws: WireFault.self, "\(name): \(length)") { try splitter.next() }
        }
    }
}
