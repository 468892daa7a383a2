import ArgumentParser
import PickerHost
import PickerJSON
import SystemPackage

/// `postern plugins`: what there is, where, and what is wrong with it.
struct PluginsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugins",
        abstract: "Lists the plugins that are found, and the broken ones with the reason.",
        discussion: """
            They are looked for beside this command, in $XDG_DATA_HOME/postern/plugins, in \
            /usr/lib/postern/plugins and on the PATH; the first of a name counts. What is told of \
            them is what their manifests say. None is started. Inside of a guard: those that it was \
            started with.
            """
    )

    @Option(help: "How the list is printed.")
    var format = ListFormat.table

    func run() throws {
        if GuardDoor.isHere { return try listGuarded() }
        let candidates = PluginRegistry().candidates()
        switch format {
        case .table:
            for line in Self.table(candidates).lines { print(line) }
        case .json:
            for candidate in candidates {
                let text = try JSON.object(Self.object(candidate)).serialized()
                print(String(decoding: text, as: UTF8.self))
            }
        }
        if candidates.isEmpty { Say.line("No plugin was found.") }
    }

    /// Inside a guard there are those that it was started with, and no files of plugins.
    private func listGuarded() throws {
        let plugins = GuardedChoice.plugins()
        var table = TextTable(header: ["NAME", "INTERFACE", "WHERE"])
        for plugin in plugins {
            let hasInterface = plugin["interactive"] == .bool(true)
            table.add([
                plugin["name"]?.string ?? "", hasInterface ? "yes" : "no", "outside of this guard",
            ])
        }
        switch format {
        case .table: for line in table.lines { print(line) }
        case .json:
            for plugin in plugins {
                print(String(decoding: try plugin.serialized(), as: UTF8.self))
            }
        }
    }

    private static func table(_ candidates: [PluginCandidate]) -> TextTable {
        var table = TextTable(header: ["NAME", "INTERFACE", "NETWORK", "WHERE", "WHAT"])
        for candidate in candidates {
            let path = candidate.path.string
            switch candidate {
            case .usable(let plugin):
                let manifest = plugin.manifest
                table.add([
                    plugin.name, manifest.interactive ? "yes" : "no",
                    manifest.network ? "yes" : "no", path, manifest.summary,
                ])
            case .broken(let plugin):
                table.add([plugin.name, "-", "-", path, "broken: \(plugin.fault)"])
            }
        }
        return table
    }

    private static func object(_ candidate: PluginCandidate) -> JSONObject {
        var object: JSONObject = [
            "name": .string(candidate.name), "path": .string(candidate.path.string),
        ]
        switch candidate {
        case .usable(let plugin):
            object["summary"] = .string(plugin.manifest.summary)
            object["interactive"] = .bool(plugin.manifest.interactive)
            object["network"] = .bool(plugin.manifest.network)
        case .broken(let plugin):
            object["broken"] = .string("\(plugin.fault)")
        }
        return object
    }
}
