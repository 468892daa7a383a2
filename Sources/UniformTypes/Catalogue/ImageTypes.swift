extension UTType {
    /// A picture of any kind.
    public static let image = UTType("public.image")
    /// A JPEG picture.
    public static let jpeg = UTType("public.jpeg")
    /// A PNG picture, animated or not.
    public static let png = UTType("public.png")
    /// A GIF picture, animated or not.
    public static let gif = UTType("com.compuserve.gif")
    /// A WebP picture, animated or not.
    public static let webP = UTType("org.webmproject.webp")
    /// Any picture in the container of the HEIF standard.
    public static let heifStandard = UTType("public.heif-standard")
    /// A HEIF picture whose coding its brands do not tell.
    public static let heif = UTType("public.heif")
    /// A sequence of HEIF pictures whose coding its brands do not tell.
    public static let heifs = UTType("public.heifs")
    /// A HEIF picture coded with HEVC.
    public static let heic = UTType("public.heic")
    /// A sequence of HEIF pictures coded with HEVC.
    public static let heics = UTType("public.heics")
    /// A HEIF picture coded with AVC.
    public static let avci = UTType("public.avci")
    /// A HEIF picture coded with AV1.
    public static let avif = UTType("public.avif")
    /// A sequence of HEIF pictures coded with AV1.
    public static let avis = UTType("public.avis")
    /// A TIFF picture of one page or more.
    public static let tiff = UTType("public.tiff")
    /// A Windows bitmap.
    public static let bmp = UTType("com.microsoft.bmp")
    /// A Windows icon.
    public static let ico = UTType("com.microsoft.ico")
    /// An Apple icon.
    public static let icns = UTType("com.apple.icns")
    /// A Scalable Vector Graphics drawing.
    public static let svg = UTType("public.svg-image")
    /// A JPEG XL picture.
    public static let jpegxl = UTType("public.jpeg-xl")
    /// A JPEG 2000 picture.
    public static let jpeg2000 = UTType("public.jpeg-2000")
    /// A JPEG file of several full pictures.
    public static let mpo = UTType("public.mpo-image")
    /// A Photoshop document.
    public static let photoshop = UTType("com.adobe.photoshop-image")
    /// An OpenEXR picture.
    public static let exr = UTType("com.ilm.openexr-image")
    /// A Radiance high dynamic range picture.
    public static let radiance = UTType("public.radiance")
    /// A picture and the few seconds around it.
    public static let livePhoto = UTType("com.apple.live-photo")
    /// A live photo with its picture and its film in one folder.
    public static let livePhotoBundle = UTType("com.apple.live-photo-bundle")
}

let imageDeclarations: [TypeDeclaration] = [
    TypeDeclaration(.image, "image", is: [.data, .content]),
    TypeDeclaration(
        .jpeg,
        "JPEG image",
        is: [.image],
        extensions: ["jpeg", "jpg", "jpe", "jfif"],
        mimeTypes: ["image/jpeg"]
    ),
    TypeDeclaration(
        .png,
        "PNG image",
        is: [.image],
        extensions: ["png", "apng"],
        mimeTypes: ["image/png", "image/apng"]
    ),
    TypeDeclaration(.gif, "GIF image", is: [.image], extensions: ["gif"], mimeTypes: ["image/gif"]),
    TypeDeclaration(
        .webP,
        "WebP image",
        is: [.image],
        extensions: ["webp"],
        mimeTypes: ["image/webp"]
    ),
    TypeDeclaration(.heifStandard, "HEIF standard image", is: [.image]),
    TypeDeclaration(
        .heif,
        "HEIF image",
        is: [.heifStandard],
        extensions: ["heif", "hif"],
        mimeTypes: ["image/heif"]
    ),
    TypeDeclaration(
        .heifs,
        "HEIF image sequence",
        is: [.heifStandard],
        extensions: ["heifs"],
        mimeTypes: ["image/heif-sequence"]
    ),
    TypeDeclaration(
        .heic,
        "HEIC image",
        is: [.heifStandard],
        extensions: ["heic"],
        mimeTypes: ["image/heic"]
    ),
    TypeDeclaration(
        .heics,
        "HEIC image sequence",
        is: [.heifStandard],
        extensions: ["heics"],
        mimeTypes: ["image/heic-sequence"]
    ),
    TypeDeclaration(
        .avci,
        "AVCI image",
        is: [.heifStandard],
        extensions: ["avci"],
        mimeTypes: ["image/avci"]
    ),
    TypeDeclaration(
        .avif,
        "AVIF image",
        is: [.heifStandard],
        extensions: ["avif"],
        mimeTypes: ["image/avif"]
    ),
    TypeDeclaration(
        .avis,
        "AVIF image sequence",
        is: [.heifStandard],
        extensions: ["avifs"],
        mimeTypes: ["image/avif-sequence"]
    ),
    TypeDeclaration(
        .tiff,
        "TIFF image",
        is: [.image],
        extensions: ["tiff", "tif"],
        mimeTypes: ["image/tiff"]
    ),
    TypeDeclaration(
        .bmp,
        "BMP image",
        is: [.image],
        extensions: ["bmp", "dib"],
        mimeTypes: ["image/bmp", "image/x-ms-bmp"]
    ),
    TypeDeclaration(
        .ico,
        "Windows icon",
        is: [.image],
        extensions: ["ico"],
        mimeTypes: ["image/vnd.microsoft.icon", "image/x-icon"]
    ),
    TypeDeclaration(
        .icns,
        "Apple icon",
        is: [.image],
        extensions: ["icns"],
        mimeTypes: ["image/icns"]
    ),
    TypeDeclaration(
        .svg,
        "SVG image",
        is: [.image, .xml],
        extensions: ["svg"],
        mimeTypes: ["image/svg+xml"]
    ),
    TypeDeclaration(
        .jpegxl,
        "JPEG XL image",
        is: [.image],
        extensions: ["jxl"],
        mimeTypes: ["image/jxl"]
    ),
    TypeDeclaration(
        .jpeg2000,
        "JPEG 2000 image",
        is: [.image],
        extensions: ["jp2", "jpf", "jpx", "j2k", "j2c", "jpc"],
        mimeTypes: ["image/jp2", "image/jpx"]
    ),
    TypeDeclaration(
        .mpo,
        "multi-picture image",
        is: [.image],
        extensions: ["mpo"],
        mimeTypes: ["image/mpo"]
    ),
    TypeDeclaration(
        .photoshop,
        "Photoshop image",
        is: [.image],
        extensions: ["psd"],
        mimeTypes: ["image/vnd.adobe.photoshop"]
    ),
    TypeDeclaration(
        .exr,
        "OpenEXR image",
        is: [.image],
        extensions: ["exr"],
        mimeTypes: ["image/x-exr"]
    ),
    TypeDeclaration(
        .radiance,
        "Radiance image",
        is: [.image],
        extensions: ["hdr", "pic"],
        mimeTypes: ["image/vnd.radiance"]
    ),
    TypeDeclaration(.livePhoto, "Live Photo", is: [.compositeContent]),
    TypeDeclaration(
        .livePhotoBundle,
        "Live Photo bundle",
        is: [.livePhoto, .package],
        extensions: ["pvt"]
    ),
]
