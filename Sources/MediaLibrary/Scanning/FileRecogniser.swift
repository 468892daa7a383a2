import Glibc
import PickerPluginKit
import SystemPackage
import UniformTypes

/// Tells what a file holds by reading its first bytes once.
struct FileRecogniser {
    struct Recognised {
        let type: UTType
        let identity: FileIdentity
    }

    private var head = [UInt8](repeating: 0, count: ContentSignature.byteLimit)

    /// The type and identity of a regular file with a known picture or film in it, else nil.
    ///
    /// The identity is taken before the bytes: a file that changes in between is found out when it
    /// is opened. Throws where descriptors or memory are short, since then nothing can be told.
    mutating func recognise(
        _ name: [UInt8],
        in folder: FileDescriptor
    ) throws(LibraryError) -> Recognised? {
        let file: FileDescriptor
        do {
            file = try Beneath.open(name, in: folder, flags: Beneath.file)
        } catch {
            if LibraryError.reading(error) == .resourceExhausted {
                throw .resourceExhausted
            }
            return nil
        }
        defer { try? file.close() }
        guard let status = try? Beneath.status(of: file), status.st_mode & S_IFMT == S_IFREG,
            status.st_size > 0,
            let count = try? head.withUnsafeMutableBytes({ buffer in
                try file.read(fromAbsoluteOffset: 0, into: buffer)
            }),
            let type = ContentSignature.type(of: head[..<count], fileName: name),
            !MediaKinds(type).isEmpty
        else {
            return nil
        }
        return Recognised(type: type, identity: FileIdentity(status))
    }
}
