import ChildProcess
import Glibc
import PickerJSON
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage

/// One session of a check, with somebody who decides.
struct Conversation: Sendable {
    /// The wire, for whatever a host might write.
    let wire: ObservedSession
    let library: CanaryLibrary
    let subject: Subject
    let decision: Decision?
    private let tree: LibraryTree
    private let unsearched: UnsearchedConversations

    init(
        _ subject: Subject,
        _ library: CanaryLibrary,
        _ decision: Decision?,
        framing: Framing,
        environment: [(String, String)],
        folder: SessionFolder,
        until deadline: ContinuousClock.Instant,
        unsearched: UnsearchedConversations,
        rewrite: (PluginCommand) -> PluginCommand
    ) throws {
        self.subject = subject
        self.library = library
        self.decision = decision
        self.unsearched = unsearched
        tree = LibraryTree(library.root)
        wire = try ObservedSession(
            subject.command(
                library: library.root.string,
                in: folder,
                arguments: subject.takesScript ? decision?.arguments ?? [] : [],
                rewriting: rewrite
            ),
            framing: framing,
            library: library,
            environment: environment,
            folder: folder,
            patience: subject.patience,
            until: deadline,
            outputBytes: AuditLimits.outputBytes
        )
    }

    /// Opens a picker in which it is decided; the answer.
    func present(_ configuration: JSON = [:]) async throws -> WireFrame {
        let params: JSON = ["configuration": configuration]
        guard !subject.takesScript, let person = subject.person, let words = decision?.words else {
            return try await wire.call("picker/present", params)
        }
        let wrappers = subject.home.wrappers
        return try await person.act(words, environment: wire.environment) { [wire] in
            let answer = try await wire.call("picker/present", params)
            return (answer, answer.code == nil)
        } givingUp: { [wire] in
            wire.deliver(signal: SIGKILL, skipping: wrappers)
        }
    }

    /// Introduces a host and lets somebody choose; the results.
    func pick(
        _ limit: Int64,
        _ members: JSONObject = [:],
        capabilities: JSON = [:]
    ) async throws -> [JSON] {
        try await wire.initialize(capabilities: capabilities)
        return try await choose(limit, members)
    }

    /// Lets somebody choose; the results.
    func choose(_ limit: Int64, _ members: JSONObject = [:]) async throws -> [JSON] {
        var configuration = members
        configuration["selectionLimit"] = .integer(limit)
        let answer = try await present(.object(configuration))
        return try require(
            answer.message["result"]?["results"]?.array,
            "picker/present was answered with \(answer.brief)"
        )
    }

    /// The number of the plugin's own process.
    var plugin: Int32 {
        let tree = SessionProcesses.tree(of: wire.identifier)
        return tree.indices.contains(subject.home.wrappers)
            ? tree[subject.home.wrappers] : wire.identifier
    }

    /// Asks for an item's bytes.
    func load(_ item: JSON, _ members: JSONObject = [:]) async throws -> WireFrame {
        var params = members
        params["item"] = item
        if params["type"] == nil { params["type"] = "public.data" }
        return try await wire.call("item/loadData", .object(params))
    }

    /// All bytes of an item, in ranges.
    func whole(_ item: JSON, type: JSON) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let range: JSONObject = [
                "type": type, "offset": .integer(Int64(bytes.count)), "length": 65_536,
            ]
            let answer = try await load(item, range)
            let piece = try require(answer.data, "a range was answered with \(answer.brief)")
            bytes += piece
            let count = answer.message["result"]?["byteCount"]?.integer ?? 0
            if bytes.count >= count { return bytes }
            try require(!piece.isEmpty, "a range in the middle is empty")
        }
    }

    /// The most memory that the plugin's processes ever held, in bytes.
    ///
    /// - Throws: ``Breach`` where none is there: what cannot be measured is not in order.
    func peakMemory() throws(Breach) -> Int {
        try require(
            SessionProcesses.peakMemory(of: wire.processes),
            "the plugin was gone before its memory was looked at"
        )
    }

    /// Ends the input and requires what every session owes: an end in order, nothing of the
    /// library in anything that a host can see, a library that nobody touched, and nothing left.
    func end(
        picked: some Sequence<CanaryItem> = [],
        telling told: Set<SecretKind> = SecretKind.ofPickedItem,
        status expected: ExitStatus = .exited(0)
    ) async throws {
        wire.endInput()
        let status = try await wire.ended().status
        try require(status == expected, "the plugin \(status), not \(expected)")
        try await requireNothingLeft(picked: picked, telling: told)
    }

    /// What a session owes that has ended somehow.
    func requireNothingLeft(
        picked: some Sequence<CanaryItem> = [],
        telling told: Set<SecretKind> = SecretKind.ofPickedItem,
        touched: Bool = false
    ) async throws {
        unsearched.remove(self)
        let leaks = wire.leaks(of: library, picked: picked, telling: told)
        guard leaks.isEmpty else { throw Breach(leaks.map { "leak: \($0)" }) }
        if !touched {
            let changes = LibraryTree(library.root).differences(from: tree)
            try require(changes.isEmpty, "the library was changed at \(changes.count) places")
        }
        let left = await wire.outliving()
        try require(left.isEmpty, "\(left.count) processes of the session live on")
        // Without it nobody knows what lives on.
        try require(wire.isKept, "the process that watches over the session was killed")
    }
}

extension WireFrame {
    /// The bytes that it carries in one of the two ways; nil where it carries none.
    var data: [UInt8]? {
        if let attachment { return attachment }
        return message["result"]?["data"]?.string.flatMap(Base64.decode)
    }

    /// The code of the error; nil for a result.
    var code: Int64? { message["error"]?["code"]?.integer }

    /// The message without its id: what may differ between two answers to the same.
    var body: JSON {
        guard case .object(var members) = message else { return message }
        members["id"] = nil
        return .object(members)
    }

    /// As much of it as fits a report.
    var brief: String {
        let text = String(decoding: text.prefix(200), as: UTF8.self)
        return self.text.count > 200 ? text + "…" : text
    }
}
