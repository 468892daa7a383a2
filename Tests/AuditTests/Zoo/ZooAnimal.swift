import Foundation
import PickerTesting
import SystemPackage
import Testing

@testable import ScriptedPlugin

/// A plugin with one fault, or an honest one, as the table of the zoo has it.
struct ZooAnimal: Sendable, CustomTestStringConvertible {
    static let folder = Places.packageRoot.appending("Tests/AuditTests/Zoo")
    static let program = folder.appending("zoo")

    let name: String
    /// The check that finds the fault; nil for an honest one.
    let caughtBy: String?
    /// The line of the table.
    let line: String
    var testDescription: String { name }

    /// A line of the table; nil for any other.
    init?(_ line: Substring) {
        let cells = line.split(separator: " | ", omittingEmptySubsequences: false)
        guard cells.count == 3, cells[0].hasPrefix("| `"), cells[2].hasSuffix(" |") else {
            return nil
        }
        name = String(cells[0].dropFirst(3).dropLast())
        let check = cells[2].dropLast(2)
        caughtBy = check == "–" ? nil : String(check)
        self.line = String(line)
    }

    /// The whole table.
    static let all: [ZooAnimal] = {
        let path = folder.appending("README.md").string
        let bytes = FileManager.default.contents(atPath: path) ?? Data()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(Self.init)
    }()

    /// The fault of the scripted plugin, for the animals that are written in Swift.
    var fault: Misconduct? {
        name.hasPrefix("fault ") ? Misconduct(rawValue: String(name.dropFirst(6))) : nil
    }

    /// Whether its fault shows only where it has folders for temporary files of its own, and would
    /// else be the machine's.
    var isShared: Bool { name.hasPrefix("shared-") }

    /// How it is started.
    ///
    /// - Parameter scenarios: where the scenario of one in Swift may be written.
    func command(_ scenarios: TemporaryFolder) throws -> PluginCommand {
        let places = ["--library", "{library}", "--state", "{state}"]
        guard fault != nil else {
            let carried = name.hasPrefix("carried-") ? [Places.scripted] : []
            return PluginCommand(
                name: name,
                executable: Self.program,
                arguments: [name] + carried + places
            )
        }
        let scenario = try scenarios.write(Array(name.utf8), to: FilePath(name))
        return PluginCommand(
            name: name,
            executable: FilePath(Places.scripted),
            arguments: ["--scenario", scenario.string] + places
        )
    }
}
