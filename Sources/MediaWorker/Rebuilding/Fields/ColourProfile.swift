/// Writes a colour profile anew: what tells of colours stays, texts are replaced (ICC.1:2022).
///
/// A profile always stays, whatever is withheld, so it must not carry words. Of its name only what
/// the world's common profiles are called is kept, because programs choose by it.
enum ColourProfile {
    private static let tags: Set<BoxName> = [
        "A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2", "D2B0", "D2B1", "D2B2", "D2B3", "B2D0",
        "B2D1", "B2D2", "B2D3", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt",
        "bkpt", "chad", "chrm", "cicp", "gamt", "lumi", "meas", "tech", "view", "pre0", "pre1",
        "pre2", "aarg", "aabg", "aagg", "vcgt", "ndin", "ciis", "rig0", "rig2",
    ]
    private static let types: Set<BoxName> = [
        "XYZ ", "curv", "para", "mft1", "mft2", "mAB ", "mBA ", "mpet", "sf32", "chrm", "cicp",
        "meas", "sig ", "view", "vcgt", "ndin",
    ]
    private static let names = [
        "sRGB IEC61966-2.1", "sRGB IEC61966-2-1", "sRGB built-in", "sRGB", "Display P3",
        "Adobe RGB (1998)", "Apple RGB", "ColorMatch RGB", "ProPhoto RGB", "Dot Gain 20%",
        "Generic RGB Profile", "Generic Gray Profile", "Generic Gray Gamma 2.2 Profile",
        "U.S. Web Coated (SWOP) v2", "Coated FOGRA39 (ISO 12647-2:2004)", "DCI-P3", "Rec. 2020",
    ]

    /// The new profile.
    static func rebuilt(_ profile: Bytes) throws(RebuildRefusal) -> [UInt8] {
        guard profile.count <= RebuildLimits.profileBytes else {
            throw .tooLarge
        }
        guard profile.starts(with: "acsp", at: 36), let head = profile.slice(0, 128),
            let count = profile.u32(128), count <= 128
        else {
            throw .damaged
        }
        var entries: [(name: BoxName, value: [UInt8])] = []
        for index in 0..<count {
            guard let name = profile.fourCC(132 + 12 * index),
                let offset = profile.u32(136 + 12 * index),
                let length = profile.u32(140 + 12 * index),
                let value = profile.slice(offset, length)
            else {
                throw .damaged
            }
            if tags.contains(name), let type = value.fourCC(0), types.contains(type) {
                entries.append((name, Array(value)))
            }
        }
        let version = head.byte(8) ?? 2
        entries.append(("desc", description(name(of: profile), version)))
        entries.append(("cprt", text("None", version)))
        return assembled(head, entries)
    }

    /// The name, where it is one of those that everybody's profiles have.
    private static func name(of profile: Bytes) -> String {
        let plain = Bytes(copying: profile.slice(from: 128, atMost: 1 << 16).filter { $0 != 0 })
        return names.first { plain.text.contains($0) } ?? "Profile"
    }

    private static func assembled(
        _ head: Bytes,
        _ entries: [(name: BoxName, value: [UInt8])]
    ) -> [UInt8] {
        let order = ByteOrder.big
        var table = order.bytes(UInt32(entries.count))
        var data: [UInt8] = []
        var places: [[UInt8]: Int] = [:]
        let dataPlace = 132 + 12 * entries.count
        for (name, value) in entries {
            // Curves that are equal for all colours are stored once.
            let place = places[value] ?? data.count
            if places.updateValue(place, forKey: value) == nil {
                data += value + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
            }
            table += order.bytes(name.rawValue)
            table += order.bytes(UInt32(dataPlace + place)) + order.bytes(UInt32(value.count))
        }
        // The digest of the old profile, and what the standard leaves free, are nothing.
        var start = Array(head)
        start.replaceSubrange(0..<4, with: order.bytes(UInt32(dataPlace + data.count)))
        start.replaceSubrange(84..<128, with: [UInt8](repeating: 0, count: 44))
        return start + table + data
    }

    /// A text in the type that the version of the profile wants.
    private static func text(_ text: String, _ version: UInt8) -> [UInt8] {
        version >= 4 ? wide(text) : Array("text\0\0\0\0".utf8) + Array(text.utf8) + [0]
    }

    private static func description(_ text: String, _ version: UInt8) -> [UInt8] {
        if version >= 4 {
            return wide(text)
        }
        let count = ByteOrder.big.bytes(UInt32(text.utf8.count + 1))
        return Array("desc\0\0\0\0".utf8) + count + Array(text.utf8)
            + [UInt8](repeating: 0, count: 1 + 8 + 3 + 67)
    }

    private static func wide(_ text: String) -> [UInt8] {
        let units = text.utf16.flatMap { ByteOrder.big.bytes($0) }
        let numbers: [UInt32] = [1, 12]
        return Array("mluc\0\0\0\0".utf8) + numbers.flatMap { ByteOrder.big.bytes($0) }
            + Array("enUS".utf8) + ByteOrder.big.bytes(UInt32(units.count))
            + ByteOrder.big.bytes(UInt32(28)) + units
    }
}
