import Foundation

/// An editor in a guard as `protocol/clients/guarded.md` says, and what a person types in it.
enum EditorProfile: String, CaseIterable {
    case neovim = "Neovim"
    case vim = "Vim"
    case emacs = "Emacs"

    private static let clients = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../protocol/clients").standardizedFileURL

    /// The last command of the section about it.
    ///
    /// Where there are several, the last is for the version that Debian 12 has.
    static func commandLine(_ section: String) throws -> String {
        let page = try String(
            contentsOf: clients.appending(path: "guarded.md"),
            encoding: .utf8
        )
        let text = page.components(separatedBy: "\n## ").first { $0.hasPrefix(section + "\n") }
        let blocks = (text ?? "").components(separatedBy: "\n\n")
        return blocks.last { $0.hasPrefix("    ") } ?? ""
    }

    /// Files of the editor in the person's home: the client as code of a plug-in, settings.
    func files() throws -> [String: String] {
        func client(_ name: String) throws -> String {
            try String(contentsOf: Self.clients.appending(path: name), encoding: .utf8)
        }
        return switch self {
        case .neovim:
            [
                "dotfiles/nvim/plugin/photo.lua": try client("insert.lua"),
                ".local/share/nvim/site/plugin/mine.vim": "let g:mine = 1\n",
            ]
        case .vim: [".vim/plugin/photo.vim": try client("insert.vim")]
        case .emacs:
            [
                "dotfiles/init.el": "(load \"~/.emacs.d/elpa/insert.el\")\n",
                ".emacs.d/elpa/insert.el": try client("insert.el"),
            ]
        }
    }

    /// Settings that are links into a folder of their own, and where they lead.
    var links: [String: String] {
        switch self {
        case .neovim: [".config/nvim": "../dotfiles/nvim"]
        case .vim: [:]
        case .emacs: [".emacs.d/init.el": "../dotfiles/init.el"]
        }
    }

    /// Opens the picker at the end of the text, waits for a word of what was picked, saves and quits.
    func steps(picking arguments: String, until word: String) -> [[String]] {
        switch self {
        case .neovim, .vim:
            [
                ["see", "Notes"], ["type", ":Photo \(arguments)\r"], ["see", word],
                ["type", ":wq\r"],
            ]
        case .emacs:
            [
                ["see", "Notes"], ["type", "\u{1B}>\u{15}\u{1B}xphoto\r"],
                ["see", "postern pick"], ["type", "\(arguments)\r"], ["see", word],
                ["type", "\u{18}\u{13}\u{18}\u{3}"],
            ]
        }
    }
}
