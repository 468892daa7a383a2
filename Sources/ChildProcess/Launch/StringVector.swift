/// Strings as `execve` wants them: NUL-terminated, the list ended by a null pointer.
struct StringVector: ~Copyable {
    private var pointers: [UnsafeMutablePointer<CChar>?] = []

    /// - Throws: ``SpawnError/invalidArgument`` where a string holds a NUL, which would cut it.
    init(_ strings: [[UInt8]]) throws(SpawnError) {
        guard strings.allSatisfy({ !$0.contains(0) }) else { throw .invalidArgument }
        for string in strings {
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: string.count + 1)
            for (place, byte) in string.enumerated() {
                copy.advanced(by: place).initialize(to: CChar(bitPattern: byte))
            }
            copy.advanced(by: string.count).initialize(to: 0)
            pointers.append(copy)
        }
        pointers.append(nil)
    }

    deinit {
        for pointer in pointers { pointer?.deallocate() }
    }

    /// Lends the list for the time of `body`.
    borrowing func withPointers<R>(
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> R
    ) -> R {
        pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}
