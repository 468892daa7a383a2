import PickerHost
import Synchronization

/// Everything that was said between host and plugin, kept to be looked through.
final class TraceRecord: Sendable {
    private let lines = Mutex<[String]>([])

    /// How many messages there were.
    var count: Int { lines.withLock { $0.count } }

    /// Keeps one message.
    func add(_ event: TraceEvent) {
        lines.withLock { $0.append(event.line) }
    }

    /// Those of the words that stand in a message.
    func findings(of words: [String]) -> [String] {
        lines.withLock { lines in
            words.filter { word in lines.contains { Self.holds($0, word) } }
        }
    }

    private static func holds(_ line: String, _ word: String) -> Bool {
        let wanted = Array(word.utf8)
        let line = Array(line.utf8)
        guard let first = wanted.first, line.count >= wanted.count else { return false }
        return (0...(line.count - wanted.count)).contains { start in
            line[start] == first && line[start..<start + wanted.count].elementsEqual(wanted)
        }
    }
}
