/// One pass over a text that finds what must be refused before anything is allocated for it.
///
/// Hostile text grows up to eighty times in memory when it is parsed, so depth and number of values
/// are counted here. On text that is not JSON the counts mean nothing; the parser stops at its first
/// error and never gets beyond what was counted.
enum Prescan {
    static func check(
        _ text: UnsafeRawBufferPointer,
        _ limits: JSONLimits
    ) throws(JSONParseError) {
        guard text.count <= limits.bytes else {
            throw .init(reason: .tooLong, offset: limits.bytes)
        }
        guard !text.starts(with: [0xEF, 0xBB, 0xBF]) else {
            throw .init(reason: .byteOrderMark, offset: 0)
        }
        let deepest = min(limits.depth, JSONLimits.depthCeiling)
        var depth = 0
        var values = 0
        var insideScalar = false
        var index = 0
        while index < text.count {
            let byte = text[index]
            let wasInsideScalar = insideScalar
            insideScalar = false
            switch byte {
            case UInt8(ascii: "\""):
                values += 1
                index = try endOfString(in: text, openedAt: index)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                values += 1
                depth += 1
                guard depth <= deepest else { throw .init(reason: .tooDeep, offset: index) }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
            case UInt8(ascii: ":"):
                // What was counted before it is a key.
                values -= 1
            case UInt8(ascii: ","), UInt8(ascii: " "), 0x09, 0x0A, 0x0D:
                break
            case 0:
                throw .init(reason: .nulByte, offset: index)
            default:
                insideScalar = true
                if !wasInsideScalar { values += 1 }
            }
            guard values <= limits.values else {
                throw .init(reason: .tooManyValues, offset: index)
            }
            index += 1
        }
    }

    /// Returns the offset of the closing quote, or the end of the text where there is none.
    private static func endOfString(
        in text: UnsafeRawBufferPointer,
        openedAt start: Int
    ) throws(JSONParseError) -> Int {
        var index = start + 1
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""): return index
            case UInt8(ascii: "\\"):
                // Whatever it escapes ends no string, but a NUL byte is none the less refused.
                if index + 1 < text.count, text[index + 1] != 0 { index += 1 }
            case 0: throw .init(reason: .nulByte, offset: index)
            default: break
            }
            index += 1
        }
        return index
    }
}
