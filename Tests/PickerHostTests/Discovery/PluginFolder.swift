import Foundation
import PickerHost
import SystemPackage

/// A folder with files that are named as plugins; gone with the last reference.
struct PluginFolder {
    let folder = TemporaryFolder()

    var path: FilePath { FilePath(folder.path) }
    /// Where a plugin leaves a mark when it is executed.
    var mark: String { folder.path + "/executed" }

    /// An executable file; by default a plugin that would leave the mark.
    @discardableResult
    func add(_ fileName: String, _ content: String? = nil, mode: Int = 0o755) throws -> FilePath {
        let content = content ?? "#!/bin/sh\ntouch '\(mark)'\n"
        try folder.write(Data(content.utf8), as: fileName)
        try setMode(mode, of: fileName)
        return path.appending(fileName)
    }

    func addManifest(_ name: String, _ content: String) throws {
        try add("postern-plugin-\(name).json", content, mode: 0o644)
    }

    func setMode(_ mode: Int, of fileName: String) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: fileName.isEmpty ? folder.path : folder.path + "/" + fileName
        )
    }

    func link(_ fileName: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + fileName,
            withDestinationPath: target
        )
    }

    var registry: PluginRegistry { PluginRegistry(PluginSearchPath([path])) }

    /// The fault of the one broken candidate.
    var fault: PluginFault? {
        guard case .broken(let plugin)? = registry.candidates().first else { return nil }
        return plugin.fault
    }

    var isUntouched: Bool { !FileManager.default.fileExists(atPath: mark) }
}
