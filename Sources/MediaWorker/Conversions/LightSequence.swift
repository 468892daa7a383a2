import CMedia
import MediaWork

/// The pictures of a JPEG XL that moves, upright, in sRGB or with their own profile.
final class LightSequence: MovingPictures {
    private(set) var width = 0
    private(set) var height = 0
    let count = 0
    private(set) var loops = 0
    private(set) var profile: [UInt8] = []
    private(set) var areTurned = false
    private let decoder: OpaquePointer
    /// Microseconds of one of its ticks.
    private var tick = 0.0
    private var format = JxlPixelFormat(
        num_channels: 4,
        data_type: JXL_TYPE_UINT8,
        endianness: JXL_NATIVE_ENDIAN,
        align: 0
    )
    private var isPremultiplied = false

    /// - Parameter bytes: the whole file, which must stay until this is gone.
    init(_ bytes: UnsafeRawBufferPointer) throws(WorkFailure) {
        guard let decoder = JxlDecoderCreate(nil) else { throw .badMedia }
        self.decoder = decoder
        let events = [
            JXL_DEC_BASIC_INFO, JXL_DEC_COLOR_ENCODING, JXL_DEC_FRAME, JXL_DEC_FULL_IMAGE,
        ]
        let wanted = events.reduce(0) { $0 | $1.rawValue }
        guard JxlDecoderSubscribeEvents(decoder, Int32(wanted)) == JXL_DEC_SUCCESS,
            let start = bytes.bindMemory(to: UInt8.self).baseAddress,
            JxlDecoderSetInput(decoder, start, bytes.count) == JXL_DEC_SUCCESS
        else { throw .badMedia }
        JxlDecoderCloseInput(decoder)
        try readHead()
    }

    deinit {
        JxlDecoderDestroy(decoder)
    }

    func next(_ pixels: UnsafeMutableRawBufferPointer) throws(WorkFailure) -> Int64? {
        var ticks: UInt32 = 0
        while true {
            switch JxlDecoderProcessInput(decoder) {
            case JXL_DEC_FRAME:
                var header = JxlFrameHeader()
                guard JxlDecoderGetFrameHeader(decoder, &header) == JXL_DEC_SUCCESS else {
                    throw .badMedia
                }
                ticks = header.duration
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                let room = pixels.baseAddress
                guard
                    JxlDecoderSetImageOutBuffer(decoder, &format, room, pixels.count)
                        == JXL_DEC_SUCCESS
                else { throw .badMedia }
            case JXL_DEC_FULL_IMAGE:
                if isPremultiplied { Self.separate(pixels) }
                return Int64(Double(ticks) * tick)
            case JXL_DEC_SUCCESS:
                return nil
            default:
                throw .badMedia
            }
        }
    }

    /// Reads up to the first picture.
    private func readHead() throws(WorkFailure) {
        guard JxlDecoderProcessInput(decoder) == JXL_DEC_BASIC_INFO else { throw .badMedia }
        var info = JxlBasicInfo()
        guard JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS,
            info.have_animation != 0, info.animation.tps_numerator > 0
        else { throw .badMedia }
        let pixels = UInt64(info.xsize) * UInt64(info.ysize)
        guard pixels <= UInt64(MediaWorkLimits.pixels) else { throw .tooLarge }
        width = Int(info.xsize)
        height = Int(info.ysize)
        loops = Int(info.animation.num_loops)
        areTurned = info.orientation != JXL_ORIENT_IDENTITY
        isPremultiplied = info.alpha_premultiplied != 0
        let rate = Double(info.animation.tps_numerator)
        tick = 1_000_000 * Double(info.animation.tps_denominator) / rate
        guard JxlDecoderProcessInput(decoder) == JXL_DEC_COLOR_ENCODING else { throw .badMedia }
        try readColours(isGray: info.num_color_channels == 1)
    }

    /// Asks for sRGB, which is granted where the file leaves it open, and takes the profile along
    /// where it is not.
    private func readColours(isGray: Bool) throws(WorkFailure) {
        var wished = JxlColorEncoding()
        wished.color_space = isGray ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB
        wished.white_point = JXL_WHITE_POINT_D65
        wished.primaries = JXL_PRIMARIES_SRGB
        wished.transfer_function = JXL_TRANSFER_FUNCTION_SRGB
        wished.rendering_intent = JXL_RENDERING_INTENT_RELATIVE
        _ = JxlDecoderSetPreferredColorProfile(decoder, &wished)
        let target = JXL_COLOR_PROFILE_TARGET_DATA
        var given = JxlColorEncoding()
        if JxlDecoderGetColorAsEncodedProfile(decoder, &format, target, &given) == JXL_DEC_SUCCESS {
            let light = given.transfer_function
            guard light != JXL_TRANSFER_FUNCTION_PQ, light != JXL_TRANSFER_FUNCTION_HLG else {
                throw .unsupportedType
            }
            let isStandard =
                light == JXL_TRANSFER_FUNCTION_SRGB && given.white_point == JXL_WHITE_POINT_D65
                && (isGray || given.primaries == JXL_PRIMARIES_SRGB)
            if isStandard { return }
        }
        var count = 0
        guard
            JxlDecoderGetICCProfileSize(decoder, &format, target, &count) == JXL_DEC_SUCCESS,
            count <= FactLimits.blockBytes, !isGray
        else { throw .unsupportedType }
        profile = [UInt8](repeating: 0, count: count)
        guard
            JxlDecoderGetColorAsICCProfile(decoder, &format, target, &profile, count)
                == JXL_DEC_SUCCESS
        else { throw .unsupportedType }
    }

    /// Takes the opacity out of the colours, where a file has them multiplied.
    private static func separate(_ pixels: UnsafeMutableRawBufferPointer) {
        for place in stride(from: 0, to: pixels.count - 3, by: 4) {
            let opacity = Int(pixels[place + 3])
            guard opacity > 0, opacity < 255 else { continue }
            for channel in place..<(place + 3) {
                pixels[channel] = UInt8(
                    min(255, (Int(pixels[channel]) * 255 + opacity / 2) / opacity)
                )
            }
        }
    }
}
