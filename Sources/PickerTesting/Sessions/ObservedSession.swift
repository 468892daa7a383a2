public import ChildProcess
import Glibc
public import PickerJSON
public import PickerWire
import Synchronization
import SystemPackage

/// A plugin in a process of its own, driven over its pipes, with all recorded that a host can see.
///
/// It starts in a fresh home with an environment of the session's making. What is sent is up to
/// the test, also what no host should send; every wait is bounded by ``patience``. ``leaks(of:picked:)``
/// then searches the bytes on the wire, standard error, the exit status, the files that came and
/// went, and what the kernel shows of the process. To be driven by one task at a time.
public final class ObservedSession: Sendable {
    /// The longest wait for one answer or for the end; generous, for busy machines.
    public static let patience = Duration.seconds(30)

    /// What the kernel shows of a process is looked at no further than this.
    private static let longestProcessEntry = 1 << 20

    private struct Notes: Sendable {
        var recording: Recording
        var seen: Set<Observation> = []
        var lastID: Int64 = 0
        var passed: [WireFrame] = []
    }

    /// The framing in which ``send(_:)`` writes and answers are read.
    public let framing: Framing
    private let process: ChildProcess
    private let folder: SessionFolder
    private let notes: Mutex<Notes>

    /// Starts a plugin.
    ///
    /// - Parameters:
    ///   - library: whose mark is put in the environment; its folder is not named to the plugin.
    ///   - environment: further variables, the last word.
    /// - Throws: where the plugin cannot be started.
    public init(
        _ command: PluginCommand,
        framing: Framing = .line,
        library: CanaryLibrary? = nil,
        environment: [(String, String)] = []
    ) throws {
        self.framing = framing
        folder = try SessionFolder()
        let canary = library.map { [($0.environment.name, $0.environment.value)] } ?? []
        process = try ChildProcess.spawn(
            ProcessSpecification(
                executable: command.executable,
                arguments: command.arguments,
                environment: folder.environment(adding: canary + environment),
                workingDirectory: folder.work
            )
        )
        guard let input = process.takeStandardInput(), let output = process.takeStandardOutput()
        else { throw WireFault("the plugin has no pipes") }
        signal(SIGPIPE, SIG_IGN)
        notes = Mutex(
            Notes(
                recording: Recording(
                    input: input.rawValue,
                    output: output.rawValue,
                    framing: framing
                )
            )
        )
    }

    deinit {
        process.kill()
        notes.withLock { notes in
            notes.recording.closeInput()
            notes.recording.closeOutput()
        }
    }

    /// The number of the plugin's process.
    public var identifier: Int32 { process.identifier }

    /// The folder for the plugin's own state.
    public var stateFolder: String { folder.folder.path.appending("state").string }

    /// All that the plugin wrote so far and was taken in.
    public var output: [UInt8] { notes.withLock { $0.recording.output } }

    /// Everything that was said so far and taken in, in both directions.
    ///
    /// - Throws: ``WireFault`` where the plugin wrote what is no message.
    public func stream() throws(WireFault) -> RecordedStream {
        let (sent, received) = notes.withLock { ($0.recording.sent, $0.recording.output) }
        return try RecordedStream(sent: sent, received: received, framing: framing)
    }

    /// The last lines that the plugin wrote to standard error.
    public var errors: [UInt8] { process.errorTail }

    /// Messages that came while ``call(_:_:)`` waited for another.
    public var passed: [WireFrame] { notes.withLock { $0.passed } }

    /// Writes bytes as they are; false when the plugin takes no more.
    @discardableResult
    public func send(bytes: [UInt8]) async throws -> Bool {
        try await blocking { notes in
            try notes.recording.write(bytes, until: .now + Self.patience)
        }
    }

    /// Frames a text and writes it; false when the plugin takes no more.
    @discardableResult
    public func send(_ text: String) async throws -> Bool {
        try await send(bytes: framing.frame(Array(text.utf8)))
    }

    /// The next message; nil when the plugin ended its output.
    ///
    /// - Throws: ``WireFault`` for what is no message, or when none came in time.
    public func next() async throws -> WireFrame? {
        let frame = try await blocking { try $0.recording.next(until: .now + Self.patience) }
        look()
        return frame
    }

    /// Sends a request and waits for its answer; what comes before that is kept in ``passed``.
    ///
    /// - Throws: ``WireFault`` where no answer came.
    public func call(_ method: String, _ params: JSON = [:]) async throws -> WireFrame {
        let id = notes.withLock { notes in
            notes.lastID += 1
            return notes.lastID
        }
        let request: JSON = [
            "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params,
        ]
        try await send(bytes: framing.frame(request.serialized()))
        while let frame = try await next() {
            if frame.message["id"] == .integer(id), frame.message["method"] == nil { return frame }
            notes.withLock { $0.passed.append(frame) }
        }
        throw WireFault("the plugin ended before it answered \(method)")
    }

    /// Introduces a host by that name.
    ///
    /// - Returns: the result of `initialize`.
    @discardableResult
    public func initialize(capabilities: JSON = [:]) async throws -> JSON {
        let frame = try await call(
            "initialize",
            [
                "protocolVersion": "1.0", "host": ["name": "observer", "version": "1.0"],
                "capabilities": capabilities,
            ]
        )
        guard let result = frame.message["result"] else {
            throw WireFault("the handshake failed: \(frame.message)")
        }
        return result
    }

    /// Closes the plugin's input.
    public func endInput() {
        look()
        notes.withLock { $0.recording.closeInput() }
    }

    /// Reads what the plugin still writes until its output ends, and waits until it is gone.
    ///
    /// - Returns: how it ended, and the messages that came.
    /// - Throws: ``WireFault`` when it did not end in time; it is killed then.
    @discardableResult
    public func ended() async throws -> (status: ExitStatus, last: [WireFrame]) {
        var last: [WireFrame] = []
        do {
            while let frame = try await next() { last.append(frame) }
        } catch {
            process.kill()
            throw error
        }
        let status = try await exit()
        look()
        let word: [UInt8] = Array("\(status)".utf8)
        notes.withLock { notes in
            notes.passed += last
            notes.seen.insert(Observation(.status, word))
        }
        return (status, last)
    }

    /// Everything that a host could see.
    public var observations: [Observation] {
        let (output, seen) = notes.withLock { ($0.recording.output, $0.seen) }
        return [Observation(.output, output), Observation(.errors, errors)] + seen
    }

    /// Searches everything that a host could see for secrets of a library.
    ///
    /// - Parameter told: what picking tells of the items that were picked.
    public func leaks(
        of library: CanaryLibrary,
        picked: some Sequence<CanaryItem> = [],
        telling told: Set<SecretKind> = SecretKind.ofPickedItem
    ) -> [Leak] {
        let attachments = notes.withLock { $0.recording.sent }
        return LeakScan(library, picked: picked, telling: told).leaks(
            in: observations,
            sent: attachments
        )
    }

    /// Looks around as a curious host would: at files, and at what the kernel shows.
    private func look() {
        var seen: [Observation] = []
        for file in folder.files() {
            seen.append(Observation(.fileName, file.name))
            if !file.content.isEmpty { seen.append(Observation(.file, file.content)) }
        }
        let places: [(String, Observation.Observer)] = [
            ("cmdline", .commandLine), ("environ", .environment),
        ]
        for (name, observer) in places {
            let path = Array("/proc/\(process.identifier)/\(name)".utf8CString)
            if let bytes = DirectoryWalk.read(path, limit: Self.longestProcessEntry), !bytes.isEmpty
            {
                seen.append(Observation(observer, bytes))
            }
        }
        notes.withLock { $0.seen.formUnion(seen) }
    }

    private func exit() async throws -> ExitStatus {
        try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
            group.addTask { await self.process.waitForExit() }
            group.addTask {
                try? await Task.sleep(for: Self.patience)
                if !Task.isCancelled { self.process.kill() }
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            guard let first else { throw WireFault("the plugin closed its output and lives on") }
            return first
        }
    }

    private func blocking<Value: Sendable>(
        _ body: @escaping @Sendable (inout Notes) throws -> Value
    ) async throws -> Value {
        try await BlockingThread.run { try self.notes.withLock { try body(&$0) } }
    }
}
