import ChildProcess
import PickerHost
import PickerJSON

/// Which plugin a program inside a guard gets: one of those that the guard was started with, with
/// the arguments that it was started with.
enum GuardedChoice {
    private static let statement = "/run/postern/isolation.json"

    /// The conversation with the plugin that was named, or with the one that suits.
    static func find(_ given: String?, arguments: [String]) throws(Failure) -> ChosenPlugin {
        let name = try name(given, arguments: arguments)
        let ends = try GuardDoor.open(name)
        return ChosenPlugin(
            name: name,
            source: .streams(
                input: ends.input,
                output: ends.output,
                // The exchange folder has one path on both sides.
                environment: ProcessEnvironment([("XDG_CACHE_HOME", "/run")])
            )
        )
    }

    /// The name that the door is asked for.
    static func name(_ given: String?, arguments: [String]) throws(Failure) -> String {
        guard arguments.isEmpty else {
            throw Failure(
                .refused,
                "Inside a guard a plugin's arguments are those that the guard was started with."
            )
        }
        guard let name = given ?? standard() else {
            throw Failure(
                .unavailable,
                "This guard was started without a picker that has an interface."
            )
        }
        guard !name.contains("/") else {
            throw Failure(.refused, "Inside a guard a plugin is named, not given by its path.")
        }
        return name
    }

    /// The first of the guard's pickers that a person operates.
    private static func standard() -> String? {
        plugins().first { $0["interactive"] == .bool(true) }?["name"]?.string
    }

    /// What the launcher says of the plugins that may be started.
    static func plugins() -> [JSON] {
        guard let bytes = BoundedFile.read(statement), let json = try? JSON.parse(bytes) else {
            return []
        }
        return json["plugins"]?.array ?? []
    }
}
