import MediaWork

/// The fields of a TIFF's directories that may stay beside those of EXIF (TIFF 6.0; Adobe DNG 1.6).
enum TIFFRules {
    /// Of every directory: how its picture is stored, and how sensor data are developed.
    static let image: [Int: FieldRule] = {
        var rules = ExifRules.image
        for tag in storage { rules[tag] = FieldRule(.numbers(16)) }
        for tag in tables { rules[tag] = FieldRule(.numbers(200_000)) }
        for tag in matrices { rules[tag] = FieldRule(.numbers(64)) }
        for tag in curves { rules[tag] = FieldRule(.numbers(1 << 18)) }
        for tag in codes { rules[tag] = FieldRule(.code(16)) }
        for tag in names { rules[tag] = FieldRule(.name) }
        rules[0xC62F] = FieldRule(.words, .cameraSerial)
        rules[0xC6FE] = FieldRule(.words, .people)
        return rules
    }()

    private static let storage = [
        0x00FE, 0x00FF, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0107, 0x010A, 0x0115, 0x0116,
        0x0118, 0x0119, 0x011C, 0x0124, 0x0125, 0x0129, 0x013D, 0x0141, 0x0142, 0x0143, 0x014C,
        0x014E, 0x0152, 0x0153, 0x0154, 0x0155, 0x0212, 0x828D,
    ]
    /// Colours of palettes, and transfers.
    private static let tables = [0x0140, 0x012D]
    private static let matrices = [
        0x828E, 0xC612, 0xC613, 0xC616, 0xC617, 0xC619, 0xC61A, 0xC61D, 0xC61E, 0xC61F, 0xC620,
        0xC621, 0xC622, 0xC623, 0xC624, 0xC625, 0xC626, 0xC627, 0xC628, 0xC629, 0xC62A, 0xC62B,
        0xC62C, 0xC62D, 0xC62E, 0xC630, 0xC631, 0xC632, 0xC633, 0xC65A, 0xC65B, 0xC65C,
        0xC68D, 0xC68E, 0xC6BF, 0xC6F7, 0xC6FD, 0xC714, 0xC715, 0xC719, 0xC725, 0xC71A, 0xC761,
        0xC791, 0xC792, 0xC793, 0xC7A4, 0xC7A5, 0xC7A6, 0xC7A8, 0xC7B5, 0xC6F9, 0xC71E, 0xC71F,
    ]
    /// Curves of tone and tables of hue.
    private static let curves = [
        0xC618, 0xC61B, 0xC61C, 0xC6FA, 0xC6FB, 0xC6FC, 0xC726, 0xC7A3,
    ]
    private static let codes = [0x828E, 0xC7A7]
    private static let names = [0xC614, 0xC6F3, 0xC6F4, 0xC6F6, 0xC6F8]

    /// Lists of steps by which sensor data are developed: numbers of known steps, each as long as
    /// it says.
    static let steps = [0xC740, 0xC741, 0xC74E]
}
