import MediaWork
import UniformTypes

/// A file that is handed to a worker.
struct WorkFile {
    /// A descriptor of a regular file, open for reading alone.
    ///
    /// It stays the caller's, who keeps it open until the call to the pool returns.
    let descriptor: Int32
    /// The length of the file when it was opened.
    let byteCount: Int64
    /// What its first bytes say that it is.
    let type: UTType
    /// The last component of its path.
    let name: [UInt8]

    var ordered: OrderedFile {
        OrderedFile(type: type, byteCount: byteCount, name: FileName(name))
    }
}
