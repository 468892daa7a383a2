/// A promise that a plugin makes by speaking the protocol, and how it is tried.
///
/// The identifier is that of the requirement and, behind a `/`, what of it is tried: `S8.4/equal`;
/// rows of the fault table are `S11.2/7`. Attacks and faults of the threat model are `A13` and
/// `F05`.
public struct Check: Sendable, Identifiable, CustomStringConvertible {
    /// What a check cannot do without.
    public enum Need: Sendable, Hashable {
        /// A capability that the plugin announces.
        case capability(String)
        /// That a plugin does not announce a capability.
        case absence(String)
        /// Somebody who decides in the picker: a script, or a person.
        case decision
        /// A plugin whose person is a script, for what no person does at will.
        case script
        /// A plugin that claims to be confined.
        case confinement
    }

    /// Which promise, for `--only` and for reports.
    public let id: String
    /// The promise, as one line for people.
    public let title: String
    /// Where the specification makes it, as `S8.4`.
    public let section: String
    /// What it cannot be tried without.
    public let needs: [Need]
    /// Whether it measures what others beside it would disturb.
    let isAlone: Bool
    let attempt: @Sendable (Trial) async throws -> Void

    init(
        _ id: String,
        _ title: String,
        section: String? = nil,
        needs: [Need] = [],
        isAlone: Bool = false,
        attempt: @escaping @Sendable (Trial) async throws -> Void
    ) {
        self.id = id
        self.title = title
        self.section = section ?? String(id.prefix { $0 != "/" })
        self.needs = needs
        self.isAlone = isAlone
        self.attempt = attempt
    }

    /// The identifier.
    public var description: String { id }

    /// Whether a wish of `--only` names this check: the whole identifier, or all before a `/`.
    public func isMeant(by wish: String) -> Bool {
        id == wish || id.hasPrefix(wish + "/")
    }

    /// Tries whether a plugin keeps the promise.
    public func run(on subject: Subject) async -> CheckResult { await attempt(on: subject).result }

    /// Tries it once.
    ///
    /// - Returns: how it came out, and whether a busy machine may be the cause: something did not
    ///   come, or not in time. What leaked until then has leaked.
    func attempt(on subject: Subject) async -> (result: CheckResult, mayBeLoad: Bool) {
        if let missing = missing(for: subject) { return (missing, false) }
        let trial = Trial(subject)
        let (result, mayBeLoad) = await outcome(of: trial)
        let leaks = await trial.leaks().map { "leak: \($0)" }
        guard leaks.isEmpty else {
            return (.failed(Breach(leaks + result.remarks).evidence), false)
        }
        return (result, mayBeLoad)
    }

    private func outcome(of trial: Trial) async -> (result: CheckResult, mayBeLoad: Bool) {
        do {
            try await attempt(trial)
            return (.passed, false)
        } catch let breach as Breach {
            return (.failed(breach.evidence), false)
        } catch let gap as Gap {
            return (.notTested(gap.reason), false)
        } catch {
            guard ContinuousClock.now < trial.deadline else {
                // That much time is no matter of load.
                return (.failed(["\(error)", "and all the time of a check is over"]), false)
            }
            return (.failed(["\(error)"]), true)
        }
    }

    func missing(for subject: Subject) -> CheckResult? {
        for need in needs {
            switch need {
            case .capability(let name) where !subject.offers(name):
                return .notRequired("the plugin does not offer \(name)")
            case .absence(let name) where subject.offers(name):
                return .notRequired("the plugin offers \(name)")
            case .confinement where !subject.announcement.isConfined:
                return .notRequired("the plugin does not claim to be confined")
            case .decision where !subject.decides, .script where !subject.takesScript:
                return .notTested("needs a person")
            default: continue
            }
        }
        return nil
    }
}
