import UniformTypes

/// The names under which an item may be delivered, the best first.
struct DeliveredName: Sendable {
    /// How many files of one name are told apart before the command gives up.
    static let mostAlike = 10_000
    /// Bytes of a name; what file systems take.
    static let mostBytes = 255

    private let stem: String
    private let ending: String

    /// - Parameters:
    ///   - suggestion: the plugin's, already made safe by the host; looked at once more because a
    ///     name decides where bytes land.
    ///   - type: gives the ending where nothing was suggested.
    init(_ suggestion: String?, type: UTType) {
        if let suggestion, Self.isSafe(suggestion) {
            let parts = Self.split(suggestion)
            stem = parts.stem
            ending = parts.ending
        } else {
            stem = "item"
            ending = type.preferredFilenameExtension.map { "." + $0 } ?? ""
        }
    }

    /// The name itself for 1, then `name (2).ext` and so on.
    func candidate(_ number: Int) -> String {
        guard number > 1 else { return stem + ending }
        let mark = " (\(number))"
        var stem = stem
        while !stem.isEmpty
            && stem.utf8.count + mark.utf8.count + ending.utf8.count > Self.mostBytes
        {
            stem.unicodeScalars.removeLast()
        }
        return stem + mark + ending
    }

    /// Whether a name is one component that neither hides, nor looks like an option, nor moves a
    /// terminal's cursor.
    static func isSafe(_ name: String) -> Bool {
        guard (1...mostBytes).contains(name.utf8.count), let first = name.unicodeScalars.first,
            !".-~".unicodeScalars.contains(first)
        else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
            default: scalar != "/"
            }
        }
    }

    private static func split(_ name: String) -> (stem: String, ending: String) {
        let scalars = name.unicodeScalars
        guard let dot = scalars.lastIndex(of: "."), dot != scalars.startIndex,
            scalars[dot...].count <= 16
        else { return (name, "") }
        return (String(scalars[..<dot]), String(scalars[dot...]))
    }
}
