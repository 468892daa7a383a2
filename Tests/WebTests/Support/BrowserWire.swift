import ChildProcess
import Glibc
import PickerJSON
import Synchronization
import SystemPackage

/// What is said to a browser and heard from it: JSON over two pipes, each text ended by a zero byte
/// (the protocol of Chromium's `--remote-debugging-pipe`).
final class BrowserWire: Sendable {
    /// What a browser answers to a question that it cannot answer, or why it answers no more.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    private struct State {
        var next: Int64 = 1
        var unread: [UInt8] = []
        var events: [JSON] = []
    }

    /// How long an answer may take, in milliseconds.
    private static let patience: Int32 = 60_000
    /// What a browser may say in one text: a screen shot is the longest.
    private static let limits = JSONLimits(depth: 256, values: 2_000_000, bytes: 64 << 20)

    private let input: FileDescriptor
    private let output: FileDescriptor
    private let state = Mutex(State())

    init?(_ process: ChildProcess) {
        guard let input = process.takeStandardInput() else { return nil }
        guard let output = process.takeStandardOutput() else {
            try? input.close()
            return nil
        }
        self.input = input
        self.output = output
    }

    deinit {
        try? input.close()
        try? output.close()
    }

    /// What happened in the browser since the last look, of one kind.
    func takeEvents(_ method: String) -> [JSON] {
        state.withLock { state in
            let found = state.events.filter { $0["method"]?.string == method }
            state.events.removeAll { $0["method"]?.string == method }
            return found.compactMap { $0["params"] }
        }
    }

    /// Asks, and waits for the answer; one after the other.
    func ask(_ method: String, _ parameters: JSON = [:], of session: String?) async throws -> JSON {
        try await onThread { [self] in
            try state.withLock { state throws in
                try exchange(method, parameters, session, &state)
            }
        }
    }

    private func exchange(
        _ method: String,
        _ parameters: JSON,
        _ session: String?,
        _ state: inout State
    ) throws -> JSON {
        let number = state.next
        state.next += 1
        var question: JSONObject = [
            "id": .integer(number), "method": .string(method), "params": parameters,
        ]
        if let session { question["sessionId"] = .string(session) }
        try input.writeAll(JSON.object(question).serialized() + [0])
        while true {
            let said = try read(&state)
            guard said["id"]?.integer == number else {
                if said["method"] != nil { state.events.append(said) }
                continue
            }
            guard let error = said["error"] else { return said["result"] ?? .null }
            throw Fault(description: "\(method): \(error["message"]?.string ?? "?")")
        }
    }

    private func read(_ state: inout State) throws -> JSON {
        while true {
            if let end = state.unread.firstIndex(of: 0) {
                let text = Array(state.unread[..<end])
                state.unread.removeFirst(end + 1)
                return try JSON.parse(text, limits: Self.limits)
            }
            var watched = pollfd(fd: output.rawValue, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, Self.patience) > 0 else {
                throw Fault(description: "the browser does not answer")
            }
            let room = try [UInt8](unsafeUninitializedCapacity: 256 << 10) { room, count in
                count = try output.read(into: UnsafeMutableRawBufferPointer(room))
            }
            guard !room.isEmpty else { throw Fault(description: "the browser has ended") }
            state.unread += room
        }
    }
}
