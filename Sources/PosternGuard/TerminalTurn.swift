/// The moment in which a terminal goes from one program to another: what was typed before, and what
/// the terminal still answers to the former, reaches neither.
///
/// A terminal answers in order. So it is asked for the state of two modes whose numbers nobody can
/// guess; what comes before that answer is for nobody. One that does not answer is waited for.
struct TerminalTurn {
    /// Ends what the former program may have left half-written, and its characters and colours.
    private static let neutral = "\u{18}\u{1B}\\\u{0F}\u{1B}(B\u{1B}[0m"

    /// What the terminal is told.
    let words: String
    private let answer: [UInt8]
    private let end: ContinuousClock.Instant
    private var heard: [UInt8] = []

    /// - Parameter switches: what takes the former's switches back, and sets the next one's.
    init(_ switches: String) {
        let numbers = (0..<2).map { _ in Int.random(in: 10_000..<60_000) }
        let questions = numbers.map { "\u{1B}[?\($0)$p" }.joined()
        words = Self.neutral + switches + questions
        answer = Array(numbers.map { "\u{1B}[?\($0);0$y" }.joined().utf8)
        end = .now + .milliseconds(GuardLimits.turn)
    }

    /// How long is still waited, in milliseconds.
    var patience: Int32 { Int32(max(.zero, end - .now) / .milliseconds(1)) }

    /// Hears what comes from the terminal.
    ///
    /// - Returns: what comes behind the answer; nil until it is complete.
    mutating func hear(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        heard = heard.suffix(answer.count - 1) + bytes
        for start in heard.indices where heard[start...].starts(with: answer) {
            return heard[(start + answer.count)...]
        }
        return nil
    }
}
