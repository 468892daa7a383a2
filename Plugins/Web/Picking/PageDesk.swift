import PickerJSON
import PickerPluginKit
import Synchronization

/// Answers the page: lets it in, tells it what to show, hears what the person does.
final class PageDesk: Sendable {
    private struct Told {
        var screen: PickerScreen
        var revision = 1
    }

    let presentation: Presentation
    let names = ItemNames()
    private let asker: Asker
    private let gate: Gate
    private let life: PageLife
    private let told: Mutex<Told>
    let threads = BlockingThreads(limit: 4, strandedLimit: 4)

    var model: PickerModel { presentation.model }

    init(_ presentation: Presentation, asker: Asker, gate: Gate, life: PageLife) {
        self.presentation = presentation
        self.asker = asker
        self.gate = gate
        self.life = life
        told = Mutex(Told(screen: presentation.model.screen))
    }

    /// Whether the secret has done what it is for, or is worth nothing.
    var isDecided: Bool { gate.isOpened || gate.alarm != nil }

    /// What came of it; the page has heard of it by then, or had the time to.
    func choice() async throws -> Choice {
        let choice = try await model.choice()
        try? await Task.sleep(for: WebLimits.farewell)
        return choice
    }

    /// Closes the picker without a choice.
    func close() {
        model.send(.cancel)
    }

    /// One answer to one request.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        switch gate.judge(request) {
        case .refused:
            if gate.alarm != nil { close() }
            return .refusal
        case .opened(let cookie):
            life.hear()
            return PageFiles.entrance(cookie: cookie)
        case .admitted:
            life.hear()
            return await route(request)
        }
    }

    private func route(_ request: HTTPRequest) async -> HTTPResponse {
        switch (request.method, request.path) {
        case (.get, "/news"): await news(request)
        case (.get, "/window"): await window(request)
        case (.get, "/picture"): await picture(request)
        case (.get, "/pictures"): pictures(request)
        case (.get, "/film"): await film(request)
        case (.post, "/act"): await act(request)
        case (.get, let path): PageFiles.file(path) ?? HTTPResponse(.notFound)
        case (.post, _): HTTPResponse(.notFound)
        }
    }

    /// What is to be shown, as soon as it is something else than the page knows.
    private func news(_ request: HTTPRequest) async -> HTTPResponse {
        let known = request.number("after") ?? 0
        await withTaskGroup { group in
            group.addTask { [self] in
                for await _ in model.changes() where current().revision != known { break }
            }
            group.addTask { try? await Task.sleep(for: WebLimits.news) }
            await group.next()
            group.cancelAll()
        }
        let (revision, screen) = current()
        let text = ScreenText(
            screen: screen,
            names: names,
            model: model,
            asker: asker,
            alarm: gate.alarm
        )
        return Self.json(text.value(revision, knows: request.number("generation")))
    }

    private func current() -> (revision: Int, screen: PickerScreen) {
        let screen = model.screen
        return told.withLock { told in
            if told.screen != screen {
                told.screen = screen
                told.revision += 1
            }
            return (told.revision, screen)
        }
    }

    /// Some of the items, side by side.
    private func window(_ request: HTTPRequest) async -> HTTPResponse {
        guard let start = request.number("start"), let count = request.number("count"),
            count <= WebLimits.windowItems
        else { return HTTPResponse(.notFound) }
        do throws(LibraryError) {
            let window = try await model.window(start..<(start + count))
            return Self.json(WindowText(window: window, names: names).value)
        } catch {
            return Self.json(["failed": .bool(true)])
        }
    }

    /// What the person did.
    private func act(_ request: HTTPRequest) async -> HTTPResponse {
        guard let body = try? JSON.parse(request.body), let act = PageAct(body, names) else {
            return HTTPResponse(.notFound)
        }
        let refusal: PickerRefusal?
        switch act {
        case .event(let event): refusal = model.send(event)
        case .choose(let places, let backwards):
            refusal = (try? await model.choose(places, backwards: backwards)) ?? nil
        case .leave:
            life.leave()
            refusal = nil
        }
        return Self.json(["refusal": refusal.map(ScreenText.value) ?? .null])
    }

    static func json(_ value: JSON) -> HTTPResponse {
        guard let bytes = try? value.serialized() else { return HTTPResponse(.notFound) }
        return HTTPResponse(.ok, type: "application/json", body: bytes)
    }
}
