/// Where the bytes leave several types of one family open, the extension may choose among them.
enum NameRefinement {
    /// No custom extension is longer; a longer one is nobody's.
    static let extensionLimit = 8

    static func refined(_ type: UTType, by fileName: [UInt8]) -> UTType {
        guard let family = families[type], let dot = fileName.lastIndex(of: UInt8(ascii: "."))
        else {
            return type
        }
        let ending = fileName[(dot + 1)...]
        guard !ending.isEmpty, ending.count <= extensionLimit, ending.allSatisfy({ $0 < 0x80 }),
            let named = UTType(filenameExtension: String(decoding: ending, as: UTF8.self)),
            family.contains(named)
        else {
            return type
        }
        return named
    }

    private static let families: [UTType: Set<UTType>] = [
        .tiff: [
            .dng, .nikonNEF, .nikonNRW, .sonyARW, .sonySRF, .sonySR2, .pentaxPEF, .samsungSRW,
            .hasselblad3FR, .hasselbladFFF, .epsonERF, .kodakDCR, .olympusORF,
        ],
        .panasonicRW2: [.panasonicRAW, .leicaRWL],
        .jpeg: [.mpo],
        .mpeg4Movie: [.m4v, .m4a, .threeGPP, .threeGPP2],
        .mpeg2TransportStream: [.avchdTransportStream],
        .asf: [.windowsMediaVideo],
    ]
}
