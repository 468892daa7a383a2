public import ChildProcess
import Glibc
public import PickerJSON
public import PickerWire
import Synchronization
import SystemPackage

/// A plugin in a process of its own, driven over its pipes, with all recorded that a host can see.
///
/// It starts in a fresh home with an environment of the session's making, under a keeper, so that
/// whatever it starts is seen and ends with the session. What is sent is up to the test, also what no
/// host should send; every wait is bounded by ``patience``, whatever comes meanwhile.
/// ``leaks(of:picked:)`` then searches the bytes on the wire, standard error, the exit status, the
/// files that came and went, and what the kernel shows of the processes. To be driven by one task at
/// a time.
public final class ObservedSession: Sendable {
    /// The longest wait for one answer or for the end, where a session has no other; generous, for
    /// busy machines.
    public static let patience = Duration.seconds(30)

    struct Notes: Sendable {
        var recording: Recording
        var lastID: Int64 = 0
        var passed: [WireFrame] = []
    }

    /// The framing in which ``send(_:)`` writes and answers are read.
    public let framing: Framing
    /// The variables of the plugin.
    public let environment: ProcessEnvironment
    private let patience: Duration
    private let end: ContinuousClock.Instant?
    let process: ChildProcess
    /// The home, and what is in it.
    public let folder: SessionFolder
    let sightings: Sightings
    /// What searches standard error as it comes; nil without a library.
    let errorScan: StreamScan?
    let notes: Mutex<Notes>

    /// Starts a plugin.
    ///
    /// - Parameters:
    ///   - library: whose mark is put in the environment, and for whose secrets standard error is
    ///     searched as it comes; its folder is not named to the plugin.
    ///   - environment: further variables, the last word.
    ///   - folder: the home, where it is not to be a new one.
    ///   - patience: the longest wait for one answer or for the end.
    ///   - end: beyond which nothing is waited for, however little was waited for before.
    ///   - outputBytes: how much the plugin may write; more is a fault.
    /// - Throws: where the plugin cannot be started.
    public init(
        _ command: PluginCommand,
        framing: Framing = .line,
        library: CanaryLibrary? = nil,
        environment: [(String, String)] = [],
        folder: SessionFolder? = nil,
        patience: Duration = ObservedSession.patience,
        until end: ContinuousClock.Instant? = nil,
        outputBytes: Int = .max
    ) throws {
        self.framing = framing
        self.patience = patience
        self.end = end
        let folder = try folder ?? SessionFolder()
        self.folder = folder
        sightings = Sightings(of: folder)
        let canary = library.map { [($0.environment.name, $0.environment.value)] } ?? []
        self.environment = folder.environment(adding: canary + environment)
        var specification = ProcessSpecification(
            executable: command.executable,
            arguments: command.arguments,
            environment: self.environment,
            workingDirectory: folder.work
        )
        // What a plugin leaves behind is to be seen, not to be tidied up.
        specification.isKept = true
        let scan = library.map { StreamScan($0, .errors) }
        errorScan = scan
        process = try ChildProcess.spawn(specification) { scan?.append($0) }
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

    /// The last lines that the plugin wrote to standard error.
    public var errors: [UInt8] { process.errorTail }

    /// How many bytes the plugin wrote to standard error; 0 where no library was given.
    public var errorCount: Int { errorScan?.count ?? 0 }

    /// Messages that came while ``call(_:_:)`` waited for another.
    public var passed: [WireFrame] { notes.withLock { $0.passed } }

    /// Writes bytes as they are; false when the plugin takes no more.
    @discardableResult
    public func send(bytes: [UInt8]) async throws -> Bool {
        try await blocking { [deadline] notes in
            try notes.recording.write(bytes, until: deadline)
        }
    }

    /// Writes bytes as a host that reads nothing; false when the plugin does not take them in time.
    public func offer(_ bytes: [UInt8], for time: Duration) async throws -> Bool {
        try await blocking { notes in
            do throws(WireFault) {
                return try notes.recording.write(bytes, reading: false, until: .now + time)
            } catch {
                return false
            }
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
    public func next() async throws -> WireFrame? { try await next(until: deadline) }

    private func next(until deadline: ContinuousClock.Instant) async throws -> WireFrame? {
        let frame = try await blocking { try $0.recording.next(until: deadline) }
        look()
        return frame
    }

    /// When a wait that begins now is over.
    private var deadline: ContinuousClock.Instant {
        let own = ContinuousClock.now + patience
        return end.map { min($0, own) } ?? own
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
        let deadline = deadline
        try await send(bytes: framing.frame(request.serialized()))
        // One wait for all that comes: who goes on saying something else does not lengthen it.
        while let frame = try await next(until: deadline) {
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

    /// Waits until the plugin is gone, whatever becomes of its output.
    ///
    /// - Throws: ``WireFault`` when it is not gone in time; it is killed then.
    public func gone() async throws -> ExitStatus {
        look()
        return try await exit(until: deadline)
    }

    /// Reads what the plugin still writes until its output ends, and waits until it is gone.
    ///
    /// - Returns: how it ended, and the messages that came.
    /// - Throws: ``WireFault`` when it did not end in time; it is killed then.
    @discardableResult
    public func ended() async throws -> (status: ExitStatus, last: [WireFrame]) {
        let deadline = deadline
        var last: [WireFrame] = []
        do {
            while let frame = try await next(until: deadline) { last.append(frame) }
        } catch {
            let isGone = !SessionProcesses.isAlive(identifier)
            process.kill()
            throw isGone ? WireFault("what the plugin started holds its output open") : error
        }
        let status = try await exit(until: deadline)
        look()
        sightings.note(status)
        notes.withLock { $0.passed += last }
        return (status, last)
    }

    /// Looks at what is beside the wire.
    private func look() { sightings.look(at: processes) }

    private func exit(until deadline: ContinuousClock.Instant) async throws -> ExitStatus {
        try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
            group.addTask { await self.process.waitForExit() }
            group.addTask {
                try? await Task.sleep(until: deadline)
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
