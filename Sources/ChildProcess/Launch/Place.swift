import CLinux
import Glibc
import SystemPackage

/// Where a child begins: a folder that is open for as long as it takes to start it.
struct Place: ~Copyable {
    private let descriptor: OwnedDescriptor?

    /// - Parameter path: nil for wherever this process is.
    init(_ path: FilePath?) throws(SpawnError) {
        guard let path else {
            descriptor = nil
            return
        }
        let opened = path.withPlatformString { clinux_open_place($0) }
        let code = errno
        guard opened >= 0 else {
            let error = SpawnError(resource: code)
            if case .resourceExhausted = error { throw error }
            throw .workingDirectory(code)
        }
        descriptor = try OwnedDescriptor(taking: opened)
    }

    /// The descriptor, or -1.
    var raw: Int32 {
        switch descriptor {
        case .some(let descriptor): descriptor.raw
        case .none: -1
        }
    }
}
