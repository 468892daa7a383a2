import Glibc

/// Why a host is not started: the status for the shell and a sentence for the person.
struct GuardFailure: Error {
    let status: Int32
    let sentence: String

    /// The command line is wrong (`EX_USAGE`).
    static func usage(_ sentence: String) -> Self { Self(status: 64, sentence: sentence) }

    /// The machine cannot do it (`EX_UNAVAILABLE`): nothing is started with fewer walls.
    static func unavailable(_ sentence: String) -> GuardFailure {
        GuardFailure(status: 69, sentence: "modeUnavailable: \(sentence) See `postern doctor`.")
    }

    /// A rule forbids it (`EX_NOPERM`).
    static func refused(_ sentence: String) -> Self { Self(status: 77, sentence: sentence) }

    /// A system call failed that always works, or that takes what has run out.
    static func system(_ what: String) -> GuardFailure { unavailable("\(what) (error \(errno)).") }

    /// Says the sentence on standard error.
    func say() {
        let line = Array("postern: \(sentence)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
