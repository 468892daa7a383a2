import Dispatch
import Glibc
import PickerJSON
import Synchronization

/// Reads lines on a thread of its own and keeps of each answer only its id and code.
final class AnswerCounter: Sendable {
    struct Answer: Sendable {
        let id: Int64
        let code: Int64
    }

    private let answers = Mutex<[Answer]>([])
    private let isOver = Flag()

    init(_ output: Int32) {
        DispatchQueue(label: "answers").async { [self] in
            var rest: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while DrivenPlugin.isReadable(output, until: .now + DrivenPlugin.patience),
                !isOver.isRaised
            {
                let count = read(output, &buffer, buffer.count)
                guard count > 0 else { return }
                rest += buffer[..<count]
                let lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
                keep(lines.dropLast())
                rest = lines.last.map(Array.init) ?? []
            }
        }
    }

    private func keep(_ lines: some Sequence<ArraySlice<UInt8>>) {
        let found = lines.compactMap { line -> Answer? in
            guard let json = try? JSON.parse(line), let id = json["id"]?.integer else { return nil }
            return Answer(id: id, code: json["error"]?["code"]?.integer ?? 0)
        }
        answers.withLock { $0 += found }
    }

    /// All answers, once there are so many.
    func answers(_ count: Int) throws -> [Answer] {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            let found = answers.withLock { $0 }
            if found.count >= count {
                isOver.raise()
                return found
            }
            sched_yield()
        }
        isOver.raise()
        throw Fault("answers are missing")
    }
}
