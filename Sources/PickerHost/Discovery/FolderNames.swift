import Glibc
import SystemPackage

/// The names in a folder, read without opening what they name.
enum FolderNames {
    /// - Returns: the names as bytes, in no order; none where the folder cannot be read.
    static func list(_ folder: FilePath) -> [[UInt8]] {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        for _ in 0..<DiscoveryLimits.folderEntries {
            guard let entry = readdir(stream) else { break }
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            )
        }
        return names
    }
}
