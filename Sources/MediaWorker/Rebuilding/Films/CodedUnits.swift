/// Leaves out of coded pictures the units that carry other things than pictures.
///
/// Cameras and encoders write words, positions and what not into supplemental information; what
/// is kept is listed by its number (ITU-T H.264, annex D; H.265, annex D; AV1, 5.8 and 6.7).
enum CodedUnits {
    case avc(lengthBytes: Int)
    case hevc(lengthBytes: Int)
    case av1
    /// A still JPEG each.
    case jpeg
    /// Nothing is known to ride along.
    case plain

    /// Times, recovery, arrangement of eyes, turning, light of the screen, transfer, alpha.
    private static let information: Set<Int> = [
        0, 1, 6, 45, 47, 129, 130, 132, 136, 137, 144, 147, 165, 176, 177,
    ]

    /// The parts of a sample that stay; nil where the sample is not what it should be.
    func kept(of sample: Bytes) -> [Bytes]? {
        switch self {
        case .avc(let width):
            Self.units(in: sample, width) { unit in
                guard let kind = unit.byte(0).map({ Int($0 & 0x1F) }) else { return false }
                return kind == 6
                    ? Self.isKept(information: unit, from: 1)
                    : (1...11).contains(kind) || (13...20).contains(kind)
            }
        case .hevc(let width):
            Self.units(in: sample, width) { Self.isKept(hevc: $0) }
        case .av1:
            Self.openUnits(in: sample)
        case .jpeg:
            Self.isBare(sample) ? [sample] : nil
        case .plain:
            [sample]
        }
    }

    /// Whether a unit of HEVC stays: pictures, parameters, and dynamic light of Dolby Vision (62).
    static func isKept(hevc unit: Bytes) -> Bool {
        guard let kind = unit.byte(0).map({ Int($0 >> 1 & 0x3F) }) else {
            return false
        }
        return kind == 39 || kind == 40
            ? isKept(information: unit, from: 2) : kind <= 37 || kind == 62
    }

    private static func units(
        in sample: Bytes,
        _ width: Int,
        _ isKept: (Bytes) -> Bool
    ) -> [Bytes]? {
        var kept: [Bytes] = []
        var offset = 0
        while offset < sample.count {
            guard let length = sample.big(offset, byteCount: width),
                let unit = sample.slice(offset + width, length)
            else {
                return nil
            }
            if isKept(unit) {
                kept.append(sample.slice(from: offset, atMost: width + length))
            }
            offset += width + length
        }
        return kept
    }

    /// Whether all messages of a unit of supplemental information are of kinds that stay.
    private static func isKept(information unit: Bytes, from start: Int) -> Bool {
        guard unit.count <= 1 << 16 else {
            return false
        }
        let bytes = unescaped(unit, from: start)
        var offset = 0
        while offset + 1 < bytes.count {
            var numbers = [0, 0]
            for index in 0...1 {
                while offset < bytes.count, bytes[offset] == 0xFF {
                    numbers[index] += 255
                    offset += 1
                }
                guard offset < bytes.count else {
                    return false
                }
                numbers[index] += Int(bytes[offset])
                offset += 1
            }
            guard information.contains(numbers[0]) else {
                return false
            }
            offset += numbers[1]
        }
        // One byte is left, the one that ends the unit.
        return offset == bytes.count - 1
    }

    private static func unescaped(_ unit: Bytes, from start: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var zeros = 0
        for byte in unit.slice(from: start) {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        while bytes.last == 0 {
            bytes.removeLast()
        }
        return bytes
    }

    /// The open bitstream units of AV1 that stay.
    private static func openUnits(in sample: Bytes) -> [Bytes]? {
        var kept: [Bytes] = []
        var offset = 0
        while offset < sample.count {
            guard let head = sample.byte(offset) else {
                return nil
            }
            let extended = head & 4 != 0 ? 1 : 0
            var length = sample.count - offset - 1 - extended
            var begin = offset + 1 + extended
            if head & 2 != 0 {
                guard let (value, width) = number(in: sample, at: begin) else {
                    return nil
                }
                (length, begin) = (value, begin + width)
            }
            guard let content = sample.slice(begin, length) else {
                return nil
            }
            let kind = Int(head >> 3 & 15)
            // Light levels and mastering screens; everything else of metadata is left out.
            let isLight = kind == 5 && content.byte(0).map { (1...3).contains($0) } ?? false
            if (1...4).contains(kind) || kind == 6 || kind == 7 || isLight {
                kept.append(sample.slice(from: offset, atMost: begin + length - offset))
            }
            offset = begin + length
        }
        return kept
    }

    /// A number of seven bits a byte, the lowest first.
    private static func number(in bytes: Bytes, at offset: Int) -> (value: Int, width: Int)? {
        var value = 0
        for index in 0..<5 {
            guard let byte = bytes.byte(offset + index) else {
                return nil
            }
            value |= Int(byte & 0x7F) << (7 * index)
            if byte & 0x80 == 0 {
                return (value, index + 1)
            }
        }
        return nil
    }

    /// Whether a JPEG has no segments but those that its decoder needs, and those heads that
    /// encoders write.
    private static func isBare(_ picture: Bytes) -> Bool {
        guard let parts = try? JPEGSegments(picture) else {
            return false
        }
        let tail = picture.slice(from: parts.byteCount)
        return tail.allSatisfy { $0 == 0 }
            && parts.segments.allSatisfy { part in
                guard let marker = part.marker else { return true }
                switch marker {
                case 0xE0: return part.content.count <= 14
                case 0xEE: return part.content.count == 12
                default: return JPEGForm.isRight(marker, part.content)
                }
            }
    }
}
