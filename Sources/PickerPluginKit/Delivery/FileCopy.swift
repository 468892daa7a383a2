import Glibc
import PickerProtocol

/// Copies an item into a file of the exchange folder; blocks while the file systems do.
struct FileCopy {
    /// Bytes that are read and written at once: few enough to be in a processor's cache when they
    /// are digested.
    static let chunkBytes = 256 << 10
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
    /// - Returns: the digest of what was written.
    func run(to file: ExchangeFile) throws(DeliveryError) -> String {
        let digest =
            if expected.byteCount >= Self.overlapBytes,
                let follower = DigestFollower(chunk: Self.chunkBytes)
            {
                try copy(to: file.descriptor, followedBy: follower)
            } else {
                try copy(to: file.descriptor)
            }
        try requireUnchanged()
        return digest
    }

    private func copy(
        to descriptor: Int32,
        followedBy follower: DigestFollower
    ) throws(DeliveryError) -> String {
        let outcome = Result { () throws(DeliveryError) in
            var done: Int64 = 0
            while done < expected.byteCount {
                let passed = try follower.pass { (room) throws(DeliveryError) in
                    try copyChunk(in: room, from: done, to: descriptor).count
                }
                guard let passed else { throw .ioError }
                done += Int64(passed)
                report(done)
            }
        }
        let digest = follower.finish()
        try outcome.get()
        guard let digest else { throw .ioError }
        return digest
    }

    private func copy(to descriptor: Int32) throws(DeliveryError) -> String {
        var digest = ContentDigest()
        let room = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Self.chunkBytes,
            alignment: 4_096
        )
        defer { room.deallocate() }
        var done: Int64 = 0
        while done < expected.byteCount {
            let chunk = try copyChunk(in: room, from: done, to: descriptor)
            digest.update(chunk)
            done += Int64(chunk.count)
            report(done)
        }
        return digest.hexadecimal()
    }

    /// Copies the bytes from that offset on, as many as there is room for and are left.
    private func copyChunk(
        in room: UnsafeMutableRawBufferPointer,
        from offset: Int64,
        to descriptor: Int32
    ) throws(DeliveryError) -> UnsafeRawBufferPointer {
        let wanted = Int(min(Int64(room.count), expected.byteCount - offset))
        let chunk = UnsafeMutableRawBufferPointer(rebasing: room[..<wanted])
        if let failure = source.fill(chunk, from: offset, isAbandoned) {
            throw .library(failure)
        }
        try write(UnsafeRawBufferPointer(chunk), to: descriptor)
        return UnsafeRawBufferPointer(chunk)
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
