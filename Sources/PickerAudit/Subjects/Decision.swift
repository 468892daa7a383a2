import PickerTesting

/// What somebody does in a picker that is opened for a check.
enum Decision: Sendable, Hashable {
    /// Chooses items by rules, as `newest:2`, and confirms.
    case choose([String])
    /// Closes it without a choice.
    case cancel
    /// Leaves it open.
    case wait

    /// Chooses by one rule.
    static func select(_ rule: String) -> Decision { .choose([rule]) }

    /// For a plugin whose person is a script.
    var arguments: [String] {
        switch self {
        case .choose(let rules): rules.flatMap { ["--select", $0] }
        case .cancel: ["--cancel"]
        case .wait: ["--delay", "600000"]
        }
    }

    /// For a person's command; nil where there is nothing to do.
    var words: [String]? {
        switch self {
        case .choose(let rules): ["select"] + rules
        case .cancel: ["cancel"]
        case .wait: nil
        }
    }

    /// The items that are picked by it where the limit allows, and perhaps more: those of a rule that
    /// is not by age may be any.
    func picked(of library: CanaryLibrary) -> ArraySlice<CanaryItem> {
        guard case .choose(let rules) = self else { return [] }
        let items = library.items
        guard rules.count == 1 else { return items[...] }
        let words = rules[0].split(separator: ":")
        switch (words.first, words.last.flatMap { Int($0) }) {
        case ("newest", let count?): return items.prefix(count)
        case ("oldest", let count?): return items.suffix(count)
        default: return items[...]
        }
    }
}
