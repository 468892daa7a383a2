import Glibc
import PickerHost
import PickerTesting
import SystemPackage

/// What is named behind `--`: a plugin by its name, any program, or an interpreter and a script.
enum AuditedProgram {
    static func find(_ words: [String]) throws(Failure) -> PickerTesting.PluginCommand {
        guard let name = words.first else { throw Failure(.usage, "No plugin is named.") }
        return PickerTesting.PluginCommand(
            name: name,
            executable: try executable(name),
            arguments: words.dropFirst().map(absolute)
        )
    }

    private static func executable(_ name: String) throws(Failure) -> FilePath {
        if name.contains("/") || PluginRegistry().discover().contains(where: { $0.name == name }) {
            return FilePath(absolute(try PluginChoice.named(name).path.string))
        }
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        for folder in folders.split(separator: ":") where folder.hasPrefix("/") {
            let path = folder + "/" + name
            if access(String(path), X_OK) == 0 { return FilePath(String(path)) }
        }
        throw Failure(.unavailable, "There is no plugin and no program \(Say.quoted(name)).")
    }

    /// A file of the current folder by its whole path: plugins are started in another folder.
    private static func absolute(_ word: String) -> String {
        guard !word.hasPrefix("/"), access(word, F_OK) == 0, let path = realpath(word, nil) else {
            return word
        }
        defer { free(path) }
        return String(cString: path)
    }
}
