public import ArgumentParser
public import PickerAudit

extension ReportFormat: ExpressibleByArgument {}

/// `postern audit`: tries whether a plugin keeps its promises.
struct AuditCommand: LastingCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Tries whether a picker plugin, in any language, keeps its promises.",
        discussion: """
            It is started over and over on small libraries full of marks, as an honest host and \
            as a hostile one, and all that a host could see is searched. {library} and {state} in \
            ARGUMENTS stand for the audit's folders; without them --library and --state are added. \
            Where bubblewrap is installed, your home does not exist for the plugin.
            Exit status: 0 no promise is broken, 1 one is, 64 usage, 69 the plugin does not start.
            """
    )

    @Option(help: "How the report is printed.")
    var report = ReportFormat.table

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Tries these promises alone: an id, or what stands before a /.",
            valueName: "id"
        )
    )
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Run at each presentation, for plugins with a face; told what to do as arguments.",
            discussion: "select RULE… or cancel. Without it what needs a person is not tested.",
            valueName: "command"
        )
    )
    var person: String?

    @Option(
        help: ArgumentHelp(
            "Holds a stream, as pick --trace writes it, against its receipts; starts nothing.",
            valueName: "stream"
        ),
        completion: .file()
    )
    var replay: String?

    @Flag(help: "Lists the promises and ends.")
    var list = false

    @Argument(parsing: .postTerminator, help: "The plugin, a name or a path, and its arguments.")
    var plugin: [String] = []

    func validate() throws {
        guard list || replay != nil || !plugin.isEmpty else {
            throw ValidationError("Name a plugin behind --, such as: postern audit -- ./my-plugin")
        }
    }

    func run(_ interruption: Interruption) async throws(Failure) -> Status {
        if let replay { return try StreamReplay.run(replay) }
        let run = AuditRun(self)
        return try await Course.run(interruption, timeout: nil) { () async throws(Failure) in
            try await run.perform()
        }
    }
}
