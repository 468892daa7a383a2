import CMedia
import MediaWork
import UniformTypes

/// Makes films that every program can play: H.264 and AAC in MP4, the index first.
///
/// What a film has of it already is put there as it is. HDR becomes SDR by the knee of BT.2390.
struct FilmConversion {
    /// libx264's constant rate factor: hardly to be told from its source.
    private static let rateFactor: Int32 = 20
    /// libx264's preset: a person waits.
    private static let preset = "veryfast"
    /// Bits of sound a second and channel.
    private static let channelRate: Int32 = 96_000

    let threads: Int

    /// - Throws: `needless` where the film is such a one.
    func mp4(_ file: WorkFile, into output: OutputFile) throws(WorkFailure) -> MadeFile {
        let count = file.file.byteCount
        let type = file.file.type
        guard let film = Film(of: file.descriptor, byteCount: count, type: type, isRead: true),
            let facts = try? FilmReader.facts(of: file.descriptor, byteCount: count, type: type)
        else { throw .badMedia }
        if type == .mpeg4Movie, cmedia_film_is_common(film.handle) { throw .needless }
        let result = try converted(film, facts, into: output)
        var transformations: [Transformation] = []
        if result.tone_mapped { transformations.append(.toneMapped) }
        if result.reduced_depth { transformations.append(.depthReduced) }
        let isReencoded = result.encoded_video || result.encoded_audio
        transformations.append(isReencoded ? .reencoded : .remuxed)
        return MadeFile(
            type: .mpeg4Movie,
            byteCount: result.count,
            isReencoded: isReencoded,
            transformations: transformations,
            account: Self.account(of: output.descriptor, result.count, madeOf: facts)
        )
    }

    /// What stands in the new film, by the rules of stripping, and what stood in the old one.
    private static func account(
        of descriptor: Int32,
        _ count: Int64,
        madeOf facts: MediaFacts
    ) -> MetadataAccount {
        guard let memory = try? Memory(descriptor: descriptor, byteCount: count),
            let movie = Box.first("moov", in: Bytes(memory))
        else { return MetadataAccount(kept: facts.classes) }
        var deal = MetadataDeal(withheld: [])
        _ = FilmWords.rebuilt(movie, &deal)
        return MetadataAccount(kept: deal.kept, stripped: facts.classes.subtracting(deal.kept))
    }

    private func converted(
        _ film: Film,
        _ facts: MediaFacts,
        into output: OutputFile
    ) throws(WorkFailure) -> cmedia_film_result {
        let progress = FilmProgress(output, seconds: facts.motion?.duration ?? 0)
        var result = cmedia_film_result()
        let status = Self.preset.withCString { preset in
            var plan = cmedia_film_plan(
                threads: Int32(clamping: max(1, threads)),
                pixel_limit: UInt64(MediaWorkLimits.pixels),
                rate_factor: Self.rateFactor,
                preset: preset,
                channel_rate: Self.channelRate
            )
            return withExtendedLifetime(progress) {
                cmedia_convert_film(
                    film.handle,
                    output.descriptor,
                    &plan,
                    { context, done in
                        guard let context else { return }
                        Unmanaged<FilmProgress>.fromOpaque(context).takeUnretainedValue()
                            .report(done)
                    },
                    Unmanaged.passUnretained(progress).toOpaque(),
                    &result
                )
            }
        }
        if result.write_error != 0 { throw OutputFile.failure(result.write_error) }
        guard status == CMEDIA_OK else { throw .badMedia }
        return result
    }
}

/// Tells how much of a film is done, from inside of a library.
private final class FilmProgress {
    private let output: OutputFile
    private let total: UInt64

    init(_ output: OutputFile, seconds: Double) {
        self.output = output
        let longest = MediaWorkLimits.makingSeconds
        total = UInt64(max(0, min(seconds, longest)) * 1_000_000)
    }

    func report(_ microseconds: Int64) {
        guard total > 0 else { return }
        output.report(UInt64(max(0, microseconds)), of: total)
    }
}

extension MediaFacts {
    /// The classes of metadata that a film's container has words of.
    fileprivate var classes: MetadataClasses {
        var classes: MetadataClasses = []
        if place != nil { classes.insert(.location) }
        if let words, words.title != nil || words.caption != nil || !words.keywords.isEmpty {
            classes.insert(.captions)
        }
        if words?.creator != nil { classes.insert(.people) }
        return classes
    }
}
