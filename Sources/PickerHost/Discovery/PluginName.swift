/// A plugin's name and the file names that follow from it.
///
/// Letters, digits, `-` and `_` of ASCII, beginning with a letter or a digit. An allow-list: a name
/// is typed, completed, printed and made a part of a path. Without the dot, what stands beside
/// programs (manifests, backups, leftovers of an installation) is no plugin either.
struct PluginName: Hashable {
    static let prefix = "postern-plugin-"
    static let manifestSuffix = ".json"

    let text: String

    /// - Returns: nil where the text is no name.
    init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, bytes.count <= DiscoveryLimits.nameBytes,
            Self.isAlphanumeric(first),
            bytes.allSatisfy({ Self.isAlphanumeric($0) || $0 == 0x2D || $0 == 0x5F })
        else { return nil }
        self.text = String(text)
    }

    /// The name of the plugin whose executable has this file name; nil for every other file.
    init?(fileName: [UInt8]) {
        let prefix = Array(Self.prefix.utf8)
        guard fileName.starts(with: prefix) else { return nil }
        self.init(String(decoding: fileName.dropFirst(prefix.count), as: UTF8.self))
    }

    var fileName: String { Self.prefix + text }
    var manifestName: String { fileName + Self.manifestSuffix }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
