import ArgumentParser
import PickerPluginKit

/// What stands in for the person: which items, whether at all, and after how long.
struct Script: ParsableArguments {
    /// Milliseconds that a decision can be put off at most: an hour.
    static let delayLimit = 3_600_000
    /// Rules at most.
    static let ruleLimit = 1_000
    static let scenarioOption = "--scenario"
    static let carriedFlag = "--carried"

    @Option(
        name: .customLong("select"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "What to pick: newest:N, oldest:N, index:I[,I…] (newest first, from 0), name:GLOB or all.",
            discussion: "May be given several times; picks in that order. Default: newest:1.",
            valueName: "rule"
        )
    )
    var rules: [SelectionRule] = []

    @Flag(help: "Close the picker without a decision.")
    var cancel = false

    @Option(help: ArgumentHelp("Milliseconds before the decision.", valueName: "ms"))
    var delay = 0

    @Option(
        help: ArgumentHelp(
            "What is said of the place in an item's metadata: keep or strip.",
            discussion: "Default: nothing. Where your settings say strip, it is taken out.",
            valueName: "word"
        )
    )
    var location: LocationWord?

    @Option(
        name: .customLong("scenario"),
        help: ArgumentHelp(
            "A file that tells step by step what the person does, in place of rules.",
            discussion: "One step a line, as protocol/scenarios.md tells.",
            valueName: "file"
        ),
        transform: Scenario.init(path:)
    )
    var scenario: Scenario?

    @Flag(help: .hidden)
    var carried = false

    mutating func validate() throws {
        guard (0...Self.delayLimit).contains(delay) else {
            throw ValidationError("A delay is between 0 and \(Self.delayLimit) milliseconds.")
        }
        guard rules.count <= Self.ruleLimit else {
            throw ValidationError("There are more than \(Self.ruleLimit) rules.")
        }
    }
}

/// What a script says of the place where an item was made.
enum LocationWord: String, CaseIterable, ExpressibleByArgument {
    case keep, strip

    var metadata: MetadataWord {
        switch self {
        case .keep: MetadataWord(kept: .location)
        case .strip: MetadataWord(stripped: .location)
        }
    }
}
