import Glibc
import PickerPluginKit

/// Plays a scenario on the model of a picker, as a face does what a person does.
struct ScenarioPlayer {
    private let presentation: Presentation
    private let model: PickerModel

    init(_ presentation: Presentation) {
        self.presentation = presentation
        model = presentation.model
    }

    /// The decision; a scenario that ends without one closes the picker.
    func play(_ scenario: Scenario) async throws -> Choice {
        // Everything is known before the first step, so that each run is the same.
        _ = try await presentation.page(limit: 1)
        return try await withThrowingTaskGroup(of: Choice?.self) { group in
            group.addTask {
                try await perform(scenario.steps)
                model.send(.cancel)
                return nil
            }
            group.addTask { try await model.choice() }
            defer { group.cancelAll() }
            while let ended = try await group.next() {
                if let ended { return ended }
            }
            throw CancellationError()
        }
    }

    private func perform(_ steps: [ScenarioStep]) async throws {
        var updates = 0
        for step in steps where model.decided == nil {
            if step == .waitForUpdate {
                updates += 1
                for await _ in model.changes() where model.screen.hostActs >= updates { break }
            } else {
                try await perform(step)
            }
            try Task.checkCancellation()
        }
    }

    private func perform(_ step: ScenarioStep) async throws {
        switch step {
        case .search(let text): model.send(.search(text))
        case .sort(let order): model.send(.sort(order))
        case .kinds(let kinds): model.send(.show(kinds.isEmpty ? nil : kinds))
        case .zoom(let isIn): model.send(isIn ? .zoomIn : .zoomOut)
        case .album(let title): try await open(title)
        case .choose(let rule): model.send(.choose(try await items(of: rule)))
        case .toggle(let rule):
            for item in try await items(of: rule) { model.send(.toggle(item)) }
        case .unchoose(let rule): model.send(.remove(try await items(of: rule).map(\.key)))
        case .range(let first, let last):
            let isBackwards = last < first
            let places = min(first, last)..<max(first, last) + 1
            try await model.choose(places, backwards: isBackwards)
        case .all: try await model.chooseAll()
        case .clear: model.send(.removeAll)
        case .move(let number, let other): move(number, behind: other)
        case .location(let word): model.send(.metadata(word.metadata))
        case .see: model.send(.seen(model.screen.tray.map(\.item.key)))
        case .leave: model.send(.visible(false))
        case .comeBack: model.send(.visible(true))
        case .done: model.send(.done)
        case .cancel: model.send(.cancel)
        case .wait(let time): try await Task.sleep(for: .milliseconds(time))
        case .stall: try await Task.sleep(for: .seconds(86_400 * 365))
        case .crash: kill(getpid(), SIGKILL)
        case .waitForUpdate, .wrong: break
        }
    }

    private func items(of rule: SelectionRule) async throws(LibraryError) -> [LibraryItem] {
        let limit = presentation.selectionLimit + model.screen.tray.count
        return try await rule.items(of: presentation, among: model.screen.view.query, limit: limit)
    }

    /// Opens the first collection of that title; none leaves the one that is open.
    private func open(_ title: String) async throws(LibraryError) {
        guard !title.isEmpty else {
            model.send(.open(nil))
            return
        }
        guard let found = try await model.collections().first(where: { $0.title == title }) else {
            return
        }
        model.send(.open(found.key))
    }

    private func move(_ number: Int, behind other: Int) {
        let tray = model.screen.tray
        guard tray.indices.contains(number - 1), other == 0 || tray.indices.contains(other - 1)
        else { return }
        let after = other == 0 ? nil : tray[other - 1].item.key
        model.send(.move(tray[number - 1].item.key, after: after))
    }
}
