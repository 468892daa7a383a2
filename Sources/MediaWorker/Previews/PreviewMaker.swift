import CMedia
import MediaWork
import UniformTypes

/// Makes small pictures of what files show.
struct PreviewMaker {
    /// Microseconds into a film at which its poster is taken at the latest.
    private static let latestPoster: Int64 = 3_000_000

    let wish: PreviewWish

    /// A picture of the whole file.
    ///
    /// Where the picture itself cannot be decoded, a smaller one inside of it may stand for it.
    func preview(_ file: WorkFile) throws(WorkFailure) -> PreviewPicture {
        guard let source = PreviewSource(for: file.file.type) else { throw .unsupportedType }
        do throws(WorkFailure) {
            return try preview(file, by: source)
        } catch {
            guard error == .badMedia, source != .film, let inner = try? embedded(in: file) else {
                throw error
            }
            return inner
        }
    }

    private func preview(
        _ file: WorkFile,
        by source: PreviewSource
    ) throws(WorkFailure) -> PreviewPicture {
        switch source {
        case .picture(CMEDIA_LOADER_HEIF):
            return try heif(file)
        case .picture(CMEDIA_LOADER_JPEG):
            // Said beforehand, so that only pixels need to be read of it.
            let orientation = orientation(of: file)
            return try MappedFile(file).read { (bytes) throws(WorkFailure) in
                try picture(bytes, CMEDIA_LOADER_JPEG, orientation: orientation)
            }
        case .picture(let loader):
            return try MappedFile(file).read { (bytes) throws(WorkFailure) in
                try picture(bytes, loader)
            }
        case .bitmap:
            return try MappedFile(file).read { (bytes) throws(WorkFailure) in
                try made(orientation: 0) { plan, picture in
                    cmedia_make_picture_of_bitmap(bytes.baseAddress, bytes.count, plan, picture)
                }
            }
        case .raw:
            return try MappedFile(file).read(raw)
        case .film:
            return try film(file)
        }
    }

    /// A picture of a part of the file that is a JPEG by itself, turned as it is told.
    func preview(
        in range: ByteRange,
        _ orientation: Int,
        of file: WorkFile
    ) throws(WorkFailure) -> PreviewPicture {
        try MappedFile(file).read { (bytes) throws(WorkFailure) in
            let (end, overflow) = range.offset.addingReportingOverflow(range.length)
            guard range.offset >= 0, range.length > 0, !overflow, end <= bytes.count else {
                throw .badMedia
            }
            let part = UnsafeRawBufferPointer(rebasing: bytes[Int(range.offset)..<Int(end)])
            return try picture(part, CMEDIA_LOADER_JPEG, orientation: orientation)
        }
    }

    /// How a JPEG is to be turned, 1 to 8 as its EXIF says it.
    private func orientation(of file: WorkFile) -> Int {
        guard
            let bytes = try? Memory(
                descriptor: file.descriptor,
                byteCount: file.file.byteCount
            ),
            let still = try? JPEGReader.read(Bytes(bytes)),
            let exif = still.blocks.first(where: { $0.kind == CMEDIA_BLOCK_EXIF }),
            let number = TIFFFile(exif.bytes)?.first?.integer(of: 0x0112)
        else { return 1 }
        return Orientation(exif: number)?.exif ?? 1
    }

    private func embedded(in file: WorkFile) throws -> PreviewPicture {
        let facts = try FactReader().facts(
            of: file.descriptor,
            byteCount: file.file.byteCount,
            type: file.file.type,
            fileName: []
        )
        guard let range = facts.embeddedPreview else { throw WorkFailure.badMedia }
        return try preview(in: range, facts.orientation, of: file)
    }

    private func heif(_ file: WorkFile) throws(WorkFailure) -> PreviewPicture {
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

    private func raw(_ bytes: UnsafeRawBufferPointer) throws(WorkFailure) -> PreviewPicture {
        var found = cmedia_raw_preview()
        guard cmedia_raw_preview_find(bytes.baseAddress, bytes.count, &found) else {
            throw .badMedia
        }
        defer { cmedia_raw_preview_free(&found) }
        let orientation = Int(found.orientation)
        if found.is_jpeg {
            let part = UnsafeRawBufferPointer(start: found.bytes, count: found.count)
            return try picture(part, CMEDIA_LOADER_JPEG, orientation: orientation)
        }
        return try made(orientation: orientation) { [found] plan, picture in
            cmedia_make_picture_of_pixels(found.bytes, found.width, found.height, plan, picture)
        }
    }

    private func film(_ file: WorkFile) throws(WorkFailure) -> PreviewPicture {
        let count = file.file.byteCount
        guard let film = Film(of: file.descriptor, byteCount: count, type: file.file.type),
            let facts = try? FilmReader.facts(
                of: file.descriptor,
                byteCount: count,
                type: file.file.type
            )
        else { throw .badMedia }
        // A little into it: many films begin in the dark.
        let time = min(film.facts.duration / 10, Self.latestPoster)
        return try made(orientation: facts.orientation) { plan, picture in
            cmedia_make_poster(film.handle, time, plan, picture)
        }
    }

    private func picture(
        _ bytes: UnsafeRawBufferPointer,
        _ loader: cmedia_loader,
        orientation: Int = 0
    ) throws(WorkFailure) -> PreviewPicture {
        try made(orientation: orientation) { plan, picture in
            cmedia_make_picture(loader, bytes.baseAddress, bytes.count, plan, picture)
        }
    }

    /// Lets a library make a picture.
    ///
    /// - Parameter orientation: 1 to 8 as in EXIF; 0 where the picture itself says it.
    private func made(
        orientation: Int,
        _ make: (UnsafePointer<cmedia_plan>, UnsafeMutablePointer<cmedia_picture>) -> cmedia_status
    ) throws(WorkFailure) -> PreviewPicture {
        var plan = cmedia_plan(
            size: Int32(wish.maxPixelSize),
            moves: wish.keepsMotion,
            orientation: (0...8).contains(orientation) ? Int32(orientation) : 0,
            pixel_limit: UInt64(MediaWorkLimits.pixels),
            moving_pixel_limit: UInt64(MediaWorkLimits.movingPixels),
            frame_limit: Int32(MediaWorkLimits.movingFrames)
        )
        var picture = cmedia_picture()
        let status = make(&plan, &picture)
        return try PreviewPicture(taking: picture, status)
    }
}
