import Glibc
public import SystemPackage

/// An item's file, open for reading; the descriptor is closed with the last reference.
///
/// It is an object and not a value because ranges of one item are read by several requests at
/// once, and releasing the item must not close it under them. The descriptor is never handed out
/// to anybody else: it would tell the path and could be opened again for writing.
public final class OpenedItem: Sendable {
    /// Which file it is and what it held when it was opened.
    public let identity: FileIdentity
    private let descriptor: FileDescriptor

    /// Takes over a descriptor of a regular file, open for reading, and closes it in the end.
    ///
    /// Where this throws, the descriptor is closed already.
    public init(taking descriptor: FileDescriptor) throws(LibraryError) {
        do {
            identity = try OpenedItem.identity(of: descriptor)
        } catch {
            try? descriptor.close()
            throw error
        }
        self.descriptor = descriptor
    }

    deinit {
        try? descriptor.close()
    }

    /// What the file is at this moment; another value than `identity` means changed content.
    public func identityNow() throws(LibraryError) -> FileIdentity {
        try OpenedItem.identity(of: descriptor)
    }

    /// Reads bytes from that offset on, as many as fit and are there; 0 at the end of the file.
    ///
    /// Leaves no position behind, so that several threads may read at once. Blocks while the file
    /// system does.
    public func read(
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: Int64
    ) throws(LibraryError) -> Int {
        // No file reaches the largest offset; the system would call it an error and not the end.
        guard offset >= 0, offset <= .max - Int64(buffer.count), !buffer.isEmpty else {
            return 0
        }
        do {
            return try descriptor.read(fromAbsoluteOffset: offset, into: buffer)
        } catch {
            throw (error as? Errno).map(LibraryError.reading) ?? .ioError
        }
    }

    /// The descriptor, for confined workers of this package; good while this object lives.
    package var workerDescriptor: Int32 { descriptor.rawValue }

    private static func identity(of descriptor: FileDescriptor) throws(LibraryError) -> FileIdentity
    {
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0 else {
            throw .reading(Errno(rawValue: errno))
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .itemChanged
        }
        return FileIdentity(status)
    }
}
