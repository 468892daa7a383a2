/// What a block of EXIF holds: a TIFF head, and three directories that know of one another.
struct ExifBlock {
    private(set) var tiff: [String: PropertyValue] = [:]
    private(set) var exif: [String: PropertyValue] = [:]
    private(set) var gps: [String: PropertyValue] = [:]
    /// The first directory, for what TIFF files say of their pixels.
    let directory: TagDirectory

    private enum Pointer {
        static let exif: UInt16 = 0x8769
        static let gps: UInt16 = 0x8825
    }

    /// Reads the block; nil where it does not begin as one.
    ///
    /// Each directory is entered once, so that one that points to itself leads nowhere.
    init?(_ bytes: ByteView) {
        let littleEndian: Bool
        if bytes.starts(with: "II") {
            littleEndian = true
        } else if bytes.starts(with: "MM") {
            littleEndian = false
        } else {
            return nil
        }
        // 42 in TIFF; cameras have numbers of their own in their raw formats.
        guard let start = bytes.integer(4, 4, littleEndian: littleEndian) else { return nil }
        directory = TagDirectory(bytes, at: start, littleEndian: littleEndian)
        tiff = Self.values(directory, TagNames.tiff)
        if let place = directory.integer(Pointer.exif) {
            let found = TagDirectory(bytes, at: place, littleEndian: littleEndian)
            exif = Self.values(found, TagNames.exif)
        }
        if let place = directory.integer(Pointer.gps) {
            let found = TagDirectory(bytes, at: place, littleEndian: littleEndian)
            gps = Self.degrees(Self.values(found, TagNames.gps))
        }
    }

    private static func values(
        _ directory: TagDirectory,
        _ names: [UInt16: String]
    ) -> [String: PropertyValue] {
        var values: [String: PropertyValue] = [:]
        for entry in directory.entries {
            // The first of several entries counts, as in every other reader.
            guard let name = names[entry.tag], values[name] == nil,
                let value = directory.value(entry)
            else { continue }
            if TagNames.alwaysLists.contains(entry.tag), value.integer != nil {
                values[name] = .list([value])
            } else {
                values[name] = value
            }
        }
        return values
    }

    /// Degrees, minutes and seconds as degrees; the time of the day as text.
    private static func degrees(_ values: [String: PropertyValue]) -> [String: PropertyValue] {
        var values = values
        let bounds = [
            "Latitude": 90.0, "Longitude": 180, "DestLatitude": 90, "DestLongitude": 180,
        ]
        for (name, bound) in bounds {
            guard let value = values[name] else { continue }
            let degrees = value.parts.enumerated().reduce(0.0) { sum, part in
                sum + part.element / [1.0, 60, 3_600][min(part.offset, 2)]
            }
            let isPlace = value.parts.count <= 3 && !value.parts.isEmpty && degrees <= bound
            values[name] = isPlace && degrees >= 0 ? .real(degrees) : nil
        }
        if let time = values["TimeStamp"]?.parts {
            values["TimeStamp"] = clock(time).map(PropertyValue.text)
        }
        return values
    }

    private static func clock(_ parts: [Double]) -> String? {
        guard parts.count == 3, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]),
            (0..<61).contains(parts[2])
        else { return nil }
        return parts.map { part in
            let text = String(Int(part))
            return text.count < 2 ? "0" + text : text
        }.joined(separator: ":")
    }
}

extension PropertyValue {
    /// The numbers in it, one or several.
    fileprivate var parts: [Double] {
        if case .list(let values) = self { return values.compactMap(\.number) }
        return number.map { [$0] } ?? []
    }
}

extension ImageProperties {
    /// Takes over what a block of EXIF says; its orientation only where it counts.
    mutating func take(_ block: ExifBlock, orientationCounts: Bool = true) {
        exif = block.exif
        gps = block.gps
        tiff = block.tiff
        if orientationCounts, let value = block.tiff["Orientation"]?.integer,
            (1...8).contains(value)
        {
            orientation = Int(value)
        }
    }
}
