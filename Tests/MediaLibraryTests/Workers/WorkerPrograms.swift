import Foundation
import Glibc
import SystemPackage
import Testing
import UniformTypes

@testable import MediaLibrary

/// The workers' programs beside the tests.
enum WorkerPrograms {
    static let real = beside("postern-media-worker")
    static let unreliable = beside("UnreliableWorker")

    private static func beside(_ name: String) -> FilePath? {
        Bundle.main.executableURL.map {
            FilePath($0.deletingLastPathComponent().appending(path: name).path)
        }
    }
}

/// A file that is open for as long as the test needs it.
final class OpenFile: Sendable {
    let work: WorkFile

    init(_ content: [UInt8] = [0], _ type: UTType = .jpeg, name: String = "well") throws {
        var template = Array("/tmp/postern-work-XXXXXX".utf8CString)
        let made = mkstemp(&template)
        try #require(made >= 0)
        defer { close(made) }
        defer { unlink(template) }
        let written = content.withUnsafeBytes { write(made, $0.baseAddress, $0.count) }
        try #require(written == content.count)
        let descriptor = open(template, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        work = WorkFile(
            descriptor: descriptor,
            byteCount: Int64(content.count),
            type: type,
            name: Array(name.utf8)
        )
    }

    deinit { close(work.descriptor) }
}
