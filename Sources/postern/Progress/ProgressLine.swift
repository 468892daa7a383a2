import Glibc
import PickerHost
import Synchronization

/// How far the delivery is, on standard error: a bar that draws over itself on a terminal, plain
/// lines elsewhere.
final class ProgressLine: Sendable {
    /// Between two drawings, so that a fast delivery does not flood a slow terminal.
    static let pace = Duration.milliseconds(100)
    /// What is done sooner is not worth a bar.
    static let delay = Duration.milliseconds(400)

    /// How progress is shown.
    enum Style: Sendable, Hashable {
        case none
        /// A line at every tenth.
        case lines
        /// One line that draws over itself.
        case bar
    }

    private struct State {
        var isDrawn = false
        /// Which item is shown, from 1; what another one says is not.
        var number = 0
        var lastTenth = 0
        var lastPreparation: String?
        var next = ContinuousClock.now
    }

    private let style: Style
    private let delay: Duration
    private let count: Int
    private let state = Mutex(State())

    /// - Parameter count: how many items there are.
    init(_ choice: ProgressChoice, count: Int) {
        style = Self.style(choice)
        delay = choice == .always ? .zero : Self.delay
        self.count = count
    }

    /// The style for a wish, as standard error and `TERM` allow.
    static func style(_ choice: ProgressChoice) -> Style {
        guard choice != .never else { return .none }
        guard isatty(STDERR_FILENO) == 1 else { return choice == .always ? .lines : .none }
        let terminal = PersonFolders.variable("TERM") ?? ""
        return terminal.isEmpty || terminal == "dumb" ? .lines : .bar
    }

    /// Shows the progress of one item from here on.
    func follow(_ load: LoadProgress, number: Int) {
        guard style != .none else { return }
        state.withLock { state in
            state.number = number
            state.lastTenth = 0
            state.lastPreparation = nil
            state.next = .now + delay
        }
        let show: @Sendable () -> Void = { [weak self, weak load] in
            guard let self, let load else { return }
            let scene = ProgressScene(
                number: number,
                count: self.count,
                fraction: load.fractionCompleted,
                completed: load.completedUnitCount,
                total: load.totalUnitCount,
                stage: load.stage,
                stageFraction: load.stageFraction
            )
            self.show(scene)
        }
        load.observeStages(show)
        load.observe { _ in show() }
    }

    /// Takes the bar away, so that the next line stands on a clean one.
    func clear() {
        state.withLock { state in
            state.number = 0
            guard state.isDrawn else { return }
            state.isDrawn = false
            Say.plain("\r\u{1B}[K")
        }
    }

    private func show(_ scene: ProgressScene) {
        state.withLock { state in
            guard scene.number == state.number else { return }
            let now = ContinuousClock.now
            switch style {
            case .none: return
            case .bar:
                guard now >= state.next, scene.fraction < 1 else { return }
                state.next = now + Self.pace
                state.isDrawn = true
                Say.plain("\r" + scene.bar(columns: Self.columns()) + "\u{1B}[K")
            case .lines:
                guard now >= state.next else { return }
                let isNew = scene.preparation != state.lastPreparation
                if isNew { (state.lastPreparation, state.lastTenth) = (scene.preparation, 0) }
                let tenth = Int(scene.shownFraction * 10)
                guard tenth > state.lastTenth || (isNew && scene.preparation != nil) else { return }
                state.lastTenth = tenth
                Say.line(scene.text)
            }
        }
    }

    /// The width of the terminal; 80 where it does not tell.
    private static func columns() -> Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
