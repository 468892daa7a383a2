import PickerProtocol

extension OpenedItem {
    /// Reads so many bytes from the offset on, straight into the array that is sent.
    ///
    /// - Parameter expected: what the file was when it was picked; a file that is anything else
    ///   after the bytes were read, or ends before them, is `itemChanged`: bytes of two contents
    ///   never mix.
    func bytes(
        from offset: Int64,
        count: Int,
        expected: FileIdentity,
        isAbandoned: () -> Bool
    ) throws(LibraryError) -> [UInt8] {
        var failure: LibraryError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            failure = fill(UnsafeMutableRawBufferPointer(buffer), from: offset, isAbandoned)
            filled = failure == nil ? count : 0
        }
        if let failure { throw failure }
        guard try identityNow() == expected else { throw .itemChanged }
        return bytes
    }

    /// Fills the buffer with the bytes from the offset on, all of them or an error.
    func fill(
        _ buffer: UnsafeMutableRawBufferPointer,
        from offset: Int64,
        _ isAbandoned: () -> Bool
    ) -> LibraryError? {
        var done = 0
        while done < buffer.count {
            if isAbandoned() { return .cancelled }
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            do throws(LibraryError) {
                let count = try read(into: rest, at: offset + Int64(done))
                guard count > 0 else { return .itemChanged }
                done += count
            } catch {
                return error
            }
        }
        return nil
    }

    /// The digest of the whole file as it was opened, in lower-case hexadecimal digits; blocks
    /// while the file system does.
    func digest(isAbandoned: () -> Bool) throws(LibraryError) -> String {
        var digest = ContentDigest()
        let room = UnsafeMutableRawBufferPointer.allocate(
            byteCount: FileCopy.chunkBytes,
            alignment: 4_096
        )
        defer { room.deallocate() }
        var done: Int64 = 0
        while done < identity.byteCount {
            let wanted = Int(min(Int64(room.count), identity.byteCount - done))
            let chunk = UnsafeMutableRawBufferPointer(rebasing: room[..<wanted])
            if let failure = fill(chunk, from: done, isAbandoned) { throw failure }
            digest.update(UnsafeRawBufferPointer(chunk))
            done += Int64(wanted)
        }
        guard try identityNow() == identity else { throw .itemChanged }
        return digest.hexadecimal()
    }
}
