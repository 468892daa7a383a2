import Foundation
import MediaWork
import PickerJSON
import UniformTypes

@testable import MediaWorker

/// A file opened as a worker gets it: a descriptor, a size and a type by its first bytes.
final class OpenFile {
    let descriptor: Int32
    let byteCount: Int64
    let type: UTType?
    private let name: [UInt8]
    private let handle: FileHandle

    init(_ url: URL) throws {
        handle = try FileHandle(forReadingFrom: url)
        descriptor = handle.fileDescriptor
        byteCount = Int64(try handle.seekToEnd())
        try handle.seek(toOffset: 0)
        let head = try handle.read(upToCount: ContentSignature.byteLimit) ?? Data()
        name = Array(url.lastPathComponent.utf8)
        type = ContentSignature.type(of: Array(head)[...], fileName: name)
    }

    /// The facts, of a file that has a type at all.
    func facts() throws(MediaReadingError) -> MediaFacts {
        guard let type else {
            throw .notMedia
        }
        return try FactReader().facts(
            of: descriptor,
            byteCount: byteCount,
            type: type,
            fileName: name
        )
    }

    func properties() throws(MediaReadingError) -> JSON {
        guard let type else {
            throw .notMedia
        }
        return try PropertyReader().properties(of: descriptor, byteCount: byteCount, type: type)
    }
}
