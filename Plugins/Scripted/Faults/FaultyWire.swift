import Glibc
import PickerJSON
import PickerPluginKit
import PickerWire
import Synchronization

/// Stands between the host and the plugin, which is a process of its own, and falsifies what passes.
///
/// What the host says reaches the plugin as it is. It is not confined, and the plugin behind it is.
final class FaultyWire: Sendable {
    /// Bytes of a request or answer at most, and of what is attached to it.
    private static let limits = WireLimits()
    /// Requests that are remembered at most.
    private static let requestLimit = 10_000
    /// Seconds for which a program that holds pipes holds them.
    private static let heldSeconds = "60"

    private let fault: Misconduct
    /// Methods by the JSON text of their requests' ids.
    private let requests = Mutex<[[UInt8]: String]>([:])

    init(_ fault: Misconduct) { self.fault = fault }

    /// Runs the plugin to its end, and ends as it does.
    func run() -> Never {
        signal(SIGPIPE, SIG_IGN)
        guard let plugin = FaultyProcess.plugin() else { _exit(EX_OSERR) }
        begin()
        let isCarrying = BlockingThread.start { self.carryRequests(to: plugin.input) }
        guard isCarrying else { _exit(EX_OSERR) }
        carryAnswers(from: plugin.output, of: plugin.identifier)
        let status = plugin.wait()
        if fault == .staysAlive {
            signal(SIGTERM, SIG_IGN)
            while true { pause() }
        }
        _exit(status)
    }

    /// What is wrong from the beginning.
    private func begin() {
        switch fault {
        case .noise: FaultyProcess.write(Array("Loading the model\u{1B}[31m...\n".utf8), to: 1)
        case .holdsPipes: FaultyProcess.start("/bin/sleep", ["sleep", Self.heldSeconds], [])
        default: break
        }
    }

    /// Hands on what the host says, and remembers what it asked for.
    private func carryRequests(to input: Int32) {
        var reader = FrameReader(limits: Self.limits)
        var waiting: [UInt8] = []
        // Handed on only when the messages in it are noted: an answer may come at once.
        func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            FaultyProcess.write(waiting, to: input)
            let count = max(0, read(STDIN_FILENO, buffer.baseAddress, buffer.count))
            waiting = Array(buffer[..<count])
            return count
        }
        do throws(FramingError) {
            while let frame = try reader.next(
                attachments: { Self.limits.attachmentBytes },
                fill
            ) {
                note(frame)
            }
        } catch {
            // What is no frame, the plugin answers.
            var rest = [UInt8](repeating: 0, count: FrameReader.chunkBytes)
            while rest.withUnsafeMutableBytes({ fill($0) }) > 0 {}
        }
        close(input)
    }

    private func note(_ frame: Frame) {
        guard let message = try? JSON.parse(frame.json),
            let id = try? message["id"]?.serialized(), let method = message["method"]?.string
        else { return }
        requests.withLock { requests in
            if requests.count < Self.requestLimit { requests[id] = method }
        }
    }

    /// Hands on what the plugin says, falsified.
    private func carryAnswers(from output: Int32, of plugin: pid_t) {
        var reader = FrameReader(limits: Self.limits)
        var falsified = FalsifiedAnswers(fault)
        while let frame = try? reader.next(
            attachments: { Self.limits.attachmentBytes },
            { max(0, read(output, $0.baseAddress, $0.count)) }
        ) {
            guard let framing = reader.framing,
                let message = try? JSON.parse(frame.json)
            else { return }
            let id = message["method"] == nil ? try? message["id"]?.serialized() : nil
            let method = id.flatMap { id in requests.withLock { $0.removeValue(forKey: id) } }
            let answer = Answer(
                method: method ?? "",
                message: message,
                attachment: frame.attachment,
                framing: framing
            )
            FaultyProcess.write(falsified.bytes(of: answer), to: STDOUT_FILENO)
            if falsified.isFlooding { flood(answer) }
            if falsified.isDead {
                kill(plugin, SIGKILL)
                kill(getpid(), SIGKILL)
            }
        }
    }

    /// Says what nobody asked for, until nobody listens.
    private func flood(_ answer: Answer) {
        let report = answer.framed(
            #"{"jsonrpc":"2.0","method":"$/progress","params":{"token":1,"stage":"copying"}}"#
        )
        while FaultyProcess.write(report, to: STDOUT_FILENO) {}
    }
}
