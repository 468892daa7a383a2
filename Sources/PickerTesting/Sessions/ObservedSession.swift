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
    /// The longest wait for one answer or for the end, where a session has no other; generous, for
    /// busy machines.
    public static let patience = Duration.seconds(30)

    private struct Notes: Sendable {
        var recording: Recording
        var seen: Set<Observation> = []
        var lastID: Int64 = 0
        var passed: [WireFrame] = []
        /// What was seen of files, by the last component of their paths.
        var files: [[UInt8]: [UInt8]] = [:]
    }

    /// The framing in which ``send(_:)`` writes and answers are read.
    public let framing: Framing
    /// The variables of the plugin.
    public let environment: ProcessEnvironment
    private let patience: Duration
    private let process: ChildProcess
    /// The home, and what is in it.
    public let folder: SessionFolder
    private let notes: Mutex<Notes>

    /// Starts a plugin.
    ///
    /// - Parameters:
    ///   - library: whose mark is put in the environment; its folder is not named to the plugin.
    ///   - environment: further variables, the last word.
    ///   - folder: the home, where it is not to be a new one.
    ///   - patience: the longest wait for one answer or for the end.
    ///   - outputBytes: how much the plugin may write; more is a fault.
    /// - Throws: where the plugin cannot be started.
    public init(
        _ command: PluginCommand,
        framing: Framing = .line,
        library: CanaryLibrary? = nil,
        environment: [(String, String)] = [],
        folder: SessionFolder? = nil,
        patience: Duration = ObservedSession.patience,
        outputBytes: Int = .max
    ) throws {
        self.framing = framing
        self.patience = patience
        let folder = try folder ?? SessionFolder()
        self.folder = folder
        let canary = library.map { [($0.environment.name, $0.environment.value)] } ?? []
        self.environment = folder.environment(adding: canary + environment)
        var specification = ProcessSpecification(
            executable: command.executable,
            arguments: command.arguments,
            environment: self.environment,
            workingDirectory: folder.work
        )
        // What a plugin leaves behind is to be seen, not to be tidied up.
        specification.sparesGroup = true
        process = try ChildProcess.spawn(specification)
        guard let input = process.takeStandardInput(), let output = process.takeStandardOutput()
        else { throw WireFault("the plugin has no pipes") }
        signal(SIGPIPE, SIG_IGN)
        notes = Mutex(
            Notes(
                recording: Recording(
                    input: input.rawValue,
                    output: output.rawValue,
                    framing: framing,
                    outputBytes: outputBytes
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
        let (sent, received, files) = notes.withLock {
            ($0.recording.sent, $0.recording.output, $0.files)
        }
        return try RecordedStream(sent: sent, received: received, framing: framing, files: files)
    }

    /// The last lines that the plugin wrote to standard error.
    public var errors: [UInt8] { process.errorTail }

    /// Messages that came while ``call(_:_:)`` waited for another.
    public var passed: [WireFrame] { notes.withLock { $0.passed } }

    /// Writes bytes as they are; false when the plugin takes no more.
    @discardableResult
    public func send(bytes: [UInt8]) async throws -> Bool {
        try await blocking { [patience] notes in
            try notes.recording.write(bytes, until: .now + patience)
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
        let frame = try await blocking { [patience] notes in
            try notes.recording.next(until: .now + patience)
        }
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

    /// Closes the end at which the plugin's output is read.
    public func closeOutput() {
        notes.withLock { $0.recording.closeOutput() }
    }

    /// Sends a signal to the plugin alone.
    ///
    /// - Parameter skipping: how many programs it was started through that are not the plugin.
    public func deliver(signal number: Int32, skipping: Int = 0) {
        let tree = SessionProcesses.tree(of: process.identifier)
        if tree.indices.contains(skipping) { Glibc.kill(tree[skipping], number) }
    }

    /// Waits until the plugin is gone, whatever becomes of its output.
    ///
    /// - Throws: ``WireFault`` when it is not gone in time; it is killed then.
    public func gone() async throws -> ExitStatus {
        look()
        return try await exit()
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
            let isGone = SessionProcesses.status("State", of: identifier) == "Z"
            process.kill()
            throw isGone ? WireFault("what the plugin started holds its output open") : error
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

    /// Looks at files and at what the kernel shows; a file that goes meanwhile was seen before.
    private func look() {
        var seen: [Observation] = []
        var files: [[UInt8]: [UInt8]] = [:]
        for file in folder.files() {
            seen.append(Observation(.fileName, file.name))
            if !file.content.isEmpty { seen.append(Observation(.file, file.content)) }
            let name = file.name.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
            files[name] = file.content
        }
        let places: [(String, Observation.Observer)] = [
            ("cmdline", .commandLine), ("environ", .environment),
        ]
        for number in SessionProcesses.tree(of: process.identifier) {
            for (name, observer) in places {
                guard let bytes = SessionProcesses.entry(name, of: number), !bytes.isEmpty else {
                    continue
                }
                seen.append(Observation(observer, bytes))
            }
        }
        notes.withLock { notes in
            notes.seen.formUnion(seen)
            notes.files.merge(files) { $1.isEmpty ? $0 : $1 }
        }
    }

    private func exit() async throws -> ExitStatus {
        try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
            group.addTask { await self.process.waitForExit() }
            group.addTask {
                try? await Task.sleep(for: self.patience)
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
