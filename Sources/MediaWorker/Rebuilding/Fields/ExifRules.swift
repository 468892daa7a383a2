import MediaWork

/// The fields of EXIF that may stay, directory by directory (CIPA DC-008; TIFF 6.0).
///
/// Makers' notes are in none of them: they are opaque and may tell everything.
enum ExifRules {
    /// The first directory.
    static let image: [Int: FieldRule] = [
        0x0103: FieldRule(.numbers(1)), 0x0106: FieldRule(.numbers(1)),
        0x010E: FieldRule(.words, .captions),
        0x010F: FieldRule(.name), 0x0110: FieldRule(.name),
        0x0112: FieldRule(.numbers(1)), 0x011A: FieldRule(.numbers(1)),
        0x011B: FieldRule(.numbers(1)), 0x0128: FieldRule(.numbers(1)),
        0x0131: FieldRule(.name), 0x0132: FieldRule(.date),
        0x013B: FieldRule(.words, .people), 0x013C: FieldRule(.name, .cameraSerial),
        0x013E: FieldRule(.numbers(2)), 0x013F: FieldRule(.numbers(6)),
        0x0211: FieldRule(.numbers(3)), 0x0213: FieldRule(.numbers(1)),
        0x0214: FieldRule(.numbers(6)),
        0x4746: FieldRule(.numbers(1)), 0x4749: FieldRule(.numbers(1)),
        0x8298: FieldRule(.words, .people),
        0x9C9B: FieldRule(.words, .captions), 0x9C9C: FieldRule(.words, .captions),
        0x9C9D: FieldRule(.words, .people), 0x9C9E: FieldRule(.words, .captions),
        0x9C9F: FieldRule(.words, .captions),
    ]

    /// The directory of the exposure.
    static let photo: [Int: FieldRule] = {
        let numbers = [
            0x829A, 0x829D, 0x8822, 0x8827, 0x8830, 0x8831, 0x8832, 0x8833, 0x8834, 0x8835,
            0x9102, 0x9201, 0x9202, 0x9203, 0x9204, 0x9205, 0x9206, 0x9207, 0x9208, 0x9209,
            0x920A, 0x9214, 0xA001, 0xA002, 0xA003, 0xA20B, 0xA20E, 0xA20F, 0xA210, 0xA214,
            0xA215, 0xA217, 0xA401, 0xA402, 0xA403, 0xA404, 0xA405, 0xA406, 0xA407, 0xA408,
            0xA409, 0xA40A, 0xA40C, 0xA432, 0xA460, 0xA461, 0xA500,
        ]
        let codes = [0x9000, 0x9101, 0xA000, 0xA300, 0xA301]
        let dates = [0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292]
        var rules: [Int: FieldRule] = [
            0x9286: FieldRule(.words, .captions), 0xA436: FieldRule(.words, .captions),
            0xA430: FieldRule(.words, .people), 0xA437: FieldRule(.words, .people),
            0xA438: FieldRule(.words, .people),
            0xA420: FieldRule(.words, .cameraSerial), 0xA431: FieldRule(.words, .cameraSerial),
            0xA435: FieldRule(.words, .cameraSerial),
            0xA433: FieldRule(.name), 0xA434: FieldRule(.name), 0xA439: FieldRule(.name),
        ]
        for tag in numbers { rules[tag] = FieldRule(.numbers(4)) }
        for tag in codes { rules[tag] = FieldRule(.code(4)) }
        for tag in dates { rules[tag] = FieldRule(.date) }
        return rules
    }()

    /// The directory of the position.
    static let position: [Int: FieldRule] = Dictionary(
        uniqueKeysWithValues: (0...31).map { tag in
            let form: FieldRule.Form =
                [0x1B, 0x1C].contains(tag)
                ? .words : [2, 4, 7].contains(tag) ? .numbers(3) : .code(64)
            return (tag, FieldRule(form, .location))
        }
    )

    /// The directory of interoperability.
    static let interoperability: [Int: FieldRule] = [
        0x0001: FieldRule(.code(4)), 0x0002: FieldRule(.code(4)),
    ]

    /// The second directory, but for its picture.
    static let thumbnail: [Int: FieldRule] = [
        0x0103: FieldRule(.numbers(1)), 0x0112: FieldRule(.numbers(1)),
        0x011A: FieldRule(.numbers(1)), 0x011B: FieldRule(.numbers(1)),
        0x0128: FieldRule(.numbers(1)), 0x0213: FieldRule(.numbers(1)),
    ]
}
