import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage

/// A plugin in a process of its own, driven over its pipes by a host that may do anything.
///
/// Every wait ends: what a plugin owes within a second has ``patience``, for busy machines.
final class DrivenPlugin {
    /// Far more than any answer may take, and less than a stall.
    static let patience = Duration.seconds(8)

    let process: ChildProcess
    let home: Home
    let library: CanaryLibrary
    let framing: Framing
    private let tree: LibraryTree
    private(set) var input: Int32?
    private(set) var output: Int32?
    private(set) var sent: [UInt8] = []
    private(set) var received: [UInt8] = []
    private(set) var seen: [Observation] = []
    private var read = 0
    private var lastID = 0
    /// Messages that came while another was waited for.
    var passed: [Received] = []

    /// Starts a plugin.
    ///
    /// - Parameters:
    ///   - wrapper: a program that changes what a process inherits and then becomes the plugin.
    ///   - roots: what is opened in place of the library's folder.
    init(
        _ plugin: Plugin,
        _ library: CanaryLibrary,
        _ script: [String] = [],
        framing: Framing = .line,
        home: Home? = nil,
        wrapper: [String] = [],
        roots: [String]? = nil,
        variables: [(String, String)] = []
    ) throws {
        let home = try home ?? Home()
        self.home = home
        self.library = library
        self.framing = framing
        tree = LibraryTree(library.root)
        let places = (roots ?? [library.root.string]).flatMap { ["--library", $0] }
        let command = wrapper + [plugin.executable.string] + places + script
        process = try ChildProcess.spawn(
            ProcessSpecification(
                executable: FilePath(command[0]),
                arguments: Array(command.dropFirst()),
                environment: ProcessEnvironment(
                    home.variables + [library.environment] + variables
                ),
                workingDirectory: home.work
            )
        )
        signal(SIGPIPE, SIG_IGN)
        input = process.takeStandardInput()?.rawValue
        output = process.takeStandardOutput()?.rawValue
    }

    /// Starts the scripted plugin.
    convenience init(
        _ library: CanaryLibrary,
        _ script: [String] = [],
        framing: Framing = .line,
        home: Home? = nil,
        wrapper: [String] = [],
        roots: [String]? = nil,
        variables: [(String, String)] = []
    ) throws {
        try self.init(
            .scripted,
            library,
            script,
            framing: framing,
            home: home,
            wrapper: wrapper,
            roots: roots,
            variables: variables
        )
    }

    deinit {
        process.kill()
        closeInput()
        closeOutput()
    }

    var identifier: Int32 { process.identifier }

    func closeInput() {
        if let input { close(input) }
        input = nil
    }

    func closeOutput() {
        if let output { close(output) }
        output = nil
    }

    /// Writes bytes as they are; false when the plugin takes no more.
    @discardableResult
    func send(bytes: [UInt8]) -> Bool {
        guard let input else { return false }
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        sent += bytes.prefix(1 << 16)
        return true
    }

    /// Frames a text and writes it.
    @discardableResult
    func send(_ text: String) -> Bool { send(bytes: framing.frame(text)) }

    /// Sends a request under a new id.
    func ask(_ method: String, _ params: JSON = [:]) throws -> Int {
        lastID += 1
        let request: JSON = [
            "jsonrpc": "2.0", "id": .integer(Int64(lastID)), "method": .string(method),
            "params": params,
        ]
        send(bytes: framing.frame(try request.serialized()))
        return lastID
    }

    /// Sends a request and waits for its answer.
    func call(_ method: String, _ params: JSON = [:]) throws -> Received {
        try answer(to: try ask(method, params))
    }

    /// The answer to a request; what comes before it is kept in ``passed``.
    func answer(to id: Int, within patience: Duration = patience) throws -> Received {
        let wanted = JSON.integer(Int64(id))
        if let index = passed.firstIndex(where: { $0.id == wanted }) {
            return passed.remove(at: index)
        }
        while let message = try next(within: patience) {
            if message.id == wanted { return message }
            passed.append(message)
        }
        throw Fault("the plugin ended before it answered")
    }

    /// The next message; nil when the plugin ended its output.
    func next(within patience: Duration = patience) throws -> Received? {
        let deadline = ContinuousClock.now + patience
        while true {
            if let (message, count) = try framing.message(in: received[read...]) {
                read += count
                return message
            }
            guard try take(until: deadline) else { return nil }
        }
    }

    /// Reads what is there, at most so many bytes; false at the end.
    func take(
        atMost most: Int = 1 << 16,
        until deadline: ContinuousClock.Instant
    ) throws -> Bool {
        guard let output else { return false }
        guard DrivenPlugin.isReadable(output, until: deadline) else {
            throw Fault("the plugin did not answer in time")
        }
        let more = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            count = max(0, Glibc.read(output, buffer.baseAddress, buffer.count))
        }
        received += more
        return !more.isEmpty
    }

    static func isReadable(_ descriptor: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let left = max(.zero, deadline - .now)
        let milliseconds =
            left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
        return poll(&watched, 1, Int32(clamping: milliseconds)) > 0
    }

    /// Everything that the plugin still writes, until it ends its output.
    func rest() throws -> [Received] {
        while let message = try next() { passed.append(message) }
        defer { passed = [] }
        return passed
    }

    /// Forgets the bytes that were read, where a test reads more than it wants to search.
    func forget() {
        received.removeFirst(read)
        read = 0
    }

    /// Looks around as a curious host would.
    func look() {
        seen += home.observations()
        for (name, observer) in [
            ("cmdline", Observation.Observer.commandLine), ("environ", .environment),
        ] {
            let place = "/proc/\(identifier)/\(name)"
            if let data = FileManager.default.contents(atPath: place) {
                seen.append(Observation(observer, Array(data)))
            }
        }
    }

    /// How the process ended.
    ///
    /// - Throws: when it did not by itself in time; it is killed then.
    func ending(within patience: Duration = patience) async throws -> ExitStatus {
        let process = process
        let isLate = Flag()
        let alarm = DispatchWorkItem {
            isLate.raise()
            process.kill()
        }
        DispatchQueue.global().asyncAfter(
            deadline: .now() + .seconds(Int(patience.components.seconds)),
            execute: alarm
        )
        let status = await process.waitForExit()
        alarm.cancel()
        guard !isLate.isRaised else { throw Fault("the plugin did not end in time") }
        seen.append(Observation(.status, Array("\(status)".utf8)))
        return status
    }

    /// The paths of the library that are not as they were at the start.
    var libraryChanges: [FilePath] {
        LibraryTree(library.root).differences(from: tree)
    }

    /// Secrets in all that a host could see.
    func leaks(picked: some Sequence<CanaryItem>) -> [Leak] {
        let all = [
            Observation(.output, received), Observation(.errors, process.errorTail),
        ]
        return LeakScan(library, picked: picked).leaks(
            in: all + seen + home.observations(),
            sent: sent
        )
    }
}
