/// The header lines in front of one frame, read one by one.
struct HeaderBlock {
    private(set) var contentLength: Int?
    private(set) var attachmentLength: Int?
    private(set) var lines = 0

    /// Takes in one line without its line end; the reason why it cannot stand here, if any.
    mutating func take(_ line: UnsafeRawBufferPointer) -> FramingError.Reason? {
        lines += 1
        do throws(FramingError.Reason) {
            try read(line)
            return nil
        } catch {
            return error
        }
    }

    private mutating func read(_ line: UnsafeRawBufferPointer) throws(FramingError.Reason) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            line[..<colon].allSatisfy(Self.isNameByte)
        else { throw .badHeader }
        let value = Self.trimmed(line[(colon + 1)...])
        switch Self.lowercased(line[..<colon]) {
        case "content-length": contentLength = try Self.number(value, after: contentLength)
        case "attachment-length": attachmentLength = try Self.number(value, after: attachmentLength)
        case "content-type": try Self.checkCharset(value)
        default: break
        }
    }

    /// Digits alone; a second length is refused even if it agrees.
    private static func number(
        _ digits: Slice<UnsafeRawBufferPointer>,
        after earlier: Int?
    ) throws(FramingError.Reason) -> Int {
        guard earlier == nil, !digits.isEmpty else { throw .badLength }
        var number = 0
        for byte in digits {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { throw .badLength }
            let (tens, high) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            guard !high, !carry else { throw .tooLarge }
            number = sum
        }
        return number
    }

    private static func checkCharset(
        _ value: Slice<UnsafeRawBufferPointer>
    ) throws(FramingError.Reason) {
        let text = lowercased(value)
        guard let mark = text.firstRange(of: "charset=") else { return }
        let name = text[mark.upperBound...].prefix { $0 != ";" && $0 != " " }
            .filter { $0 != "\"" }
        guard name == "utf-8" || name == "utf8" else { throw .badCharset }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func trimmed(
        _ bytes: Slice<UnsafeRawBufferPointer>
    ) -> Slice<UnsafeRawBufferPointer> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var rest = bytes.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return rest
    }

    private static func lowercased(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        String(decoding: bytes, as: UTF8.self).lowercased()
    }
}
