import Foundation
import MediaWork
import PickerPluginKit
import Testing
import UniformTypes

@testable import MediaLibrary

/// One form of one real item, made and looked at with programs of others.
struct CheckedForm {
    /// Decibels above which a picture counts as the same, and one whose light was brought down.
    private static let same = 26.0
    private static let toned = 11.0

    let library: FolderLibrary
    let item: LibraryItem
    let type: UTType
    let original: URL
    var isCompatible = false

    /// What is wrong with it; nil where all is well.
    func problem(_ width: Int?, _ height: Int?) async throws -> String? {
        let form: Representation?
        do throws(LibraryError) {
            let demand = RepresentationDemand(type: type, isCompatible: isCompatible)
            form = try await library.form(of: item, as: demand)
        } catch {
            return "\(error)"
        }
        guard let representation = form else {
            // The item's own file, which is to be such a film already.
            let streams = try IndependentDecoder.streams(original)
            return streams == nil || streams?["video"] == "h264" ? nil : "came as it is"
        }
        if type == .livePhotoBundle { return try bundleProblem(representation.file) }
        let count = Int(representation.file.identity.byteCount)
        if representation.transformations.first?.rawValue == "extracted" {
            let bytes = try representation.file.bytes(limit: count)
            let whole = try Data(contentsOf: original)
            return whole.range(of: Data(bytes)) == nil ? "other bytes" : nil
        }
        if !representation.isReencoded, representation.transformations.isEmpty {
            // A part as it is.
            let bytes = try representation.file.bytes(limit: count)
            return try [UInt8](Data(contentsOf: original)) == bytes ? nil : "other bytes"
        }
        return try await encodingProblem(representation, width, height)
    }

    /// What is wrong with one that was encoded anew.
    private func encodingProblem(
        _ representation: Representation,
        _ width: Int?,
        _ height: Int?
    ) async throws -> String? {
        let made = FileManager.default.temporaryDirectory
            .appending(path: "\(UUID())." + (type.preferredFilenameExtension ?? ""))
        defer { try? FileManager.default.removeItem(at: made) }
        try Data(representation.file.bytes(limit: Int(representation.file.identity.byteCount)))
            .write(to: made)
        let work = WorkFile(
            descriptor: representation.file.workerDescriptor,
            byteCount: representation.file.identity.byteCount,
            type: type,
            name: []
        )
        let facts = try await #require(library.workers?.facts(of: [work]).first).get()
        guard let size = facts.displaySize, facts.type == type.identifier else { return "no size" }
        if type == .webP {
            if let problem = sizeProblem(size, width, height, slack: 0) { return problem }
            return try await movingProblem(facts, made)
        }
        if type == .jpeg {
            // Turned for good: nobody turns it again.
            guard facts.orientation == 1 else { return "orientation \(facts.orientation)" }
            if let problem = sizeProblem(size, width, height, slack: 0) { return problem }
            if let problem = try await wordProblem(facts) { return problem }
            return try stillProblem(made)
        }
        // Odd rows and columns have no place in films.
        return try sizeProblem(size, width, height, slack: 1)
            ?? filmProblem(made, representation.transformations)
    }

    private func sizeProblem(
        _ size: MediaWork.PixelSize,
        _ width: Int?,
        _ height: Int?,
        slack: Int
    ) -> String? {
        guard let width, let height else { return nil }
        let isRight =
            (0...slack).contains(width - size.width)
            && (0...slack).contains(height - size.height)
        return isRight ? nil : "\(size.width) x \(size.height)"
    }

    private func factsBefore() async throws -> MediaFacts {
        let file = try library.open(item)
        defer { withExtendedLifetime(file) {} }
        let work = WorkFile(
            descriptor: file.workerDescriptor,
            byteCount: item.identity.byteCount,
            type: item.type,
            name: []
        )
        return try await #require(library.workers?.facts(of: [work]).first).get()
    }

    /// As many pictures in the same time, of which the first looks the same.
    private func movingProblem(_ facts: MediaFacts, _ made: URL) async throws -> String? {
        let before = try await factsBefore().motion
        guard let count = facts.motion?.frameCount, count > 1, count == before?.frameCount else {
            return "\(facts.motion?.frameCount ?? 0) pictures"
        }
        let lengths = [before?.duration, facts.motion?.duration].map { $0 ?? 0 }
        // Some do not say how long they are.
        guard lengths[0] == 0 || abs(lengths[0] - lengths[1]) < 0.05 else { return "\(lengths)" }
        guard let after = try IndependentDecoder.still(made, page: 0) else {
            return IndependentDecoder.vips == nil ? nil : "vips cannot read it"
        }
        let first =
            item.type == .jpegxl
            ? try IndependentDecoder.still(original) : try IndependentDecoder.frame(original, at: 0)
        guard let first else { return nil }
        let likeness = IndependentDecoder.likeness(first, after)
        return likeness > Self.same ? nil : "\(likeness) dB"
    }

    /// What the file says of the picture is said of the new one.
    private func wordProblem(_ facts: MediaFacts) async throws -> String? {
        let before = try await factsBefore()
        guard facts.captured?.localSeconds == before.captured?.localSeconds else {
            return "another date"
        }
        guard facts.camera?.model == before.camera?.model else { return "another camera" }
        let places = [facts.place, before.place].map { $0.map { Int($0.latitude * 10_000) } }
        return places[0] == places[1] ? nil : "another place"
    }

    private func bundleProblem(_ file: OpenedItem) throws -> String? {
        let bytes = try file.bytes(limit: Int(file.identity.byteCount))
        let made = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).zip")
        defer { try? FileManager.default.removeItem(at: made) }
        try Data(bytes).write(to: made)
        guard let names = try IndependentDecoder.entries(of: made) else { return nil }
        let endings = names.map { $0.prefix { $0 != "." } }
        return endings == ["still", "film", "live-photo"] ? nil : "\(names)"
    }

    private func stillProblem(_ made: URL) throws -> String? {
        guard let after = try IndependentDecoder.still(made) else {
            return IndependentDecoder.vips == nil ? nil : "vips cannot read it"
        }
        // What nobody else here can read cannot be compared.
        guard !type.conforms(to: .rawImage), let before = try IndependentDecoder.still(original)
        else { return nil }
        let likeness = IndependentDecoder.likeness(before, after)
        return likeness > Self.same ? nil : "\(likeness) dB"
    }

    private func filmProblem(_ made: URL, _ done: [PickerPluginKit.Transformation]) throws
        -> String?
    {
        guard let after = try IndependentDecoder.streams(made),
            let before = try IndependentDecoder.streams(original)
        else { return IndependentDecoder.ffprobe == nil ? nil : "ffprobe cannot read it" }
        guard after["video"] == "h264", ["yuv420p", "yuvj420p"].contains(after["pix_fmt"]),
            after["audio"] == (before["audio"] == nil ? nil : "aac")
        else { return "\(after)" }
        let lengths = [before, after].map { Double($0["duration"] ?? "") ?? 0 }
        guard abs(lengths[0] - lengths[1]) < 0.1 + 0.02 * lengths[0] else { return "\(lengths)" }
        // Short films may have one whole picture alone.
        let moment = lengths[0] < 1 ? 0 : lengths[0] / 3
        guard let one = try IndependentDecoder.frame(original, at: moment),
            let other = try IndependentDecoder.frame(made, at: moment)
        else { return "no picture at \(moment)" }
        let likeness = IndependentDecoder.likeness(one, other)
        let isToned = done.contains(.toneMapped)
        return likeness > (isToned ? Self.toned : Self.same) ? nil : "\(likeness) dB"
    }
}
