/// A file, or a folder with all that lies beneath it, that a confined process may go on opening.
public struct FilePermit: Sendable, Hashable {
    /// What may be done there.
    public enum Use: Sendable, Hashable {
        /// Reading files and listing folders.
        case reading
        /// The same, and starting programs.
        case running
        /// Reading, writing, making and removing of files and folders.
        case writing
        /// Everything that files and folders admit: for places that belong to a program alone.
        case everything
    }

    /// An open descriptor of the place; the caller's, open until the permit has served.
    public let place: Int32
    /// What may be done there.
    public let use: Use

    /// Permits a use of what is open.
    public init(_ use: Use, of place: Int32) {
        self.place = place
        self.use = use
    }
}

extension FilePermit.Use {
    /// Bits of the kernel's `landlock.h`.
    ///
    /// - Parameter onFolder: false for a file, on which rights of folders are an error.
    func rights(onFolder: Bool) -> UInt64 {
        let ofFiles: UInt64 = 0b1100_0000_0000_0111
        let all: UInt64
        switch self {
        case .reading: all = Self.bits(2, 3)
        case .running: all = Self.bits(0, 2, 3)
        case .writing: all = Self.bits(1, 2, 3, 4, 5, 7, 8, 13, 14, 15)
        case .everything: all = 0xFFFF
        }
        return onFolder ? all : all & ofFiles
    }

    private static func bits(_ numbers: UInt64...) -> UInt64 { numbers.reduce(0) { $0 | 1 << $1 } }
}
