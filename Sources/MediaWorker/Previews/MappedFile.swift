import Glibc
import MediaWork

/// The bytes of a file, mapped and not copied.
///
/// A file that is shortened while it is read ends this process by SIGBUS, as any broken file may:
/// it concerns one order.
struct MappedFile: ~Copyable {
    let bytes: UnsafeRawBufferPointer

    init(_ file: WorkFile) throws(WorkFailure) {
        let count = file.file.byteCount
        guard count > 0 else { throw .badMedia }
        guard count <= MediaWorkLimits.stillFileBytes else { throw .tooLarge }
        let address = mmap(nil, Int(count), PROT_READ, MAP_PRIVATE, file.descriptor, 0)
        guard let address, address != MAP_FAILED else { throw .unreadable }
        bytes = UnsafeRawBufferPointer(start: address, count: Int(count))
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
}
