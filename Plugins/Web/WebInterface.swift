import PickerPluginKit

/// A page in the browser: opened for one presentation, gone with it.
struct WebInterface: PickerInterface {
    /// Nil where there was no process left for it.
    let opener: PageOpener?
    let asker: Asker

    /// The page draws the model and nothing of its own.
    var followsModel: Bool { true }

    func present(_ presentation: Presentation) async throws -> Choice {
        let secret = Secret()
        guard let opener, let port = await opener.show(secret.text) else {
            throw InterfaceError.noInterface
        }
        defer { opener.forget() }
        let owners = SocketOwners(tables: port.tables)
        return try await serve(presentation, on: port.listener, of: owners, secret) {
            opener.forget()
        }
    }

    /// Shows the page to whoever has the secret, until the person has decided.
    ///
    /// - Parameters:
    ///   - socket: listens on this machine; is closed afterwards.
    ///   - owners: tells whose the connections there are.
    ///   - decided: is called as soon as the secret is of no use any more, maybe more than once.
    func serve(
        _ presentation: Presentation,
        on socket: Int32,
        of owners: SocketOwners,
        _ secret: Secret,
        decided: @escaping @Sendable () -> Void
    ) async throws -> Choice {
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
            group.addTask { await Self.answer(server, desk, decided) }
            defer { group.cancelAll() }
            while let choice = try await group.next() {
                if let choice { return choice }
            }
            return .cancelled
        }
    }

    /// Answers what the page asks, each on its own.
    private static func answer(
        _ server: PageServer,
        _ desk: PageDesk,
        _ decided: @escaping @Sendable () -> Void
    ) async -> Choice? {
        await withDiscardingTaskGroup { group in
            for await exchange in server.exchanges {
                group.addTask {
                    await exchange.answer(by: desk) {
                        // The page was let in, or never will be: its secret is of no use any more.
                        if desk.isDecided { decided() }
                    }
                }
            }
        }
        return nil
    }
}

extension PageServer.Exchange {
    /// Answers, as long as somebody waits for it.
    ///
    /// What is only looked at is given up when nobody does, such as the pictures of items that were
    /// scrolled away; what the person did counts.
    ///
    /// - Parameter judged: is called when the request was judged, before it is answered.
    fileprivate func answer(by desk: PageDesk, judged: @escaping @Sendable () -> Void) async {
        guard request.method == .get else {
            let response = await desk.answer(request)
            judged()
            return reply(.answer(response))
        }
        await withTaskGroup { group in
            group.addTask {
                let response = await desk.answer(request)
                judged()
                reply(.answer(response))
                guard let pieces = response.pieces else { return }
                await pieces { reply(.piece($0)) }
                reply(.end)
            }
            group.addTask { for await _ in interest {} }
            await group.next()
            group.cancelAll()
        }
    }
}
