/// Why a program could not be started; nothing of it is left then.
public enum SpawnError: Error, Sendable, Hashable {
    /// No file has this name.
    case notFound
    /// The file may not be executed: its mode, its folder's or its file system forbids it.
    case notExecutable
    /// The file is no program for this machine, or the interpreter that it names is missing.
    case notAProgram
    /// The folder to begin in cannot be entered; the `errno`.
    case workingDirectory(Int32)
    /// An argument or a variable holds what it cannot hold: a NUL, or `=` in a variable's name.
    case invalidArgument
    /// Descriptors, processes, threads or memory have run out; the `errno`.
    case resourceExhausted(Int32)
    /// Anything else; the `errno`.
    case other(Int32)
}

extension SpawnError: CustomStringConvertible {
    /// One sentence, without the program's name.
    public var description: String {
        switch self {
        case .notFound: "There is no such file."
        case .notExecutable: "The file may not be executed; look at its mode."
        case .notAProgram: "The file is no program, or its interpreter is missing."
        case .workingDirectory: "The folder to start in cannot be entered."
        case .invalidArgument: "An argument or a variable holds a character that it cannot hold."
        case .resourceExhausted: "The machine has too many files or processes open; close some."
        case .other(let code): "The system refused to start it (error \(code))."
        }
    }
}
