import Synchronization

/// Decides which requests are answered: those of the one page that was let in, and no others.
///
/// Whose a connection is, was found out before. Here stand: the name of the host, against names
/// that were made to lead here; the origin, against pages of others; the secret, which counts
/// once; the cookie, which no script can read and no other site can send.
final class Gate: Sendable {
    /// What is to be done with a request.
    enum Verdict: Sendable, Hashable {
        /// It is the page's.
        case admitted
        /// The secret was handed over: the page is let in with this cookie.
        case opened(cookie: String)
        /// It gets the empty answer.
        case refused
    }

    /// Why nothing is let in any more.
    enum Alarm: Sendable, Hashable {
        /// The secret was handed over a second time: somebody else has it.
        case secretUsedTwice
        /// Too often something wrong was tried.
        case tooManyFailures
    }

    private struct State {
        var isOpened = false
        var failures = 0
        var alarm: Alarm?
    }

    private let authority: String
    private let origin: String
    private let cookieName: String
    private let secret: Secret
    private let cookie = Secret()
    private let state = Mutex(State())

    init(port: UInt16, secret: Secret) {
        authority = "127.0.0.1:\(port)"
        origin = "http://127.0.0.1:\(port)"
        // Cookies are shared by all ports of a host: two pickers must not take each other's.
        cookieName = "postern-\(port)"
        self.secret = secret
    }

    /// Why everything is refused by now; nil while it is not.
    var alarm: Alarm? { state.withLock { $0.alarm } }

    /// Whether the page was let in.
    var isOpened: Bool { state.withLock { $0.isOpened } }

    /// Judges a request.
    func judge(_ request: HTTPRequest) -> Verdict {
        guard alarm == nil, request.only("host") == authority else { return .refused }
        if request.path == "/open" { return open(request) }
        guard isOfPage(request) else { return .refused }
        return holdsCookie(request) ? .admitted : .refused
    }

    /// The one route for a page that is no page of ours: a file, whose origin is `null`.
    private func open(_ request: HTTPRequest) -> Verdict {
        let form = "application/x-www-form-urlencoded"
        guard request.method == .post, request.only("origin") == "null",
            request.only("content-type") == form
        else { return .refused }
        let body = String(decoding: request.body, as: UTF8.self)
        let isRight = body.hasPrefix("secret=") && secret.matches(body.dropFirst(7))
        return state.withLock { state in
            guard isRight else {
                // Once the page is in, no secret opens anything; any site's page could send wrong ones
                // until the picker closes.
                if !state.isOpened { fail(&state) }
                return .refused
            }
            guard !state.isOpened else {
                state.alarm = .secretUsedTwice
                return .refused
            }
            state.isOpened = true
            let value = "\(cookieName)=\(cookie.text); Path=/; HttpOnly; SameSite=Strict"
            return .opened(cookie: value)
        }
    }

    private func isOfPage(_ request: HTTPRequest) -> Bool {
        if request.has("origin"), request.only("origin") != origin { return false }
        if request.method == .post {
            guard request.only("origin") == origin,
                request.only("content-type") == "application/json"
            else { return false }
        }
        guard request.has("sec-fetch-site") else { return true }
        switch request.only("sec-fetch-site") {
        case "same-origin": return true
        // Typed by the person, or loaded anew.
        case "none": return request.method == .get && request.path == "/"
        default: return false
        }
    }

    private func holdsCookie(_ request: HTTPRequest) -> Bool {
        guard let field = request.only("cookie") else { return false }
        let values = field.split(separator: ";").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix(cookieName + "=") }
        guard values.count == 1 else { return false }
        let isRight = cookie.matches(values[0].dropFirst(cookieName.count + 1))
        return state.withLock { state in
            if !isRight { fail(&state) }
            return isRight && state.isOpened
        }
    }

    private func fail(_ state: inout State) {
        state.failures += 1
        if state.failures >= WebLimits.failures { state.alarm = .tooManyFailures }
    }
}
