/// Where the items of a HEIF file lie (ISO/IEC 14496-12, 8.11.3).
struct HEIFLocations {
    private struct Location {
        var construction: Int
        var extents: [(offset: Int, length: Int)]
    }

    private let file: Bytes
    private let data: Bytes?
    private var locations: [Int: Location] = [:]

    init(_ box: Box?, data: Bytes?, file: Bytes) {
        self.file = file
        self.data = data
        guard let (version, _, content) = box?.full, version <= 2, let sizes = content.u16(0)
        else {
            return
        }
        let (offsetWidth, lengthWidth) = (sizes >> 12, sizes >> 8 & 0xF)
        let (baseWidth, indexWidth) = (sizes >> 4 & 0xF, version == 0 ? 0 : sizes & 0xF)
        var cursor = 2
        let next = { (width: Int) -> Int? in
            defer { cursor += width }
            return width == 0 ? 0 : Self.number(content, cursor, width)
        }
        let wide = version == 2 ? 4 : 2
        guard let count = next(wide) else {
            return
        }
        for _ in 0..<min(count, FactLimits.items) {
            guard let item = next(wide), let construction = version == 0 ? 0 : next(2),
                next(2) != nil, let base = next(baseWidth), let extents = next(2)
            else {
                return
            }
            var location = Location(construction: construction & 0xF, extents: [])
            for _ in 0..<min(extents, FactLimits.items) {
                guard next(indexWidth) != nil, let offset = next(offsetWidth),
                    let length = next(lengthWidth)
                else {
                    return
                }
                let (place, overflow) = base.addingReportingOverflow(offset)
                if !overflow {
                    location.extents.append((place, length))
                }
            }
            locations[item] = location
        }
    }

    /// The bytes of an item; nil where one of its parts is outside, or the whole too long.
    func bytes(of item: Int) -> Bytes? {
        guard let location = locations[item],
            let source = [0: file, 1: data][location.construction].flatMap(\.self)
        else {
            return nil
        }
        let parts = location.extents.map { extent in
            // A length of nothing means the rest.
            extent.length == 0
                ? source.slice(from: extent.offset) : source.slice(extent.offset, extent.length)
        }
        if parts.count == 1 {
            return parts[0]
        }
        var joined: [UInt8] = []
        for part in parts {
            guard let part, joined.count + part.count <= FactLimits.blockBytes else {
                return nil
            }
            part.withUnsafeBytes { joined.append(contentsOf: $0) }
        }
        return joined.isEmpty ? nil : Bytes(copying: joined)
    }

    private static func number(_ bytes: Bytes, _ offset: Int, _ width: Int) -> Int? {
        switch width {
        case 2: bytes.u16(offset)
        case 4: bytes.u32(offset)
        case 8: bytes.number(offset, as: UInt64.self).map { Int(clamping: $0) }
        default: nil
        }
    }
}
