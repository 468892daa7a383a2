import CLinux
import Glibc
import SystemPackage

/// Extended attributes of a file, where its file system has them.
enum FileAttributes {
    private static let longest = 1 << 16

    static func all(of path: FilePath) -> [[UInt8]: [UInt8]] {
        let list = bytes { buffer, size in
            path.withPlatformString { clinux_list_attributes($0, buffer, size) }
        }
        var attributes: [[UInt8]: [UInt8]] = [:]
        for name in list.split(separator: 0) {
            let text = name.map(CChar.init(bitPattern:)) + [0]
            attributes[Array(name)] = bytes { buffer, size in
                path.withPlatformString { clinux_get_attribute($0, text, buffer, size) }
            }
        }
        return attributes
    }

    /// Sets an attribute; false where the file system has none.
    static func set(_ name: String, to value: [UInt8], of path: FilePath) -> Bool {
        path.withPlatformString { clinux_set_attribute($0, name, value, value.count) } == 0
    }

    private static func bytes(_ call: (UnsafeMutablePointer<CChar>, Int) -> Int) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: longest)
        let count = buffer.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { call($0, buffer.count) } ?? 0
        }
        return buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:))
    }
}
