import CLinux
import Glibc

/// A guard around a program that does nothing, to find out whether one can be had.
enum GuardTrial {
    /// Bytes of the launcher's words that are read.
    private static let wordsBytes = 4_096

    /// What the launcher said; nil where the program ran.
    static func fault(of launcher: String?) -> String? {
        guard let launcher else { return "postern-guard is not installed" }
        guard let template = strdup("/tmp/postern-doctor-XXXXXX") else {
            return "no memory is left"
        }
        defer { free(template) }
        guard mkdtemp(template) != nil else { return "no folder can be made in /tmp" }
        defer { rmdir(template) }
        return words([
            launcher, "--folder", String(cString: template), "--directory", "/tmp", "--", "true",
        ])
    }

    private static func words(_ command: [String]) -> String? {
        var reading: Int32 = -1
        var writing: Int32 = -1
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nothing >= 0, clinux_pipe(&reading, &writing) == 0 else {
            return "no pipe can be had"
        }
        defer { for descriptor in [reading, nothing] { close(descriptor) } }
        let process = clinux_fork()
        if process == 0 {
            for number in [STDIN_FILENO, STDOUT_FILENO] { dup2(nothing, number) }
            dup2(writing, STDERR_FILENO)
            _exit(OwnPrograms.become(command[0], Array(command.dropFirst())))
        }
        close(writing)
        guard process > 0 else { return "no process can be had" }
        let text = read(reading)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        if status == 0 { return nil }
        return text.isEmpty ? "it ended with status \(status >> 8)" : Say.printable(text)
    }

    /// The first line, without the program's name.
    private static func read(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: wordsBytes)
        while bytes.count < wordsBytes,
            case let count = Glibc.read(descriptor, &piece, piece.count),
            count > 0
        {
            bytes += piece.prefix(count)
        }
        let line = bytes.split(separator: UInt8(ascii: "\n")).first ?? []
        let name = Array("postern: ".utf8)
        return String(
            decoding: line.starts(with: name) ? line.dropFirst(name.count) : line,
            as: UTF8.self
        )
    }
}
