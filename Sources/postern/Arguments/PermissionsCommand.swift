import ArgumentParser

/// `postern permissions`: what the person allowed.
struct PermissionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permissions",
        abstract: "Shows and changes what you allowed.",
        discussion: """
            Today that is one thing: whether a plugin that no person operates, such as the \
            scripted one, may open a library. It may only where the library's folder holds a file \
            named .postern-unattended.
            """,
        subcommands: [
            PermissionsListCommand.self, PermissionsSetCommand.self, PermissionsResetCommand.self,
        ]
    )
}

/// `postern permissions list`: which of the person's libraries carry the mark.
struct PermissionsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists your libraries and whether unattended plugins may open them."
    )

    func run() throws {
        let folders = PersonFolders()
        let libraries =
            try PersonSettings.read(folders).libraries ?? [folders.pictures].compactMap { $0 }
        guard !libraries.isEmpty else {
            throw Failure(.unavailable, "There is no home folder, so no library of yours is known.")
        }
        for path in libraries {
            let answer =
                if let mark = try? UnattendedMark(root: path) {
                    mark.isThere ? "unattended plugins may open it" : "only you open it"
                } else {
                    "not there"
                }
            print("\(Say.quoted(path))  \(answer)")
        }
    }
}

/// `postern permissions set`: allows something, after asking at the terminal.
struct PermissionsSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Allows something, after asking you at the terminal."
    )

    @Option(
        help: "Let plugins that no person operates open the library in this folder.",
        completion: .directory
    )
    var unattended: String

    func run() throws {
        let mark = try UnattendedMark(root: unattended)
        guard !mark.isThere else {
            Say.line("This is allowed already; postern permissions reset takes it back.")
            return
        }
        guard let terminal = ControllingTerminal() else {
            throw Failure(
                .refused,
                "There is no terminal to ask you at; to allow it all the same, make an empty file "
                    + "named \(UnattendedMark.name) in the folder by hand."
            )
        }
        let question = """
            From now on any program that you start may pick from everything in
              \(Say.quoted(mark.path))
            through a plugin that no person operates, without asking you. Allow that?
            """
        guard terminal.agrees(to: question) else {
            throw Failure(.refused, "Nothing was changed.")
        }
        try mark.make()
        Say.line("Allowed; postern permissions reset takes it back.")
    }
}

/// `postern permissions reset`: takes back what was allowed; that narrows and needs no question.
struct PermissionsResetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Takes back what was allowed."
    )

    @Option(
        help: "No longer let plugins that no person operates open the library in this folder.",
        completion: .directory
    )
    var unattended: String?

    func run() throws {
        guard let unattended else {
            throw Failure(
                .unavailable,
                "What single hosts were allowed is not remembered yet, so there is nothing to take "
                    + "back; name a library with --unattended."
            )
        }
        let mark = try UnattendedMark(root: unattended)
        guard mark.isThere else {
            Say.line("It was not allowed.")
            return
        }
        try mark.remove()
        Say.line("Taken back.")
    }
}
