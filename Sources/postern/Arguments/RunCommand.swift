import ArgumentParser

/// `postern run`: starts a host for whom the library does not exist.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Starts a program for which your library does not exist; it can pick from it.",
        discussion: """
            The program sees the system, the folders that you name, and nothing else of yours: no \
            library, no home, no other process, no session, no network. postern pick and postern \
            plugin work inside, with the plugins that you name here and with your arguments for \
            them. /run/postern/isolation.json inside says what holds; postern doctor says what \
            this machine can do.
            """
    )

    @Option(
        name: .customLong("library"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "A library; may be given several times.",
            discussion: "Default: the libraries of your settings, else your Pictures folder.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var libraries: [String] = []

    @Option(
        name: .customLong("writable"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "What the program may read and write; may be given several times.",
            discussion: "Default: the current folder.",
            valueName: "path"
        ),
        completion: .file()
    )
    var writable: [String] = []

    @Option(
        name: .customLong("read"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "What the program may read; may be given several times.",
            valueName: "path"
        ),
        completion: .file()
    )
    var readable: [String] = []

    @Flag(help: "A network of its own, for outgoing connections (by pasta or slirp4netns).")
    var network = false

    @Flag(
        help: ArgumentHelp(
            "The session's display: Wayland, or X11 where there is no other.",
            discussion: "On X11, and with many compositors, a program with a display can read the "
                + "screen and type for you, in a picker's window as well."
        )
    )
    var display = false

    @Option(
        name: .customLong("plugin"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "A plugin that the program may start: NAME or NAME:ARGUMENTS, as a shell splits them.",
            discussion: "May be given several times. Default: those with an interface.",
            valueName: "spec"
        )
    )
    var plugins: [PluginSpec] = []

    @Argument(parsing: .postTerminator, help: "The program and its arguments.")
    var command: [String] = []

    func validate() throws {
        guard !command.isEmpty else {
            throw ValidationError("Name a program behind --, such as: postern run -- sh")
        }
    }

    func run() throws {
        try GuardRequest(self).perform()
    }
}
