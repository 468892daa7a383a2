import Glibc

/// A run of memory that many windows look at, given back when the last one is gone.
final class Memory {
    let base: UnsafeRawPointer
    let count: Int
    private let release: (UnsafeRawPointer, Int) -> Void

    private init(
        _ base: UnsafeRawPointer,
        _ count: Int,
        release: @escaping (UnsafeRawPointer, Int) -> Void
    ) {
        self.base = base
        self.count = count
        self.release = release
    }

    /// Maps the first bytes of a file, as many as it is said to have.
    ///
    /// The descriptor stays the caller's. Where the file shrinks afterwards, touching what is gone
    /// ends the process: the process is one file's alone.
    convenience init(descriptor: Int32, byteCount: Int64) throws(MediaReadingError) {
        guard byteCount > 0 else {
            throw .notMedia
        }
        guard byteCount <= FactLimits.fileBytes else {
            throw .tooLarge
        }
        let count = Int(byteCount)
        guard let base = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
            base != MAP_FAILED
        else {
            throw .unreadable(errno)
        }
        self.init(base, count) { base, count in
            munmap(UnsafeMutableRawPointer(mutating: base), count)
        }
    }

    /// Keeps a copy.
    convenience init(_ bytes: some Collection<UInt8>) {
        let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
        self.init(copy, bytes.count) { base, _ in
            UnsafeMutableRawPointer(mutating: base).deallocate()
        }
    }

    deinit {
        release(base, count)
    }
}
