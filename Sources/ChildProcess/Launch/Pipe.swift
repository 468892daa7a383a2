import CLinux
import Glibc

/// Both ends of a pipe, closed on exec from their first moment.
struct Pipe: ~Copyable {
    let readEnd: OwnedDescriptor
    let writeEnd: OwnedDescriptor

    /// Makes a pipe.
    static func make() throws(SpawnError) -> Pipe {
        var reading: Int32 = -1
        var writing: Int32 = -1
        guard clinux_pipe(&reading, &writing) == 0 else { throw SpawnError(resource: errno) }
        // Both have an owner before either is moved, which can fail.
        let readEnd = OwnedDescriptor(adopting: reading)
        let writeEnd = OwnedDescriptor(adopting: writing)
        return Pipe(
            readEnd: try OwnedDescriptor(taking: readEnd.release()),
            writeEnd: try OwnedDescriptor(taking: writeEnd.release())
        )
    }
    /// Closes the other end.
    consuming func keepingReadEnd() -> OwnedDescriptor { readEnd }

    /// Closes the other end.
    consuming func keepingWriteEnd() -> OwnedDescriptor { writeEnd }
}
