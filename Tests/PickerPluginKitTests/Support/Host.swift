import PickerJSON
import PickerProtocol
import PickerWire
import Testing

/// What the tests' host says, in few words.
extension Peer {
    /// Long enough for a busy machine; no test waits for it.
    static let patience = Duration.seconds(60)

    @discardableResult
    func initialize(
        host: String = "tests",
        attachments: Bool = false,
        receipts: Bool = false,
        continuous: Bool = false,
        limits: SessionLimits? = nil
    ) async throws -> Initialize.Result {
        try await call(
            Initialize.self,
            Initialize.Params(
                host: PartyInfo(name: host, version: "1"),
                capabilities: Capabilities(
                    attachments: attachments ? true : nil,
                    receipt: receipts ? true : nil,
                    continuous: continuous ? true : nil
                ),
                limits: limits
            ),
            timeout: Self.patience
        ).result
    }

    func present(
        _ configure: (inout PickerConfiguration) -> Void = { $0.selectionLimit = 0 }
    ) async throws -> Present.Result {
        var configuration = PickerConfiguration()
        configure(&configuration)
        return try await call(
            Present.self,
            Present.Params(configuration: configuration),
            timeout: Self.patience
        ).result
    }

    func load(
        _ item: ItemHandle,
        as type: String = "public.png",
        offset: Int64? = nil,
        length: Int64? = nil,
        progress: (@Sendable (ProgressReport) -> Void)? = nil
    ) async throws -> (result: LoadData.Result, bytes: [UInt8]) {
        let reply = try await call(
            LoadData.self,
            LoadData.Params(item: item, type: type, offset: offset, length: length),
            progress: progress,
            timeout: Self.patience
        )
        let inline = reply.result.data.flatMap(Base64.decode)
        return (reply.result, try #require(reply.attachment ?? inline))
    }

    func loadFile(
        _ item: ItemHandle,
        as type: String = "public.png",
        progress: (@Sendable (ProgressReport) -> Void)? = nil
    ) async throws -> LoadFile.Result {
        try await call(
            LoadFile.self,
            LoadFile.Params(item: item, type: type),
            progress: progress,
            timeout: Self.patience
        ).result
    }

    func release(_ items: [ItemHandle]) async throws {
        _ = try await call(
            ReleaseItems.self,
            ReleaseItems.Params(items: items),
            timeout: Self.patience
        )
    }

    func ping() async throws {
        _ = try await call(Ping.self, NoParams(), timeout: Self.patience)
    }

    func shutdown() async throws {
        _ = try await call(Shutdown.self, NoParams(), timeout: Self.patience)
    }
}

/// Runs a call that is to be refused.
func refusal(
    _ body: () async throws -> some Sendable,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws -> RPCError {
    do {
        _ = try await body()
    } catch CallError.remote(let error) {
        return error
    }
    Issue.record("The call was served.", sourceLocation: sourceLocation)
    throw CancellationError()
}

/// Expects that a call is refused with an error of a kind.
func expectRefusal(
    _ kind: ErrorKind,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> some Sendable
) async throws {
    let error = try await refusal(body, sourceLocation: sourceLocation)
    #expect(error.code == kind.code, sourceLocation: sourceLocation)
    #expect(error.data?["kind"] == .string(kind.name), sourceLocation: sourceLocation)
}

/// Waits until something holds.
func eventually(
    _ condition: () -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while !condition() {
        guard ContinuousClock.now < deadline else {
            Issue.record("It never came true.", sourceLocation: sourceLocation)
            return
        }
        try await Task.sleep(for: .milliseconds(2))
    }
}
