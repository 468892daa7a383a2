import Glibc
import PickerJSON
public import PickerTesting
import PickerWire
import SystemPackage

/// A plugin under audit: how it is started, what it announced, and who decides in it.
///
/// It is unknown code: where the machine can do that, the person's home does not exist for it
/// (``HomeAbsence``).
public struct Subject: Sendable, CustomStringConvertible {
    /// What stands for a library's folder in the arguments.
    public static let libraryWord = "{library}"
    /// What stands for the folder of the plugin's own state.
    public static let stateWord = "{state}"

    /// The plugin as it was named.
    public let name: String
    /// What it said of itself.
    public let announcement: Announcement
    /// Whether it takes `--select` and the like, so that a script decides in it.
    public let takesScript: Bool
    /// Whether it is kept from the person's home.
    public let home: HomeAbsence
    let person: Person?
    private let command: PluginCommand

    /// Starts a plugin once to hear what it announces.
    ///
    /// - Parameters:
    ///   - command: its executable as an absolute path, and arguments in which
    ///     ``libraryWord`` and ``stateWord`` stand for the audit's own folders; where neither
    ///     does, `--library` and `--state` are added.
    ///   - person: a command that decides in its face.
    ///   - home: how the person's home is kept from it.
    /// - Throws: ``SubjectNotStartable`` for what does not start or ends at once.
    public static func meet(
        _ command: PluginCommand,
        person: String? = nil,
        home: HomeAbsence
    ) async throws -> Subject {
        let person = person.map(Person.init)
        let place = Place(command: command, home: home)
        let attempts = [(true, Decision.select("newest:1").arguments), (false, [])]
        for (takesScript, arguments) in attempts {
            guard let announcement = try await place.introduction(arguments) else { continue }
            return Subject(
                name: command.name,
                announcement: announcement,
                takesScript: takesScript && announcement.isUnattended,
                home: home,
                person: person,
                command: command
            )
        }
        throw SubjectNotStartable()
    }

    /// The name.
    public var description: String { name }

    /// Whether somebody decides in it.
    public var decides: Bool { takesScript || person != nil }

    /// The longest wait for one answer, which may be a person's.
    var patience: Duration {
        takesScript || person == nil ? AuditLimits.answer : AuditLimits.person
    }

    /// Whether it announced a capability.
    public func offers(_ capability: String) -> Bool {
        announcement.capabilities.contains(capability)
    }

    /// How it is started over a library, in the folder of its session.
    ///
    /// - Parameter rewrite: changes how the plugin itself is started, not what it is started through.
    func command(
        library: String,
        in folder: SessionFolder,
        arguments: [String],
        rewriting rewrite: (PluginCommand) -> PluginCommand = { $0 }
    ) throws -> PluginCommand {
        try Place(command: command, home: home)
            .command(library: library, in: folder, arguments: arguments, rewriting: rewrite)
    }
}

/// A plugin that ended, or never began, before it said a word.
public struct SubjectNotStartable: Error, Sendable, CustomStringConvertible {
    /// A sentence for the person.
    public var description: String { "The plugin does not start, or ends before it answers." }
}

/// A command with the folders that it is started over.
private struct Place {
    let command: PluginCommand
    let home: HomeAbsence

    func command(
        library: String,
        in folder: SessionFolder,
        arguments: [String],
        rewriting rewrite: (PluginCommand) -> PluginCommand = { $0 }
    ) throws -> PluginCommand {
        let words = [Subject.libraryWord: library, Subject.stateWord: folder.state.string]
        var given = command.arguments
        if !given.contains(where: { text in words.keys.contains { text.contains($0) } }) {
            given += ["--library", Subject.libraryWord, "--state", Subject.stateWord]
        }
        let filled = given.map { argument in
            words.reduce(argument) { $0.replacing($1.key, with: $1.value) }
        }
        let plugin = PluginCommand(
            name: command.name,
            executable: command.executable,
            arguments: filled + arguments
        )
        return try home.hiding(rewrite(plugin), in: folder, with: [library])
    }

    /// What the plugin announces; nil where it ends without a word.
    func introduction(_ arguments: [String]) async throws -> Announcement? {
        let library = try CanaryLibrary(count: 1)
        let folder = try SessionFolder()
        let session = try ObservedSession(
            command(library: library.root.string, in: folder, arguments: arguments),
            framing: .header,
            folder: folder,
            patience: AuditLimits.answer
        )
        let result: JSON
        do {
            result = try await session.initialize()
        } catch {
            // Whoever says something else is a plugin, and fails its checks.
            guard !session.output.isEmpty else { return nil }
            result = [:]
        }
        session.endInput()
        _ = try? await session.ended()
        return Announcement(result)
    }
}
