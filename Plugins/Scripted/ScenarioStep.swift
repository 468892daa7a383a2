import ArgumentParser
import PickerPluginKit

/// One thing that the person of a scenario does.
enum ScenarioStep: Equatable {
    case search(String)
    case sort(LibraryQuery.Order)
    case album(String)
    case kinds(MediaKinds)
    case zoom(isIn: Bool)
    case choose(SelectionRule)
    case toggle(SelectionRule)
    case unchoose(SelectionRule)
    /// Places of the view, both included.
    case range(Int, Int)
    case all, clear
    /// A number of the tray, and the one behind which it goes; 0 for the front.
    case move(Int, behind: Int)
    case location(LocationWord)
    /// Milliseconds.
    case wait(Int)
    case waitForUpdate
    case see, leave, comeBack, done, cancel, crash, stall
    /// Nothing that a person does.
    case wrong(Misconduct)

    /// The fault that it asks for.
    var fault: Misconduct? { if case .wrong(let fault) = self { fault } else { nil } }

    /// Reads a line; nil where it is no step.
    init?(_ line: Substring) {
        let word = line.prefix { $0 != " " }
        let rest = String(line.dropFirst(word.count).drop { $0 == " " })
        if let step = Self.plain[String(word)] {
            guard rest.isEmpty else { return nil }
            self = step
        } else if let step = Self.step(word, rest) {
            self = step
        } else {
            return nil
        }
    }

    private static let plain: [String: ScenarioStep] = [
        "all": .all, "none": .clear, "see": .see, "leave": .leave, "return": .comeBack,
        "done": .done, "cancel": .cancel, "crash": .crash, "stall": .stall,
    ]

    private static func step(_ word: Substring, _ rest: String) -> ScenarioStep? {
        switch word {
        case "search": .search(rest)
        case "album": .album(rest)
        case "sort": orders[rest].map(ScenarioStep.sort)
        case "kinds": kinds(rest).map(ScenarioStep.kinds)
        case "zoom": ["in": true, "out": false][rest].map { .zoom(isIn: $0) }
        case "choose": SelectionRule(argument: rest).map(ScenarioStep.choose)
        case "toggle": SelectionRule(argument: rest).map(ScenarioStep.toggle)
        case "unchoose": SelectionRule(argument: rest).map(ScenarioStep.unchoose)
        case "range": numbers(rest).map { .range($0.0, $0.1) }
        case "move": numbers(rest).map { .move($0.0, behind: $0.1) }
        case "location": LocationWord(rawValue: rest).map(ScenarioStep.location)
        case "fault": Misconduct(rawValue: rest).map(ScenarioStep.wrong)
        case "wait" where rest == "update": .waitForUpdate
        case "wait": number(rest[...], atMost: Script.delayLimit).map(ScenarioStep.wait)
        default: nil
        }
    }

    private static let orders: [String: LibraryQuery.Order] = [
        "newest": .newestFirst, "oldest": .oldestFirst, "name": .name,
    ]

    /// The kinds of a list of words; none for every item.
    private static func kinds(_ text: String) -> MediaKinds? {
        var kinds: MediaKinds = []
        for word in text.split(separator: " ") {
            guard let kind = MediaKinds(word: String(word)) else { return nil }
            kinds.formUnion(kind)
        }
        return kinds
    }

    private static func numbers(_ text: String) -> (Int, Int)? {
        let parts = text.split(separator: " ").map { number($0, atMost: .max) }
        guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
        return (first, second)
    }

    private static func number(_ text: Substring, atMost most: Int) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
            number <= min(most, SelectionRule.numberLimit)
        else { return nil }
        return number
    }
}
