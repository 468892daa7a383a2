import ArgumentParser
import PickerJSON

/// `postern doctor`: what this machine can enforce.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Tells what this machine can enforce, and what each mode does not guarantee.",
        discussion: """
            Nothing is guessed: a guard is really started, around a program that ends at once. \
            Exit status: 0 everything can be enforced, 69 something cannot.
            """
    )

    @Option(help: "How the findings are printed.")
    var format = ListFormat.table

    func run() throws {
        let machine = Machine.examine()
        let words = EnforcedWord.all(on: machine)
        switch format {
        case .table:
            for line in Self.facts(machine).lines { print(line) }
            print("")
            for line in Self.table(words).lines { print(line) }
            for word in words {
                print("\nNot guaranteed by \(word.name):")
                for limit in word.notGuaranteed { print("  - \(limit)") }
            }
        case .json:
            var object = machine.json
            object["words"] = .object(
                JSONObject(words.map { ($0.name, $0.json) })
            )
            print(String(decoding: try JSON.object(object).serialized(), as: UTF8.self))
        }
        guard words.allSatisfy(\.missing.isEmpty) else { throw Failure(.unavailable, "") }
    }

    private static func facts(_ machine: Machine) -> TextTable {
        var table = TextTable(header: ["WHAT", "HERE"])
        for (name, value) in machine.facts { table.add([name, value]) }
        return table
    }

    private static func table(_ words: [EnforcedWord]) -> TextTable {
        var table = TextTable(header: ["WORD", "CAN BE ENFORCED", "MISSING"])
        for word in words {
            let missing = word.missing.joined(separator: "; ")
            table.add([word.name, word.missing.isEmpty ? "yes" : "no", missing])
        }
        return table
    }
}
