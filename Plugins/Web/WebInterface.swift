import PickerPluginKit

/// A page in the browser: opened for one presentation, gone with it.
struct WebInterface: PickerInterface {
    /// Nil where there was no process left for it.
    let opener: PageOpener?
    let owners: SocketOwners
    let asker: Asker

    /// The page draws the model and nothing of its own.
    var followsModel: Bool { true }

    func present(_ presentation: Presentation) async throws -> Choice {
        let secret = Secret()
        guard let opener, let socket = await opener.show(secret.text) else {
            throw InterfaceError.noInterface
        }
        defer { opener.forget() }
        guard let server = PageServer(taking: socket, owners: owners) else {
            throw LibraryError.resourceExhausted
        }
        defer { server.close() }
        let life = PageLife()
        let desk = PageDesk(
            presentation,
            asker: asker,
            gate: Gate(port: server.port, secret: secret),
            life: life
        )
        return try await withThrowingTaskGroup(of: Choice?.self) { group in
            group.addTask { try await desk.choice() }
            group.addTask { try await life.watch(desk) }
            group.addTask { await Self.serve(server, desk, opener) }
            defer { group.cancelAll() }
            while let choice = try await group.next() {
                if let choice { return choice }
            }
            return .cancelled
        }
    }

    /// Answers what the page asks, each on its own.
    private static func serve(
        _ server: PageServer,
        _ desk: PageDesk,
        _ opener: PageOpener
    ) async -> Choice? {
        await withDiscardingTaskGroup { group in
            for await exchange in server.exchanges {
                group.addTask {
                    let response = await desk.answer(exchange.request)
                    // The page was let in, or never will be: its secret is of no use any more.
                    if desk.isDecided { opener.forget() }
                    exchange.answer(response)
                }
            }
        }
        return nil
    }
}
