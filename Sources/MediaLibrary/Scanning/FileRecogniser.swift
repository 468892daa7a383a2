import Glibc
import PickerPluginKit
import SystemPackage
import UniformTypes

/// Tells what a file holds by reading its first bytes once.
struct FileRecogniser {
    struct Recognised {
        let type: UTType
        /// A hash of the first bytes: with it the same number of a file on a disk is not taken for
        /// the same file.
        let head: UInt64
        /// The file whose bytes these are: another one than was listed where it was replaced in
        /// between.
        let file: ScannedFile
    }

    /// Errors that say nothing of the file: another time it may be read.
    private static let failures = [EIO, ENODEV, ENOTCONN, ESTALE, ETIMEDOUT]

    private var head = [UInt8](repeating: 0, count: ContentSignature.byteLimit)

    /// The type of a regular file with a known picture or film in it, or of what belongs to one,
    /// else nil.
    ///
    /// The identity is taken before the bytes: a file that changes in between is found out when it
    /// is opened. Throws where descriptors or memory are short, or the disk fails, since then
    /// nothing can be told.
    mutating func recognise(
        _ listed: ScannedFile,
        in folder: FileDescriptor
    ) throws(LibraryError) -> Recognised? {
        guard listed.identity.byteCount > 0 else { return nil }
        let file: FileDescriptor
        do {
            file = try Beneath.open(listed.name, in: folder, flags: Beneath.file)
        } catch {
            if LibraryError.reading(error) == .resourceExhausted {
                throw .resourceExhausted
            }
            if FileRecogniser.failures.contains(error.rawValue) { throw .ioError }
            return nil
        }
        defer { try? file.close() }
        guard let status = try? Beneath.status(of: file), status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        let count: Int
        do {
            count = try head.withUnsafeMutableBytes { buffer in
                try file.read(fromAbsoluteOffset: 0, into: buffer)
            }
        } catch {
            throw .ioError
        }
        guard let type = ContentSignature.type(of: head[..<count], fileName: listed.name),
            type.standsAside || !MediaKinds(type).isEmpty
        else {
            return nil
        }
        return Recognised(
            type: type,
            head: StableHash.of(head[..<count]),
            file: ScannedFile(name: listed.name, status: status)
        )
    }
}
