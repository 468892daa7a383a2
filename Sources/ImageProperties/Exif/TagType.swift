/// How TIFF stores the values of a tag.
enum TagType: UInt16 {
    case byte = 1, ascii, short, long, rational, signedByte, undefined, signedShort, signedLong
    case signedRational, float, double

    var byteCount: Int {
        switch self {
        case .byte, .ascii, .signedByte, .undefined: 1
        case .short, .signedShort: 2
        case .long, .signedLong, .float: 4
        case .rational, .signedRational, .double: 8
        }
    }
}
