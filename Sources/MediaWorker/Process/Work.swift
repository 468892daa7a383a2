import MediaWork
import PickerJSON
import UniformTypes

/// What an order's child does.
struct Work {
    private let order: WorkOrder
    private let files: [WorkFile]
    /// Where a file that is made goes; nil where the verb makes none.
    private let output: OutputFile?

    init(_ order: WorkOrder, _ files: [WorkFile], _ output: OutputFile?) {
        self.order = order
        self.files = files
        self.output = output
    }

    /// Does it; one file that cannot be read is an answer, an order that makes no sense is not.
    func answer() throws -> WorkAnswer {
        switch order.verb {
        case .facts:
            return try WorkAnswer(json: JSON(encoding: files.map(facts)).serialized())
        case .preview:
            return try picture(PreviewMaker(wish: wish()).preview)
        case .embeddedPreview:
            let range = order.range
            let orientation = order.orientation ?? 0
            return try picture { [wish = wish()] file throws(WorkFailure) in
                guard let range else { throw .badMedia }
                return try PreviewMaker(wish: wish).preview(in: range, orientation, of: file)
            }
        case .properties:
            return try one(properties)
        case .catalogue:
            let position = order.position ?? .min
            return try one { (file) throws(WorkFailure) in
                try DigiKamCatalogue.page(of: file, after: position)
            }
        case .convert:
            return try made { (file, output) throws(WorkFailure) in
                guard let type = order.wishedType else { throw .unsupportedType }
                let threads = order.allowance?.threads ?? 1
                return try Conversion(type, threads: threads).convert(file, into: output)
            }
        case .rebuild:
            return try made(Rebuild(withholding: order.withheld ?? .all).rebuild)
        case .copy:
            return try made(copy)
        case .bundle:
            guard let output else { throw WorkFailure.badMedia }
            let result = Result { () throws(WorkFailure) in
                try LiveBundle.write(files, into: output)
            }
            return try WorkAnswer(json: JSON(encoding: FileAnswer(result)).serialized())
        }
    }

    /// The bytes as they are, whatever they are.
    private func copy(
        _ file: WorkFile,
        _ output: OutputFile
    ) throws(WorkFailure) -> MadeFile {
        let whole = ByteRange(offset: 0, length: file.file.byteCount)
        let range = order.range ?? whole
        try output.copy(range, of: file)
        return MadeFile(
            type: order.wishedType ?? file.file.type,
            byteCount: output.byteCount,
            transformations: range == whole ? [] : [.extracted]
        )
    }

    private func made(
        _ make: (WorkFile, OutputFile) throws(WorkFailure) -> MadeFile
    ) throws -> WorkAnswer {
        guard let output else { throw WorkFailure.badMedia }
        return try one { (file) throws(WorkFailure) in try make(file, output) }
    }

    private func wish() -> PreviewWish {
        PreviewWish(maxPixelSize: order.maxPixelSize ?? 1, keepsMotion: order.keepsMotion ?? false)
    }

    private func picture(
        _ make: (WorkFile) throws(WorkFailure) -> PreviewPicture
    ) throws -> WorkAnswer {
        var payload: [UInt8] = []
        var answer = try one { (file) throws(WorkFailure) in
            let picture = try make(file)
            payload = picture.bytes
            return picture.description
        }
        answer.payload = payload
        return answer
    }

    private func one<Value: Codable & Sendable>(
        _ work: (WorkFile) throws(WorkFailure) -> Value
    ) throws -> WorkAnswer {
        guard let file = files.first, files.count == 1 else { throw WorkFailure.badMedia }
        let result = Result { () throws(WorkFailure) in try work(file) }
        return try WorkAnswer(json: JSON(encoding: FileAnswer(result)).serialized())
    }
}
