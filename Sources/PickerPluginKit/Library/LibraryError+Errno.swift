import Glibc
package import SystemPackage

extension LibraryError {
    /// What a failure to read an open file means.
    package static func reading(_ error: Errno) -> LibraryError {
        switch error.rawValue {
        case ENOMEM, EMFILE, ENFILE:
            .resourceExhausted
        case ESTALE, ENOTCONN, ENODEV, ENXIO:
            .libraryUnavailable
        case EACCES, EPERM:
            .notAuthorized
        default:
            .ioError
        }
    }
}
