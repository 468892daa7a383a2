import Glibc

/// The terminal at which the person sits, whatever standard input and output are.
final class ControllingTerminal: Sendable {
    /// Bytes of the longest answer that is read.
    private static let answerBytes = 64

    private let descriptor: OpenDescriptor

    /// Opens it; nil where the process has none.
    init?() {
        let number = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard number >= 0 else { return nil }
        descriptor = OpenDescriptor(number)
    }

    /// Whether there is one.
    static var exists: Bool { ControllingTerminal() != nil }

    /// Asks, and takes nothing but the whole word for a yes.
    ///
    /// What was typed before the question was to be seen does not answer it.
    func agrees(to question: String) -> Bool {
        tcflush(descriptor.number, TCIFLUSH)
        let bytes = Array("\(question)\nType yes to agree: ".utf8)
        guard write(descriptor.number, bytes, bytes.count) == bytes.count else { return false }
        var answer = [UInt8](repeating: 0, count: Self.answerBytes)
        let count = read(descriptor.number, &answer, answer.count)
        return count > 0 && answer.prefix(count).elementsEqual("yes\n".utf8)
    }
}
