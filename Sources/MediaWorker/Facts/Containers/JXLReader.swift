import CMedia
import MediaWork

/// JPEG XL, bare or in boxes; libjxl reads the heads of its frames and no pixel.
enum JXLReader {
    static func read(_ file: Bytes) throws(MediaReadingError) -> Still {
        var still = Still()
        guard let decoder = JxlDecoderCreate(nil) else {
            throw .damaged
        }
        defer { JxlDecoderDestroy(decoder) }
        file.withUnsafeBytes { readFrames(decoder, $0, into: &still) }
        guard still.storedSize != nil else {
            throw .damaged
        }
        if file.fourCC(4) == "JXL " {
            for box in Box.all(in: file) {
                if box.name == "Exif", let skip = box.content.u32(0) {
                    still.add(CMEDIA_BLOCK_EXIF, box.content.slice(from: 4 + skip))
                } else if box.name == "xml " {
                    still.add(CMEDIA_BLOCK_XMP, box.content)
                } else if box.name == "jhgm" {
                    still.traits.insert(.gainMap)
                }
            }
        }
        return still
    }

    private static func readFrames(
        _ decoder: OpaquePointer,
        _ bytes: UnsafeRawBufferPointer,
        into still: inout Still
    ) {
        let wanted = JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_FRAME.rawValue
        guard JxlDecoderSubscribeEvents(decoder, Int32(wanted)) == JXL_DEC_SUCCESS,
            JxlDecoderSetKeepOrientation(decoder, 1) == JXL_DEC_SUCCESS,
            let base = bytes.bindMemory(to: UInt8.self).baseAddress,
            JxlDecoderSetInput(decoder, base, bytes.count) == JXL_DEC_SUCCESS
        else {
            return
        }
        JxlDecoderCloseInput(decoder)
        var info = JxlBasicInfo()
        var frames = 0
        var ticks: UInt64 = 0
        while frames < FactLimits.frames {
            switch JxlDecoderProcessInput(decoder) {
            case JXL_DEC_BASIC_INFO:
                guard JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS else {
                    return
                }
                describe(info, into: &still)
                if info.have_animation == 0 {
                    return
                }
            case JXL_DEC_FRAME:
                var header = JxlFrameHeader()
                if JxlDecoderGetFrameHeader(decoder, &header) == JXL_DEC_SUCCESS {
                    frames += 1
                    ticks += UInt64(header.duration)
                }
            default:
                finish(info, frames: frames, ticks: ticks, into: &still)
                return
            }
        }
    }

    private static func describe(_ info: JxlBasicInfo, into still: inout Still) {
        still.storedSize = PixelSize(Int(info.xsize), Int(info.ysize))
        still.orientation = Orientation(exif: Int(info.orientation.rawValue))
        still.depth = Int(info.bits_per_sample)
        still.colorModel = info.num_color_channels == 1 ? "Gray" : "RGB"
        still.hasAlpha = info.alpha_bits > 0
    }

    private static func finish(
        _ info: JxlBasicInfo,
        frames: Int,
        ticks: UInt64,
        into still: inout Still
    ) {
        still.frameCount = frames
        let rate = Double(info.animation.tps_numerator)
        if frames > 1, rate > 0 {
            still.traits.insert(.animated)
            still.duration = Double(ticks) * Double(info.animation.tps_denominator) / rate
        }
    }
}
