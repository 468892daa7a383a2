/// What the files of the libraries of transcripts hold.
enum TranscriptMedia {
    /// The year at whose first moment a file was changed last, and its bytes in base64.
    static let files: [String: (year: Int, base64: String)] = [
        "a.png": (2020, aPng),
        "b.jpg": (2021, bJpg),
        "c.gif": (2022, cGif),
        "d.mp4": (2023, dMp4),
    ]

    /// The longer file: those bytes, then bytes up to that length.
    static let large = (name: "large.gif", head: "c.gif", year: 2024, length: 2_097_152)

    private static let aPng =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mOoBwAAgQCAfhwpxwAA"
        + "AABJRU5ErkJggg=="

    private static let bJpg =
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"
        + "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAA"
        + "AAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z"

    private static let cGif =
        "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

    private static let dMp4 =
        "AAAAGGZ0eXBpc29tAAACAGlzb21tcDQyAAAAdG1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gA"
        + "AAAAAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE="
}
