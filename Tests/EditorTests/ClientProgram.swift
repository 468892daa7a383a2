import Foundation
import Testing

/// A client of `protocol/clients`, run by a program that people already have.
enum ClientProgram: String, CaseIterable, CustomTestStringConvertible {
    case python, shell, emacs, neovim, vim

    var testDescription: String { rawValue }

    /// What has to be installed.
    private var program: String {
        switch self {
        case .python: "python3"
        case .shell: "bash"
        case .emacs: "emacs"
        case .neovim: "nvim"
        case .vim: "vim"
        }
    }

    /// Runs the client to its end: it starts `plugin` and saves what is picked in `output`.
    func run(_ plugin: [String], output: URL, home: URL) async throws -> FinishedProcess {
        guard let path = executable(program) else { throw MissingProgram(name: program) }
        let clients = packageRoot.appending(path: "protocol/clients").path
        let arguments =
            switch self {
            case .python: ["\(clients)/python-header.py", output.path] + plugin
            case .shell: ["\(clients)/shell-line.sh", output.path] + plugin
            case .emacs: ["-Q", "--batch", "-l", "\(clients)/emacs.el"]
            case .neovim:
                [
                    "--headless", "-u", "NONE", "-i", "NONE", "-c",
                    "luafile \(clients)/neovim.lua",
                ]
            case .vim: ["-u", "NONE", "-N", "-es", "-S", "\(clients)/vim.vim"]
            }
        return try await FinishedProcess.run(
            [path] + arguments,
            environment: [
                "HOME": home.path,
                "LANG": "C.UTF-8",
                "OUTPUT": output.path,
                "PATH": searchPath,
                "PEER": plugin.map(quoted).joined(separator: " "),
            ]
        )
    }
}

/// A program that the tests need is not there; a test that needs it fails.
struct MissingProgram: Error, CustomStringConvertible {
    let name: String
    var description: String { "\(name) is not installed; `.ci/install test` installs it" }
}

/// One word as a shell writes it, whatever it holds.
private func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: #"'\''"#) + "'"
}
