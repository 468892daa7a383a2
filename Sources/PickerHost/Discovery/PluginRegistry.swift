import SystemPackage

/// Finds plugins by their names, without executing any.
///
/// The folders are looked at anew at each call: nothing is remembered.
public struct PluginRegistry: Sendable, Hashable {
    /// Where it looks.
    public let searchPath: PluginSearchPath

    /// A registry over a search path.
    public init(_ searchPath: PluginSearchPath = .standard()) {
        self.searchPath = searchPath
    }

    /// The usable plugins, ordered by name; each name once.
    public func discover() -> [DiscoveredPlugin] {
        candidates().compactMap { candidate in
            if case .usable(let plugin) = candidate { plugin } else { nil }
        }
    }

    /// Every file with a plugin's name, the broken ones with the reason, ordered by name.
    ///
    /// Each name once, from the first folder that holds it: a broken plugin hides those behind it.
    public func candidates() -> [PluginCandidate] {
        var found: [PluginName: PluginCandidate] = [:]
        for folder in searchPath.folders {
            for fileName in FolderNames.list(folder) {
                guard let name = PluginName(fileName: fileName), found[name] == nil else {
                    continue
                }
                found[name] = Self.candidate(name, in: folder)
            }
        }
        return found.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The plugin of a name, or the one at a path.
    ///
    /// - Parameter nameOrPath: a path where it holds a `/`, else a name.
    /// - Throws: when there is none, or what is found first cannot be used.
    public func find(_ nameOrPath: String) throws(PluginNotFound) -> DiscoveredPlugin {
        let candidate: PluginCandidate?
        if nameOrPath.utf8.contains(0x2F), !nameOrPath.utf8.contains(0) {
            candidate = Self.candidate(at: FilePath(nameOrPath))
        } else {
            guard let name = PluginName(nameOrPath) else {
                throw PluginNotFound(request: nameOrPath, reason: .notAName)
            }
            candidate =
                searchPath.folders.lazy
                .compactMap { Self.candidate(name, in: $0) }
                .first
        }
        switch candidate {
        case .usable(let plugin): return plugin
        case .broken(let plugin):
            throw PluginNotFound(request: nameOrPath, reason: .broken(plugin))
        case nil: throw PluginNotFound(request: nameOrPath, reason: .absent)
        }
    }

    private static func candidate(_ name: PluginName, in folder: FilePath) -> PluginCandidate? {
        candidate(at: folder.appending(name.fileName), name: name)
    }

    /// A file of any name may be given by its path; a manifest has only what is named as a plugin.
    private static func candidate(at path: FilePath) -> PluginCandidate? {
        let fileName = path.lastComponent?.string ?? ""
        return candidate(at: path, name: PluginName(fileName: Array(fileName.utf8)))
    }

    private static func candidate(at path: FilePath, name: PluginName?) -> PluginCandidate? {
        guard FileCheck.exists(path) else { return nil }
        let title = name?.text ?? path.lastComponent?.string ?? path.string
        do throws(PluginFault) {
            try FileCheck.requireExecutable(path)
            let manifest =
                if let name { try manifest(of: name, beside: path) } else {
                    PluginManifest(name: title)
                }
            return .usable(DiscoveredPlugin(name: title, path: path, manifest: manifest))
        } catch {
            return .broken(BrokenPlugin(name: title, path: path, fault: error))
        }
    }

    private static func manifest(
        of name: PluginName,
        beside path: FilePath
    ) throws(PluginFault) -> PluginManifest {
        let file = path.removingLastComponent().appending(name.manifestName)
        guard let bytes = try FileCheck.content(file) else {
            return PluginManifest(name: name.text)
        }
        let manifest = try PluginManifest(json: bytes)
        guard manifest.name.utf8.elementsEqual(name.text.utf8) else { throw .manifestOfAnother }
        return manifest
    }
}
