import PickerJSON

/// What a peer does with the requests and notifications that reach it.
///
/// Every closure given to ``answer(_:_:)``, ``serve(_:_:)`` and ``on(_:_:)`` runs on the reading
/// thread, one after another in the order of arrival, and must not block: this is where a session
/// changes its state. What ``serve(_:_:)``'s closure returns is the work; it runs in a task of its
/// own, beside other requests.
public struct Handlers: Sendable {
    /// The work of a request; cancelled when the request is.
    public typealias Work<Result: Sendable> = @Sendable () async throws -> Reply<Result>

    enum Admission: Sendable {
        case now(JSON)
        case later(@Sendable () async throws -> (JSON, [UInt8]?))
    }

    struct Route: Sendable {
        let name: String
        let isImmediate: Bool
        let admit: @Sendable (JSONObject, RequestContext) throws -> Admission
    }

    struct Listener: Sendable {
        let name: String
        let receive: @Sendable (JSONObject) -> Void
    }

    /// Asked first, with the method of each request; an error refuses it.
    public var gate: @Sendable (_ method: String) -> RPCError? = { _ in nil }
    /// Asked first, with the method of each notification; false drops it.
    public var notificationGate: @Sendable (_ method: String) -> Bool = { _ in true }
    /// Told of each response that answers no call of ours, or no longer one; it is dropped.
    public var stray: @Sendable () -> Void = {}

    private var routes: [String: Route] = [:]
    private var listeners: [String: Listener] = [:]

    /// Handlers for nothing yet.
    public init() {}

    /// Answers a method at once; such answers are given however much is under way.
    public mutating func answer<M: Method>(
        _ method: M.Type,
        _ body: @escaping @Sendable (M.Params, RequestContext) throws -> M.Result
    ) {
        routes[M.name] = Route(name: M.name, isImmediate: true) { params, context in
            let params = try JSON.object(params).decode(M.Params.self)
            return .now(try JSON(encoding: try body(params, context)))
        }
    }

    /// Serves a method by work that takes its time.
    public mutating func serve<M: Method>(
        _ method: M.Type,
        _ body: @escaping @Sendable (M.Params, RequestContext) throws -> Work<M.Result>
    ) {
        routes[M.name] = Route(name: M.name, isImmediate: false) { params, context in
            let params = try JSON.object(params).decode(M.Params.self)
            let work = try body(params, context)
            return .later {
                let reply = try await work()
                return (try JSON(encoding: reply.result), reply.attachment)
            }
        }
    }

    /// Receives a notification; one whose parameters are wrong is dropped.
    public mutating func on<N: Notification>(
        _ notification: N.Type,
        _ body: @escaping @Sendable (N.Params) -> Void
    ) {
        listeners[N.name] = Listener(name: N.name) { params in
            guard let params = try? JSON.object(params).decode(N.Params.self) else { return }
            body(params)
        }
    }

    /// Names are compared as bytes: Swift calls some different spellings equal.
    func route(_ method: String) -> Route? {
        guard let route = routes[method], route.name.utf8.elementsEqual(method.utf8) else {
            return nil
        }
        return route
    }

    func listener(_ method: String) -> Listener? {
        guard let listener = listeners[method], listener.name.utf8.elementsEqual(method.utf8)
        else { return nil }
        return listener
    }
}
