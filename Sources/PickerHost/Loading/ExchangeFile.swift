import Glibc

/// A file that a plugin handed over, opened so that it is that file and no other.
struct ExchangeFile: Sendable {
    /// Bytes that are read at once.
    static let chunkBytes = 1 << 20

    private let descriptor: Int32

    /// - Parameters:
    ///   - name: what the plugin called it.
    ///   - byteCount: the length that it announced.
    /// - Throws: where the name is no single component, or names no regular file, one with a second
    ///   name elsewhere, or one of another length.
    init(
        _ name: String,
        in directory: consuming ExchangeDirectory,
        byteCount: Int64
    ) throws(ProtocolViolation) {
        guard Self.isComponent(name) else { throw ProtocolViolation(.file) }
        // Non-blocking, so that a pipe put there cannot hold this thread.
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let opened = openat(directory.descriptor, name, flags)
        guard opened >= 0 else { throw ProtocolViolation(.file) }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_nlink == 1
        else {
            Glibc.close(opened)
            throw ProtocolViolation(.file)
        }
        guard Int64(status.st_size) == byteCount else {
            Glibc.close(opened)
            throw ProtocolViolation(.byteCount)
        }
        descriptor = opened
    }

    private static func isComponent(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 255 && name != "." && name != ".."
            && name.utf8.allSatisfy { $0 != 0 && $0 != UInt8(ascii: "/") }
    }

    /// The next bytes up to the announced length; empty where the file ends before.
    nonisolated(nonsending) func chunk(
        at offset: Int64,
        of byteCount: Int64
    ) async throws(PickerError) -> [UInt8] {
        let length = Int(min(Int64(Self.chunkBytes), byteCount - offset))
        let descriptor = self.descriptor
        let result = await BlockingWork.run { () -> Result<[UInt8], PickerError> in
            var code: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
                let read = pread(descriptor, buffer.baseAddress, length, off_t(offset))
                if read < 0 { code = errno }
                count = max(0, read)
            }
            return code == 0 ? .success(bytes) : .failure(.ioFailed(code))
        }
        return try result.get()
    }

    /// Lets go of the file.
    func close() { Glibc.close(descriptor) }
}
