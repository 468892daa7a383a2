import Glibc
import MediaWork

/// The bytes of a file, mapped and not copied.
///
/// A file that is shortened while it is read ends this process by SIGBUS, as any broken file may:
/// it concerns one order.
struct MappedFile: ~Copyable {
    private let bytes: UnsafeRawBufferPointer

    init(_ file: WorkFile) throws(WorkFailure) {
        bytes = UnsafeRawBufferPointer(try Self.map(file, PROT_READ))
    }

    /// Maps the file and changes bytes of it, in memory alone.
    init(
        _ file: WorkFile,
        changing change: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(WorkFailure) {
        let bytes = try Self.map(file, PROT_READ | PROT_WRITE)
        change(bytes)
        self.bytes = UnsafeRawBufferPointer(bytes)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    /// Lends the bytes.
    borrowing func read<Value>(
        _ body: (UnsafeRawBufferPointer) throws(WorkFailure) -> Value
    ) throws(WorkFailure) -> Value {
        try body(bytes)
    }

    private static func map(
        _ file: WorkFile,
        _ rights: Int32
    ) throws(WorkFailure) -> UnsafeMutableRawBufferPointer {
        let count = file.file.byteCount
        guard count > 0 else { throw .badMedia }
        guard count <= MediaWorkLimits.stillFileBytes else { throw .tooLarge }
        let address = mmap(nil, Int(count), rights, MAP_PRIVATE, file.descriptor, 0)
        guard let address, address != MAP_FAILED else { throw .unreadable }
        return UnsafeMutableRawBufferPointer(start: address, count: Int(count))
    }
}
