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
}
