import CMedia
import MediaWork

/// A WebP that moves, in the making.
final class MovingWebP {
    /// Pixels of a side beyond which there is no WebP.
    static let longestSide = 16_383
    /// Milliseconds of a picture that nobody says how long to show, as browsers do.
    private static let silence: Int64 = 100
    /// Hardly to be told from its source; libwebp chooses picture by picture whether it codes
    /// without loss, which is shorter for what was drawn.
    private static let quality: Float = 90
    /// From 0, fast, to 6: a person waits.
    private static let method: Int32 = 3

    private let width: Int32
    private let height: Int32
    private let encoder: OpaquePointer
    private var config = WebPConfig()
    /// Microseconds of the pictures so far.
    private var end: Int64 = 0

    init(width: Int, height: Int, loops: Int) throws(WorkFailure) {
        let sides = 1...Self.longestSide
        guard sides.contains(width), sides.contains(height) else { throw .tooLarge }
        self.width = Int32(width)
        self.height = Int32(height)
        var options = WebPAnimEncoderOptions()
        guard WebPConfigInit(&config) != 0, WebPAnimEncoderOptionsInit(&options) != 0 else {
            throw .unsupportedType
        }
        options.anim_params.loop_count = Int32(min(loops, 65_535))
        options.allow_mixed = 1
        config.quality = Self.quality
        config.method = Self.method
        guard let encoder = WebPAnimEncoderNew(self.width, self.height, &options) else {
            throw .tooLarge
        }
        self.encoder = encoder
    }

    deinit {
        WebPAnimEncoderDelete(encoder)
    }

    /// Adds a picture of red, green, blue and opacity, shown for so many microseconds.
    func add(_ pixels: UnsafeRawBufferPointer, for duration: Int64) throws(WorkFailure) {
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else { throw .unsupportedType }
        defer { WebPPictureFree(&picture) }
        picture.use_argb = 1
        picture.width = width
        picture.height = height
        let start = pixels.bindMemory(to: UInt8.self).baseAddress
        guard WebPPictureImportRGBA(&picture, start, 4 * width) != 0,
            WebPAnimEncoderAdd(encoder, &picture, try milliseconds(), &config) != 0
        else { throw .tooLarge }
        end &+= duration > 0 ? duration : Self.silence * 1_000
    }

    /// The whole file, with a profile, EXIF and XMP where there are any.
    func finished(
        profile: [UInt8],
        exif: [UInt8]?,
        xmp: [UInt8]?
    ) throws(WorkFailure) -> [UInt8] {
        var data = WebPData()
        defer { WebPDataClear(&data) }
        guard WebPAnimEncoderAdd(encoder, nil, try milliseconds(), nil) != 0,
            WebPAnimEncoderAssemble(encoder, &data) != 0, let mux = WebPMuxCreate(&data, 1)
        else { throw .tooLarge }
        defer { WebPMuxDelete(mux) }
        for (name, bytes) in [("ICCP", profile), ("EXIF", exif ?? []), ("XMP ", xmp ?? [])]
        where !bytes.isEmpty {
            let status = bytes.withUnsafeBufferPointer { bytes in
                var chunk = WebPData(bytes: bytes.baseAddress, size: bytes.count)
                return WebPMuxSetChunk(mux, name, &chunk, 1)
            }
            guard status == WEBP_MUX_OK else { throw .unsupportedType }
        }
        var whole = WebPData()
        defer { WebPDataClear(&whole) }
        guard WebPMuxAssemble(mux, &whole) == WEBP_MUX_OK else { throw .tooLarge }
        return Array(UnsafeBufferPointer(start: whole.bytes, count: whole.size))
    }

    /// When the next picture begins.
    private func milliseconds() throws(WorkFailure) -> Int32 {
        guard let time = Int32(exactly: end / 1_000) else { throw .tooLarge }
        return time
    }
}
