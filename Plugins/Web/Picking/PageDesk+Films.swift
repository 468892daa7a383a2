import Glibc
import PickerPluginKit
import UniformTypes

// Films for the page: they come as they are.
extension PageDesk {
    /// A part of a film, or of the film of a live photo.
    func film(_ request: HTTPRequest) async -> HTTPResponse {
        guard let number = request.number("item"), let item = names.item(number),
            let film = Self.film(of: item), let start = Self.start(request.only("range"))
        else { return HTTPResponse(.notFound) }
        let total = film.identity.byteCount
        guard start < total else {
            var response = HTTPResponse(.unsatisfiable)
            response.fields = [("Content-Range", "bytes */\(total)")]
            return response
        }
        let count = Int(min(Int64(WebLimits.filmBytes), total - start))
        let presentation = presentation
        let bytes = try? await threads.run { _ throws(LibraryError) in
            try presentation.open(film).bytes(at: start, count: count)
        }
        guard let bytes, !bytes.isEmpty else { return HTTPResponse(.notFound) }
        // Browsers play what they recognise in it; the type only must be no text.
        let isWebM = film.type.identifier.contains("webm")
        var response = HTTPResponse(
            .partial,
            type: isWebM ? "video/webm" : "video/mp4",
            body: bytes
        )
        let end = start + Int64(bytes.count) - 1
        response.fields = [
            ("Accept-Ranges", "bytes"), ("Content-Range", "bytes \(start)-\(end)/\(total)"),
        ]
        return response
    }

    private static func film(of item: LibraryItem) -> LibraryItem? {
        switch item.playbackStyle {
        case .video, .videoLooping: item
        case .livePhoto: item.parts.first { $0.role == .liveFilm }?.item
        default: nil
        }
    }

    /// Where a range begins; where it ends is ours to say, as answers are bounded.
    private static func start(_ range: String?) -> Int64? {
        guard let range else { return 0 }
        guard range.hasPrefix("bytes=") else { return nil }
        let digits = range.dropFirst(6).prefix { $0 != "-" }
        guard (1...15).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int64(digits)
    }
}

extension OpenedItem {
    /// The bytes from there on, as many as there are.
    fileprivate func bytes(at start: Int64, count: Int) throws(LibraryError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let offset = start + Int64(done)
            var failure: LibraryError?
            let read = bytes.withUnsafeMutableBytes { room in
                do throws(LibraryError) {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: room[done...])
                    return try self.read(into: rest, at: offset)
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            guard read > 0 else { break }
            done += read
        }
        return Array(bytes[..<done])
    }
}
