import Foundation
import MediaWork
import UniformTypes

@testable import MediaWorker

/// A file that was rebuilt in a test: its bytes, and what became of the metadata.
struct RebuiltFile {
    let bytes: [UInt8]
    let account: MetadataAccount

    init(
        _ bytes: [UInt8],
        _ type: UTType,
        withholding withheld: MetadataClasses
    ) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        try self.init(url, type, withholding: withheld)
    }

    /// Rebuilds a file as a worker does: from a descriptor, into another.
    init(_ url: URL, _ type: UTType, withholding withheld: MetadataClasses) throws {
        let source = try FileHandle(forReadingFrom: url)
        let count = Int64(try source.seekToEnd())
        let target = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        guard FileManager.default.createFile(atPath: target.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        defer { try? FileManager.default.removeItem(at: target) }
        let handle = try FileHandle(forUpdating: target)
        let pipe = Pipe()
        let file = WorkFile(
            file: OrderedFile(type: type, byteCount: count, name: FileName([])),
            descriptor: source.fileDescriptor
        )
        let output = try OutputFile(
            descriptor: handle.fileDescriptor,
            progress: pipe.fileHandleForWriting.fileDescriptor
        )
        let made = try Rebuild(withholding: withheld).rebuild(file, into: output)
        bytes = Array(try Data(contentsOf: target))
        account = made.account
    }
}

extension MetadataClasses {
    /// Each class alone, and all of them.
    static let demands: [MetadataClasses] = words.map(\.class) + [.all]

    /// The words, for a table.
    var spelled: String {
        self == .all ? "all" : Self.words.filter { contains($0.class) }.map(\.word).joined()
    }
}
