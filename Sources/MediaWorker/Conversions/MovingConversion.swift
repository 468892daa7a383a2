import CMedia
import MediaWork
import UniformTypes

/// Makes WebPs that move of what few programs show moving.
struct MovingConversion {
    /// Makes it of all pictures; where one cannot be decoded, there is none.
    func webP(_ file: WorkFile, into output: OutputFile) throws(WorkFailure) -> MadeFile {
        guard file.file.type.conforms(to: .jpegxl) else {
            return try webP(of: CodedSequence(file), file, into: output)
        }
        return try MappedFile(file).read { (bytes) throws(WorkFailure) in
            try webP(of: LightSequence(bytes), file, into: output)
        }
    }

    private func webP(
        of pictures: any MovingPictures,
        _ file: WorkFile,
        into output: OutputFile
    ) throws(WorkFailure) -> MadeFile {
        let made = try MovingWebP(
            width: pictures.width,
            height: pictures.height,
            loops: pictures.loops
        )
        try encode(pictures, into: made, output)
        let carried = CarriedMetadata(
            file,
            width: pictures.width,
            height: pictures.height,
            isStandard: pictures.profile.isEmpty,
            carriesRecords: false
        )
        try output.write(
            made.finished(profile: pictures.profile, exif: carried.exif, xmp: carried.xmp)
        )
        var transformations: [Transformation] = []
        if carried.depth ?? 8 > 8 { transformations.append(.depthReduced) }
        if pictures.areTurned { transformations.append(.oriented) }
        return MadeFile(
            type: .webP,
            byteCount: output.byteCount,
            isReencoded: true,
            transformations: transformations + [.reencoded],
            account: carried.account
        )
    }

    private func encode(
        _ pictures: any MovingPictures,
        into made: MovingWebP,
        _ output: OutputFile
    ) throws(WorkFailure) {
        let room = UnsafeMutableRawBufferPointer.allocate(
            // Scalers write a little beyond the end.
            byteCount: 4 * pictures.width * pictures.height + 64,
            alignment: 64
        )
        defer { room.deallocate() }
        let pixels = UnsafeMutableRawBufferPointer(
            rebasing: room[..<(4 * pictures.width * pictures.height)]
        )
        var count = 0
        while let duration = try pictures.next(pixels) {
            guard count < MediaWorkLimits.frames else { throw .tooLarge }
            try made.add(UnsafeRawBufferPointer(pixels), for: duration)
            count += 1
            if pictures.count > 0 {
                output.report(UInt64(min(count, pictures.count)), of: UInt64(pictures.count))
            }
        }
        guard count > 0, count >= pictures.count else { throw .badMedia }
    }
}
