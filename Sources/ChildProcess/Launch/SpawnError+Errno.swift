import Glibc
import SystemPackage

extension SpawnError {
    /// Reads the `errno` of a call that makes a descriptor, a thread or memory.
    init(resource code: Int32) {
        switch code {
        case EMFILE, ENFILE, EAGAIN, ENOMEM: self = .resourceExhausted(code)
        default: self = .other(code)
        }
    }

    /// Reads the `errno` of `posix_spawn`.
    init(spawning executable: FilePath, code: Int32) {
        switch code {
        case ENOENT:
            // The same errno stands for a script whose interpreter is missing.
            let exists = executable.withPlatformString { access($0, F_OK) } == 0
            self = exists ? .notAProgram : .notFound
        case ENOTDIR, ELOOP, ENAMETOOLONG: self = .notFound
        case EACCES, EPERM: self = .notExecutable
        case ENOEXEC, ELIBBAD: self = .notAProgram
        default: self = SpawnError(resource: code)
        }
    }
}
