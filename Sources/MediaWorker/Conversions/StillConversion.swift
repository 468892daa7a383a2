import CMedia
import MediaWork
import UniformTypes

/// Makes JPEGs of full size, which every program can read.
struct StillConversion {
    /// The part of the sensor's sides from which a camera's own picture counts as of full size:
    /// cameras leave out the borders.
    private static let likeness = 0.9

    let source: PreviewSource

    /// A JPEG of what the file shows: in sRGB or with its own profile, upright, opaque.
    ///
    /// Where the picture itself cannot be decoded, one inside of it that is as large stands for it.
    func jpeg(_ file: WorkFile, into output: OutputFile) throws(WorkFailure) -> MadeFile {
        let made = try picture(file)
        output.report(1, of: 1)
        let carried = CarriedMetadata(
            file,
            width: made.width,
            height: made.height,
            isStandard: made.profile.isEmpty,
            carriesRecords: true
        )
        // Metadata stand behind the mark of two bytes with which a JPEG begins.
        try output.write(Array(made.bytes.prefix(2)))
        try output.write(carried.segments + made.profile)
        try output.write(Array(made.bytes.dropFirst(2)))
        return MadeFile(
            type: .jpeg,
            byteCount: output.byteCount,
            isReencoded: true,
            transformations: (carried.frameCount ?? 1 > 1 ? [.stilled] : []) + made.transformations,
            account: carried.account
        )
    }

    private func picture(_ file: WorkFile) throws(WorkFailure) -> MadePicture {
        switch source {
        case .picture(CMEDIA_LOADER_HEIF):
            return try heif(file)
        case .picture(let loader):
            return try MappedFile(file).read { (bytes) throws(WorkFailure) in
                try picture(bytes, loader)
            }
        case .raw:
            return try raw(file)
        case .bitmap, .film:
            throw .unsupportedType
        }
    }

    private func heif(_ file: WorkFile) throws(WorkFailure) -> MadePicture {
        let mapped =
            if let references = AuxiliaryReferences(in: file) {
                try MappedFile(file, changing: references.shorten)
            } else {
                try MappedFile(file)
            }
        return try mapped.read { (bytes) throws(WorkFailure) in
            try picture(bytes, CMEDIA_LOADER_HEIF)
        }
    }

    /// The camera's own picture where it is as large as its sensor's, which is what the
    /// photographer saw, and else one that is developed from the sensor's data.
    private func raw(_ file: WorkFile) throws(WorkFailure) -> MadePicture {
        try MappedFile(file).read { (bytes) throws(WorkFailure) in
            if let found = preview(bytes), let picture = try? picture(of: found) { return picture }
            return try developed(bytes)
        }
    }

    private func preview(_ bytes: UnsafeRawBufferPointer) -> RawPreview? {
        var sizes = cmedia_raw_sizes()
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        guard cmedia_raw_read_sizes(start, bytes.count, &sizes),
            let preview = RawPreview(bytes), preview.isJPEG
        else { return nil }
        let (width, height) = (Double(sizes.display_width), Double(sizes.display_height))
        let longer = Double(max(preview.width, preview.height))
        return longer >= Self.likeness * max(width, height) ? preview : nil
    }

    private func picture(of preview: RawPreview) throws(WorkFailure) -> MadePicture {
        let orientation = preview.orientation
        var made = try preview.read { (bytes) throws(WorkFailure) in
            try picture(bytes, CMEDIA_LOADER_JPEG, orientation: orientation)
        }
        made.transformations.insert(.embeddedPreview, at: 0)
        return made
    }

    private func developed(_ bytes: UnsafeRawBufferPointer) throws(WorkFailure) -> MadePicture {
        var made = cmedia_developed()
        guard cmedia_raw_develop(bytes.baseAddress, bytes.count, &made) else { throw .badMedia }
        defer { cmedia_developed_free(&made) }
        let pixels = UInt64(clamping: made.width) * UInt64(clamping: made.height)
        guard pixels <= UInt64(MediaWorkLimits.pixels) else { throw .tooLarge }
        let (start, width, height) = (made.pixels, made.width, made.height)
        var developed = try MadePicture { _, picture, changes in
            cmedia_make_still_of_pixels(start, width, height, 1, picture, changes)
        }
        developed.transformations.insert(.developed, at: 0)
        return developed
    }

    private func picture(
        _ bytes: UnsafeRawBufferPointer,
        _ loader: cmedia_loader,
        orientation: Int = 0
    ) throws(WorkFailure) -> MadePicture {
        try MadePicture(orientation: orientation) { plan, picture, changes in
            cmedia_make_still(loader, bytes.baseAddress, bytes.count, plan, picture, changes)
        }
    }
}
