import Glibc

/// An error number of the system, in words.
enum SystemError {
    /// The words of the C library, such as "No space left on device".
    static func text(_ code: Int32) -> String {
        var words = [CChar](repeating: 0, count: 256)
        // The portable form of strerror_r fills the array and returns 0.
        guard strerror_r(code, &words, words.count) == 0 else { return "error \(code)" }
        return String(
            decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
    }
}
