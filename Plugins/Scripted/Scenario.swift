import ArgumentParser
import PickerPluginKit
import SystemPackage

/// What the person of a story does, step by step.
struct Scenario: Equatable {
    /// Bytes of a file at most.
    static let byteLimit = 1 << 20
    /// Steps at most.
    static let stepLimit = 10_000

    let steps: [ScenarioStep]
    /// What is done wrong on the wire, all the time.
    let fault: Misconduct?

    /// Whether it only says what is done wrong; then the rules decide.
    var isFaultAlone: Bool { fault != nil && steps.count == 1 }

    /// Reads a file, before the session begins.
    ///
    /// - Throws: a sentence for the command line that names the line.
    init(path: String) throws {
        guard let bytes = SmallFile.read(FilePath(path), atMost: Self.byteLimit) else {
            throw ValidationError("The scenario cannot be read, or is longer than 1 MiB.")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ValidationError("The scenario is no text.")
        }
        try self.init(text: text)
    }

    /// Reads a text: one step a line, empty lines and lines that begin with `#` left out.
    init(text: String) throws {
        var steps: [ScenarioStep] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let words = line.drop { $0 == " " }
            if words.isEmpty || words.hasPrefix("#") { continue }
            guard let step = ScenarioStep(words) else {
                throw ValidationError("Line \(number + 1) of the scenario is no step.")
            }
            steps.append(step)
        }
        guard steps.count <= Self.stepLimit else {
            throw ValidationError("There are more than \(Self.stepLimit) steps.")
        }
        let faults = steps.compactMap(\.fault)
        guard faults.count <= 1 else { throw ValidationError("There is more than one fault.") }
        self.steps = steps
        fault = faults.first
    }
}
