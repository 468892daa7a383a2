import MediaWork
import PickerJSON
import UniformTypes

/// What a library asks its workers.
extension WorkerPool {
    /// What is known of each file, in the order of the files.
    ///
    /// Several are read in one child. Where that child does not end well, each is read in a child
    /// of its own; one that fails alone has failed for good and is not asked for again.
    func facts(of files: [WorkFile]) async -> [Result<MediaFacts, WorkError>] {
        var results: [Result<MediaFacts, WorkError>] = []
        var rest = files[...]
        while !rest.isEmpty {
            let batch = Array(rest.prefix(MediaWorkLimits.filesPerOrder))
            rest = rest.dropFirst(batch.count)
            results += await batchFacts(of: batch)
        }
        return results
    }

    private func batchFacts(of files: [WorkFile]) async -> [Result<MediaFacts, WorkError>] {
        do throws(WorkError) {
            let answer = try await ask(WorkOrder(.facts, files.map(\.ordered)), files, .index)
            let answers = try Self.decode([FileAnswer<MediaFacts>].self, answer)
            guard answers.count == files.count else { throw .badAnswer }
            return answers.map { $0.result.mapError(WorkError.failed).flatMap(\.checked) }
        } catch {
            guard error.concernsFile, files.count > 1 else {
                return files.map { _ in .failure(error) }
            }
            var results: [Result<MediaFacts, WorkError>] = []
            for file in files { results += await batchFacts(of: [file]) }
            return results
        }
    }

    /// A picture of the file whose longer side has at most so many pixels.
    ///
    /// - Parameter keepsMotion: whether a picture that moves may be answered with one that does.
    func preview(
        of file: WorkFile,
        maxPixelSize: Int,
        keepsMotion: Bool = false
    ) async throws(WorkError) -> Preview {
        var order = WorkOrder(.preview, [file.ordered])
        order.maxPixelSize = maxPixelSize
        order.keepsMotion = keepsMotion
        return try Self.preview(await ask(order, [file], .person), maxPixelSize)
    }

    /// The picture that lies in the file as a JPEG by itself: a first one within milliseconds.
    ///
    /// - Parameters:
    ///   - range: where it lies, from the file's facts.
    ///   - orientation: how it is to be turned, 1 to 8, from the file's facts.
    func embeddedPreview(
        of file: WorkFile,
        range: ByteRange,
        orientation: Int,
        maxPixelSize: Int
    ) async throws(WorkError) -> Preview {
        var order = WorkOrder(.embeddedPreview, [file.ordered])
        order.maxPixelSize = maxPixelSize
        order.range = range
        order.orientation = orientation
        return try Self.preview(await ask(order, [file], .person), maxPixelSize)
    }

    /// The file's own metadata, grouped as ImageIO does.
    func properties(of file: WorkFile) async throws(WorkError) -> JSON {
        let answer = try await ask(WorkOrder(.properties, [file.ordered]), [file], .person)
        switch try Self.decode(FileAnswer<JSON>.self, answer).result {
        case .success(let properties): return properties
        case .failure(let failure): throw .failed(failure)
        }
    }

    /// A part of what a program's catalogue says of pictures: the one behind a number.
    ///
    /// A catalogue is read by a child of its own each time, so that no part depends on another.
    func catalogue(
        of file: WorkFile,
        after position: Int64
    ) async throws(WorkError) -> CataloguePage {
        var order = WorkOrder(.catalogue, [file.ordered])
        order.position = position
        let answer = try await ask(order, [file], .index)
        switch try Self.decode(FileAnswer<CataloguePage>.self, answer).result {
        case .success(let page):
            guard page.next.map({ $0 > position }) ?? true,
                page.entries.count <= MediaWorkLimits.catalogueEntries,
                page.roots.count <= MediaWorkLimits.catalogueRoots
            else { throw .badAnswer }
            return page
        case .failure(let failure): throw .failed(failure)
        }
    }

    private static func preview(
        _ answer: WorkAnswer,
        _ maxPixelSize: Int
    ) throws(WorkError) -> Preview {
        let description: PictureDescription
        switch try decode(FileAnswer<PictureDescription>.self, answer).result {
        case .success(let value): description = value
        case .failure(let failure): throw .failed(failure)
        }
        let sizes = 1...max(1, maxPixelSize)
        guard [UTType.jpeg, .png, .webP].contains(description.type),
            sizes.contains(description.pixelWidth), sizes.contains(description.pixelHeight),
            ContentSignature.type(of: answer.payload[...]) == description.type
        else { throw .badAnswer }
        return Preview(
            type: description.type,
            bytes: answer.payload,
            pixelWidth: description.pixelWidth,
            pixelHeight: description.pixelHeight
        )
    }

    static func decode<Value: Decodable>(
        _ type: Value.Type,
        _ answer: WorkAnswer
    ) throws(WorkError) -> Value {
        let limits = JSONLimits(
            depth: MediaWorkLimits.answerDepth,
            values: MediaWorkLimits.answerValues,
            bytes: MediaWorkLimits.answerJSONBytes
        )
        guard let json = try? JSON.parse(answer.json, limits: limits),
            let value = try? json.decode(type)
        else { throw .badAnswer }
        return value
    }
}
