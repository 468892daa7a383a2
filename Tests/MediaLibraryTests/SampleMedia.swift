/// Small contents of every kind that the tests need, each with a tail of its own.
enum SampleMedia {
    static func jpeg(_ tail: String = "") -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0] + Array(tail.utf8) + [0xFF, 0xD9]
    }

    static func png(_ tail: String = "") -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(tail.utf8)
    }

    static func gif(_ tail: String = "") -> [UInt8] {
        Array("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8) + Array(tail.utf8)
    }

    static func heic(_ tail: String = "") -> [UInt8] {
        [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8) + Array(tail.utf8)
    }

    static func mp4(_ tail: String = "") -> [UInt8] {
        [0, 0, 0, 24] + Array("ftypisom\0\0\0\0iso2mp41".utf8) + Array(tail.utf8)
    }
}
