import MediaWork
public import PickerPluginKit
import UniformTypes

// What the workers make of one file: each in a process image that saw no other.
extension FolderLibrary {
    /// Everything, where there are workers.
    public var abilities: LibraryAbilities {
        workers == nil ? [] : [.previews, .properties, .representations, .metadata]
    }

    /// Has a worker make a small picture; of one that moves, one that moves.
    ///
    /// Where that is too long, one that stands still is made, and then smaller ones.
    public func preview(
        of item: LibraryItem,
        in file: OpenedItem,
        maxPixelSize: Int,
        byteLimit: Int
    ) async throws(LibraryError) -> ItemPreview {
        guard let workers else { throw .unsupportedType }
        let work = WorkFile(item, file)
        defer { withExtendedLifetime(file) {} }
        do throws(WorkError) {
            var size = min(maxPixelSize, MediaWorkLimits.pictureSize.upperBound)
            var preview = try await workers.preview(
                of: work,
                maxPixelSize: size,
                keepsMotion: true
            )
            for _ in 0..<LibraryLimits.previewAttempts where preview.bytes.count > byteLimit {
                // The first time only the motion is given up.
                if preview.type != .webP { size = max(1, size / 2) }
                preview = try await workers.preview(of: work, maxPixelSize: size)
            }
            return ItemPreview(
                type: preview.type,
                bytes: preview.bytes,
                pixelWidth: preview.pixelWidth,
                pixelHeight: preview.pixelHeight
            )
        } catch {
            throw LibraryError(error)
        }
    }

    /// Has a worker read the metadata; of more than a host can take, the longest groups are left
    /// out.
    public func properties(
        of item: LibraryItem,
        in file: OpenedItem
    ) async throws(LibraryError) -> JSONObject {
        guard let workers else { throw .unsupportedType }
        let work = WorkFile(item, file)
        defer { withExtendedLifetime(file) {} }
        let found: JSON
        do throws(WorkError) {
            found = try await workers.properties(of: work)
        } catch {
            throw LibraryError(error)
        }
        guard var properties = found.object else { throw .badMedia }
        while !LoadProperties.isProper(properties) {
            guard let longest = properties.longest(but: ["pixelWidth", "pixelHeight"]) else {
                throw .badMedia
            }
            properties[longest] = nil
        }
        return properties
    }
}

extension WorkFile {
    /// The file of an item; it has to stay open until the worker is done.
    init(_ item: LibraryItem, _ file: OpenedItem) {
        self.init(
            descriptor: file.workerDescriptor,
            byteCount: item.identity.byteCount,
            type: item.type,
            name: item.fileName
        )
    }
}

extension LibraryError {
    /// What it means for an item that its worker failed.
    init(_ error: WorkError) {
        self =
            switch error {
            case .failed(.unsupportedType): .unsupportedType
            case .failed(.unreadable): .ioError
            case .failed(.noSpace): .noSpace
            case .failed(.notMedia), .failed(.badMedia), .failed(.tooLarge), .failed(.needless),
                .crashed, .badAnswer:
                .badMedia
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .resourceExhausted: .resourceExhausted
            }
    }
}

extension JSONObject {
    /// The name of the member that is the longest in writing.
    fileprivate func longest(but kept: Set<String>) -> String? {
        members.filter { !kept.contains($0.key) }
            .max { Self.length($0.value) < Self.length($1.value) }?.key
    }

    private static func length(_ value: JSON) -> Int {
        (try? value.serialized().count) ?? .max
    }
}
