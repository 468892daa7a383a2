extension UTType {
    /// Sound, moving pictures or both.
    public static let audiovisualContent = UTType("public.audiovisual-content")
    /// Moving pictures, with or without sound.
    public static let movie = UTType("public.movie")
    /// Moving pictures without sound.
    public static let video = UTType("public.video")
    /// Sound alone.
    public static let audio = UTType("public.audio")
    /// An MPEG-4 film.
    public static let mpeg4Movie = UTType("public.mpeg-4")
    /// An MPEG-4 film in Apple's flavour.
    public static let m4v = UTType("com.apple.m4v-video")
    /// An MPEG-4 container with sound alone.
    public static let mpeg4Audio = UTType("public.mpeg-4-audio")
    /// MPEG-4 audio in Apple's flavour.
    public static let m4a = UTType("com.apple.m4a-audio")
    /// A QuickTime film.
    public static let quickTimeMovie = UTType("com.apple.quicktime-movie")
    /// A film of a mobile phone, third generation.
    public static let threeGPP = UTType("public.3gpp")
    /// A film of a mobile phone, third generation, CDMA.
    public static let threeGPP2 = UTType("public.3gpp2")
    /// An Audio Video Interleave film.
    public static let avi = UTType("public.avi")
    /// A Matroska film.
    public static let matroska = UTType("org.matroska.mkv")
    /// A WebM film.
    public static let webm = UTType("org.webmproject.webm")
    /// An MPEG-1 or MPEG-2 program stream.
    public static let mpeg = UTType("public.mpeg")
    /// An MPEG-2 transport stream.
    public static let mpeg2TransportStream = UTType("public.mpeg-2-transport-stream")
    /// An MPEG-2 transport stream of a camcorder, with time stamps.
    public static let avchdTransportStream = UTType("public.avchd-mpeg-2-transport-stream")
    /// Microsoft's container of sound and moving pictures.
    public static let asf = UTType("com.microsoft.advanced-systems-format")
    /// A Windows Media film.
    public static let windowsMediaVideo = UTType("com.microsoft.windows-media-wmv")
    /// A Flash film.
    public static let flashVideo = UTType("com.adobe.flash.video")
}

let movieDeclarations: [TypeDeclaration] = [
    TypeDeclaration(.audiovisualContent, "audiovisual content", is: [.data, .content]),
    TypeDeclaration(.movie, "movie", is: [.audiovisualContent]),
    TypeDeclaration(.video, "video", is: [.movie]),
    TypeDeclaration(.audio, "audio", is: [.audiovisualContent]),
    TypeDeclaration(
        .mpeg4Movie,
        "MPEG-4 movie",
        is: [.movie],
        extensions: ["mp4", "mpg4"],
        mimeTypes: ["video/mp4"]
    ),
    TypeDeclaration(
        .m4v,
        "Apple MPEG-4 movie",
        is: [.movie],
        extensions: ["m4v"],
        mimeTypes: ["video/x-m4v"]
    ),
    TypeDeclaration(.mpeg4Audio, "MPEG-4 audio", is: [.audio], mimeTypes: ["audio/mp4"]),
    TypeDeclaration(
        .m4a,
        "Apple MPEG-4 audio",
        is: [.audio],
        extensions: ["m4a", "m4b", "m4p"],
        mimeTypes: ["audio/x-m4a"]
    ),
    TypeDeclaration(
        .quickTimeMovie,
        "QuickTime movie",
        is: [.movie],
        extensions: ["mov", "qt"],
        mimeTypes: ["video/quicktime"]
    ),
    TypeDeclaration(
        .threeGPP,
        "3GPP movie",
        is: [.movie],
        extensions: ["3gp", "3gpp"],
        mimeTypes: ["video/3gpp"]
    ),
    TypeDeclaration(
        .threeGPP2,
        "3GPP2 movie",
        is: [.movie],
        extensions: ["3g2", "3gp2"],
        mimeTypes: ["video/3gpp2"]
    ),
    TypeDeclaration(
        .avi,
        "AVI movie",
        is: [.movie],
        extensions: ["avi", "vfw"],
        mimeTypes: ["video/avi", "video/x-msvideo"]
    ),
    TypeDeclaration(
        .matroska,
        "Matroska movie",
        is: [.movie],
        extensions: ["mkv"],
        mimeTypes: ["video/x-matroska", "video/matroska"]
    ),
    TypeDeclaration(
        .webm,
        "WebM movie",
        is: [.movie],
        extensions: ["webm"],
        mimeTypes: ["video/webm"]
    ),
    TypeDeclaration(
        .mpeg,
        "MPEG movie",
        is: [.movie],
        extensions: ["mpg", "mpeg", "mpe", "vob"],
        mimeTypes: ["video/mpeg"]
    ),
    TypeDeclaration(
        .mpeg2TransportStream,
        "MPEG-2 transport stream",
        is: [.movie],
        extensions: ["ts", "m2t"],
        mimeTypes: ["video/mp2t"]
    ),
    TypeDeclaration(
        .avchdTransportStream,
        "AVCHD movie",
        is: [.mpeg2TransportStream],
        extensions: ["mts", "m2ts"]
    ),
    TypeDeclaration(
        .asf,
        "Windows Media content",
        is: [.audiovisualContent],
        extensions: ["asf"],
        mimeTypes: ["application/vnd.ms-asf"]
    ),
    TypeDeclaration(
        .windowsMediaVideo,
        "Windows Media movie",
        is: [.movie],
        extensions: ["wmv"],
        mimeTypes: ["video/x-ms-wmv"]
    ),
    TypeDeclaration(
        .flashVideo,
        "Flash movie",
        is: [.movie],
        extensions: ["flv"],
        mimeTypes: ["video/x-flv"]
    ),
]
