/// Why a plugin does not begin: a sentence for people, and the status of the process.
///
/// The sentences are fixed. They reach the host through standard error, so nothing of the person's
/// folders and files may stand in them.
enum StartFailure: Error, Sendable {
    /// The arguments are not those of this plugin; with what a person at a terminal is told.
    case usage(explanation: String)
    /// What was asked for is a text, such as `--help`.
    case answered(text: String)
    /// A person started the plugin by hand.
    case startedByHand(explanation: String)
    /// Standard input or output is not there.
    case noStreams
    /// The limit of open files leaves too little.
    case noDescriptors
    /// The limit of threads, or memory, leaves too little.
    case noThreads
    /// The limit of the stack leaves too little.
    case noStack
    /// The system refused to take rights away, so that the process has more than it should.
    case notConfined

    /// The status of the process: 64 for wrong usage, 69 for what the machine lacks.
    var status: Int32 {
        switch self {
        case .answered: 0
        case .usage, .startedByHand: 64
        case .noStreams, .noDescriptors, .noThreads, .noStack, .notConfined: 69
        }
    }

    /// What stands on standard error.
    func text(isForPerson: Bool) -> String {
        switch self {
        case .answered(let text), .startedByHand(let text): text
        case .usage(let explanation):
            isForPerson ? explanation : "The arguments are not valid; --help lists them."
        case .noStreams: "Standard input or output is closed; start the plugin with both."
        case .noDescriptors: "Too few files may be open; raise the limit (ulimit -n)."
        case .noThreads: "Too few threads may run; raise the limit (ulimit -u) or free memory."
        case .noStack: "The stack is too small; raise the limit (ulimit -s)."
        case .notConfined:
            "The system refused to take rights away; postern doctor says what it can do."
        }
    }
}
