import UniformTypes

/// The name that a plugin suggests for an item: one component that is safe to save under.
enum SuggestedName {
    private static let forbidden = Set<Unicode.Scalar>(#"/\:*?"<>|"#.unicodeScalars)

    /// A safe component made of what was suggested; nil where nothing of it is left.
    ///
    /// Separators, control, format and unassigned characters become `_`; the name does not begin
    /// with a dot, a hyphen or a tilde, does not end with a dot or a space, and is cut between two
    /// characters, its extension kept.
    static func sanitised(_ suggestion: String, limit: Int) -> String? {
        var scalars = String.UnicodeScalarView()
        // A long suggestion is not worth more work than its first bytes.
        for scalar in suggestion.unicodeScalars.prefix(4 * limit) {
            scalars.append(isSafe(scalar) ? scalar : "_")
        }
        var name = Substring(String(scalars))
        while let first = name.unicodeScalars.first, ".-~ ".unicodeScalars.contains(first) {
            name.unicodeScalars.removeFirst()
        }
        name = trimmed(name)
        if name.utf8.count > limit { name = cut(name, limit) }
        guard !name.isEmpty, !name.allSatisfy({ $0 == "_" }) else { return nil }
        return isReserved(name) ? "_" + name : String(name)
    }

    /// The name with an ending of that type: an ending of another type is replaced, what is none
    /// belongs to the name.
    static func ending(_ name: String, as type: UTType) -> String {
        guard let own = type.preferredFilenameExtension else { return name }
        var stem = name[...]
        if let dot = name.lastIndex(of: "."), dot != name.startIndex,
            let claimed = UTType(filenameExtension: String(name[name.index(after: dot)...]))
        {
            if claimed == type || claimed.conforms(to: type) { return name }
            stem = name[..<dot]
        }
        return stem + "." + own
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        guard !forbidden.contains(scalar) else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            return false
        case .spaceSeparator: return scalar == " "
        default: return true
        }
    }

    private static func trimmed(_ name: Substring) -> Substring {
        var name = name
        while let last = name.unicodeScalars.last, last == "." || last == " " {
            name.unicodeScalars.removeLast()
        }
        return name
    }

    private static func cut(_ name: Substring, _ limit: Int) -> Substring {
        var ending = ""
        if let dot = name.lastIndex(of: "."), name[dot...].utf8.count <= 16 {
            ending = String(name[dot...])
        }
        var stem = name.dropLast(ending.count)
        while stem.utf8.count + ending.utf8.count > limit { stem = stem.dropLast() }
        return Substring(trimmed(stem) + ending)
    }

    /// Device names of Windows, so that a name means the same on every disk.
    private static func isReserved(_ name: Substring) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        guard stem.utf8.count == 4, let last = stem.utf8.last else { return false }
        return (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
            && (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(last)
    }
}
