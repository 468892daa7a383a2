extension UTType {
    /// What a camera's sensor saw, of any maker.
    public static let rawImage = UTType("public.camera-raw-image")
    /// A RAW picture in Adobe DNG.
    public static let dng = UTType("com.adobe.raw-image")
    /// A RAW picture in Canon CR2.
    public static let canonCR2 = UTType("com.canon.cr2-raw-image")
    /// A RAW picture in Canon CR3.
    public static let canonCR3 = UTType("com.canon.cr3-raw-image")
    /// A RAW picture in Canon CRW.
    public static let canonCRW = UTType("com.canon.crw-raw-image")
    /// A RAW picture in Nikon NEF.
    public static let nikonNEF = UTType("com.nikon.raw-image")
    /// A RAW picture in Nikon NRW.
    public static let nikonNRW = UTType("com.nikon.nrw-raw-image")
    /// A RAW picture in Sony ARW.
    public static let sonyARW = UTType("com.sony.arw-raw-image")
    /// A RAW picture in Sony SRF.
    public static let sonySRF = UTType("com.sony.raw-image")
    /// A RAW picture in Sony SR2.
    public static let sonySR2 = UTType("com.sony.sr2-raw-image")
    /// A RAW picture in Fujifilm RAF.
    public static let fujiRAF = UTType("com.fuji.raw-image")
    /// A RAW picture in Olympus ORF.
    public static let olympusORF = UTType("com.olympus.raw-image")
    /// A RAW picture in Panasonic RW2.
    public static let panasonicRW2 = UTType("com.panasonic.rw2-raw-image")
    /// A RAW picture in Panasonic RAW.
    public static let panasonicRAW = UTType("com.panasonic.raw-image")
    /// A RAW picture in Pentax PEF.
    public static let pentaxPEF = UTType("com.pentax.raw-image")
    /// A RAW picture in Samsung SRW.
    public static let samsungSRW = UTType("com.samsung.raw-image")
    /// A RAW picture in Leica RWL.
    public static let leicaRWL = UTType("com.leica.rwl-raw-image")
    /// A RAW picture in Hasselblad 3FR.
    public static let hasselblad3FR = UTType("com.hasselblad.3fr-raw-image")
    /// A RAW picture in Hasselblad FFF.
    public static let hasselbladFFF = UTType("com.hasselblad.fff-raw-image")
    /// A RAW picture in Epson ERF.
    public static let epsonERF = UTType("com.epson.raw-image")
    /// A RAW picture in Kodak DCR.
    public static let kodakDCR = UTType("com.kodak.raw-image")
    /// A RAW picture in Minolta MRW.
    public static let minoltaMRW = UTType("com.minolta.raw-image")
}

let rawImageDeclarations: [TypeDeclaration] = [
    TypeDeclaration(.rawImage, "RAW image", is: [.image]),
    TypeDeclaration(
        .dng,
        "Adobe DNG RAW image",
        is: [.rawImage],
        extensions: ["dng"],
        mimeTypes: ["image/x-adobe-dng"]
    ),
    TypeDeclaration(
        .canonCR2,
        "Canon CR2 RAW image",
        is: [.rawImage],
        extensions: ["cr2"],
        mimeTypes: ["image/x-canon-cr2"]
    ),
    TypeDeclaration(
        .canonCR3,
        "Canon CR3 RAW image",
        is: [.rawImage],
        extensions: ["cr3"],
        mimeTypes: ["image/x-canon-cr3"]
    ),
    TypeDeclaration(.canonCRW, "Canon CRW RAW image", is: [.rawImage], extensions: ["crw"]),
    TypeDeclaration(
        .nikonNEF,
        "Nikon NEF RAW image",
        is: [.rawImage],
        extensions: ["nef"],
        mimeTypes: ["image/x-nikon-nef"]
    ),
    TypeDeclaration(.nikonNRW, "Nikon NRW RAW image", is: [.rawImage], extensions: ["nrw"]),
    TypeDeclaration(
        .sonyARW,
        "Sony ARW RAW image",
        is: [.rawImage],
        extensions: ["arw"],
        mimeTypes: ["image/x-sony-arw"]
    ),
    TypeDeclaration(.sonySRF, "Sony SRF RAW image", is: [.rawImage], extensions: ["srf"]),
    TypeDeclaration(.sonySR2, "Sony SR2 RAW image", is: [.rawImage], extensions: ["sr2"]),
    TypeDeclaration(
        .fujiRAF,
        "Fujifilm RAF RAW image",
        is: [.rawImage],
        extensions: ["raf"],
        mimeTypes: ["image/x-fuji-raf"]
    ),
    TypeDeclaration(
        .olympusORF,
        "Olympus ORF RAW image",
        is: [.rawImage],
        extensions: ["orf"],
        mimeTypes: ["image/x-olympus-orf"]
    ),
    TypeDeclaration(
        .panasonicRW2,
        "Panasonic RW2 RAW image",
        is: [.rawImage],
        extensions: ["rw2"],
        mimeTypes: ["image/x-panasonic-rw2"]
    ),
    TypeDeclaration(.panasonicRAW, "Panasonic RAW RAW image", is: [.rawImage], extensions: ["raw"]),
    TypeDeclaration(.pentaxPEF, "Pentax PEF RAW image", is: [.rawImage], extensions: ["pef"]),
    TypeDeclaration(.samsungSRW, "Samsung SRW RAW image", is: [.rawImage], extensions: ["srw"]),
    TypeDeclaration(.leicaRWL, "Leica RWL RAW image", is: [.rawImage], extensions: ["rwl"]),
    TypeDeclaration(
        .hasselblad3FR,
        "Hasselblad 3FR RAW image",
        is: [.rawImage],
        extensions: ["3fr"]
    ),
    TypeDeclaration(
        .hasselbladFFF,
        "Hasselblad FFF RAW image",
        is: [.rawImage],
        extensions: ["fff"]
    ),
    TypeDeclaration(.epsonERF, "Epson ERF RAW image", is: [.rawImage], extensions: ["erf"]),
    TypeDeclaration(.kodakDCR, "Kodak DCR RAW image", is: [.rawImage], extensions: ["dcr"]),
    TypeDeclaration(.minoltaMRW, "Minolta MRW RAW image", is: [.rawImage], extensions: ["mrw"]),
]
