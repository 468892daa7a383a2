import Glibc

/// Copies an item into a file of the exchange folder; blocks while the file systems do.
struct FileCopy {
    /// Bytes that are read and written at once.
    static let chunkBytes = 1 << 20
    /// The size from which the digest is computed beside the copy and not behind it.
    static let overlapBytes: Int64 = 4 << 20

    let source: OpenedItem
    /// What the item was when it was picked.
    let expected: FileIdentity
    let isAbandoned: () -> Bool
    /// Told after every chunk how many bytes are copied.
    let report: (Int64) -> Void

    /// Copies the whole item.
    ///
    /// - Returns: the digest of the copy.
    func run(to file: ExchangeFile) throws(DeliveryError) -> String {
        let follower =
            expected.byteCount >= Self.overlapBytes
            ? DigestFollower(
                file.descriptor,
                byteCount: expected.byteCount,
                chunk: Self.chunkBytes
            ) : nil
        let outcome = Result { () throws(DeliveryError) in
            try copy(to: file.descriptor) { follower?.advance() }
        }
        let followed = follower?.finish()
        try outcome.get()
        let digest =
            followed
            ?? FileDigest.hexadecimal(
                of: file.descriptor,
                byteCount: expected.byteCount,
                chunk: Self.chunkBytes
            )
        guard let digest else { throw .ioError }
        return digest
    }

    private func copy(
        to descriptor: Int32,
        advanced: () -> Void
    ) throws(DeliveryError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Self.chunkBytes,
            alignment: 4_096
        )
        defer { buffer.deallocate() }
        var done: Int64 = 0
        while done < expected.byteCount {
            let wanted = Int(min(Int64(Self.chunkBytes), expected.byteCount - done))
            let chunk = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
            if let failure = source.fill(chunk, from: done, isAbandoned) {
                throw .library(failure)
            }
            try write(UnsafeRawBufferPointer(chunk), to: descriptor)
            done += Int64(wanted)
            advanced()
            report(done)
        }
        try requireUnchanged()
    }

    private func requireUnchanged() throws(DeliveryError) {
        let identity: FileIdentity
        do throws(LibraryError) {
            identity = try source.identityNow()
        } catch {
            throw .library(error)
        }
        guard identity == expected else { throw .library(.itemChanged) }
    }

    private func write(
        _ bytes: UnsafeRawBufferPointer,
        to descriptor: Int32
    ) throws(DeliveryError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .writing(count < 0 ? errno : EIO) }
            done += count
        }
    }
}
