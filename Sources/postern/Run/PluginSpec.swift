import ArgumentParser

/// A plugin that a guarded program may start, with the arguments that it then has.
struct PluginSpec: ExpressibleByArgument, Hashable, Sendable {
    let name: String
    let arguments: [String]

    /// Reads `NAME` or `NAME:ARGUMENTS`.
    init?(argument: String) {
        let parts = argument.split(
            separator: ":",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard let name = parts.first, !name.isEmpty, !name.contains("/") else { return nil }
        guard let words = ShellWords.split(parts.count > 1 ? parts[1] : "") else { return nil }
        self.init(name: String(name), arguments: words)
    }

    init(name: String, arguments: [String] = []) {
        self.name = name
        self.arguments = arguments
    }

    /// The values of an option among the arguments, as `--option value` or `--option=value`.
    func values(of option: String) -> [String] {
        var values: [String] = []
        for (index, word) in arguments.enumerated() {
            if word == option, index + 1 < arguments.count { values.append(arguments[index + 1]) }
            if word.hasPrefix(option + "=") {
                values.append(String(word.dropFirst(option.count + 1)))
            }
        }
        return values
    }
}
