public import Foundation

/// A collection of real pictures and films with what is true of each, for tests alone; no part of
/// the package.
public enum Corpus {
    /// Its folder, which holds a `manifest.json`: the one that `POSTERN_CORPUS` names, else the
    /// one beside the package; nil where there is none.
    public static let folder: URL? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let beside = package.deletingLastPathComponent().appending(path: "shared/corpus")
        let named = ProcessInfo.processInfo.environment["POSTERN_CORPUS"].map { URL(filePath: $0) }
        return [named, beside].compactMap(\.self).first { folder in
            FileManager.default.fileExists(atPath: folder.appending(path: "manifest.json").path)
        }
    }()

    /// What a test says that is skipped without it.
    public static let absence =
        "skipped: no corpus beside the package and none named by POSTERN_CORPUS"
}
