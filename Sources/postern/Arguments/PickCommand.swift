import ArgumentParser

/// `postern pick`: presents a picker and delivers what was picked.
struct PickCommand: LastingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick",
        abstract: "Presents a picker, delivers what is picked and prints where it is.",
        discussion: """
            A file has its final name only when it is whole and on the disk; nothing is \
            overwritten, "name (2).ext" is the next free name. Paths are printed as the folder was \
            given, with the name.

            Exit status: 0 at least one item was delivered, 1 cancelled or nothing chosen, 64 the \
            command line is wrong, 69 the plugin is missing, died, broke the protocol or cannot do \
            this, 74 an item could not be delivered (the others are), 75 the timeout passed, \
            77 not permitted, 130 interrupted, 143 terminated.
            """
    )

    @Option(
        help: ArgumentHelp(
            "The picker: a name that postern plugins lists, or a path.",
            discussion: "Default: your setting, else the terminal's picker, else the browser's.",
            valueName: "name|path"
        ),
        completion: .custom { _, _, _ in PluginNames.all() }
    )
    var plugin: String?

    @Option(
        name: .customLong("filter"),
        help: ArgumentHelp(
            "What can be chosen: images, videos, … or any(a,b), all(a,b), not(a).",
            discussion: "Given more than once, each lets its items through.",
            valueName: "filter"
        ),
        transform: { try FilterExpression($0) }
    )
    var filters: [FilterExpression] = []

    @Option(help: "At most how many items; 0 = as many as the picker gives.")
    var limit = 1

    @Flag(help: "Deliver in the order of choosing, not of the library.")
    var ordered = false

    @Option(help: "In which form items are delivered.")
    var representation = RepresentationChoice.automatic

    @Option(
        help: ArgumentHelp(
            "The type that is wanted, such as public.jpeg; default: each item's best.",
            valueName: "uti"
        )
    )
    var type: String?

    @Option(
        help: ArgumentHelp(
            "The folder to deliver to, or - for the one item's bytes on standard output.",
            discussion: "Default: the current folder.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var output: String?

    @Option(help: "How delivered items are printed; default: paths.")
    var format: OutputFormat?

    @Option(help: "What becomes of the place in an item's metadata; default: you decide.")
    var location: LocationChoice?

    @Option(help: "When progress is shown on standard error.")
    var progress = ProgressChoice.auto

    @Option(help: "For how long all of it may take.")
    var timeout: Seconds?

    @Option(
        help: "Record every message in this file, item bytes replaced by their digest.",
        completion: .file()
    )
    var trace: String?

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("What the plugin is started with.", valueName: "plugin-arguments")
    )
    var pluginArguments: [String] = []

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit is 0 or more.") }
        if let type, !Self.isTypeIdentifier(type) {
            throw ValidationError("--type takes a type identifier, such as public.jpeg.")
        }
        if output == "-" {
            guard limit == 1 else {
                throw ValidationError("--output - takes one item; leave --limit at 1.")
            }
            guard format == nil else {
                throw ValidationError("--output - prints the item itself; leave --format out.")
            }
        } else if let output, format != .paths0,
            output.unicodeScalars.contains(where: Self.isControl)
        {
            throw ValidationError(
                "The folder's name holds a control character; take --format paths0."
            )
        }
    }

    func run(_ interruption: Interruption) async throws(Failure) -> Status {
        let wish = try wish()
        return try await Course.run(interruption, timeout: timeout?.duration) {
            () async throws(Failure) in
            try await PickRun(wish).run()
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }

    private static func isTypeIdentifier(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
