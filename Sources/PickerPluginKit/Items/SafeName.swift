import UniformTypes

/// A name under which a host may save an item: one component of a path that is harmless on every
/// file system, in a shell's listing and on a terminal.
///
/// Characters are let through by their Unicode category, not kept out one by one: letters, marks,
/// numbers, punctuation and symbols pass, everything that steers, hides or is undefined does not.
enum SafeName {
    /// Bytes of UTF-8 in a name at most; file systems take 255, hosts add a suffix.
    static let byteLimit = 120
    /// The name of an item of whose own name nothing is left.
    static let replacement = "item"

    /// The name for a file name, given as the bytes of the file system, and the item's type.
    static func make(fileName: [UInt8], type: UTType) -> String {
        let name = trimmed(admitted(fileName))
        let (stem, ending) = parted(name, type)
        let room = byteLimit - ending.utf8.count
        var safe = trimmed(cut(stem, to: room))
        if safe.isEmpty { safe = replacement }
        if isReserved(safe) { safe = cut("_" + safe, to: room) }
        return safe + ending
    }

    /// Invalid bytes become replacement characters, blanks become spaces, separators underscores.
    private static func admitted(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if separators.contains(scalar) {
                text.append("_")
                continue
            }
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
                .paragraphSeparator:
                continue
            case .spaceSeparator: text.append(" ")
            default: text.append(scalar)
            }
        }
        return String(text)
    }

    /// What parts names on some system, or may not stand in one there.
    private static let separators: Set<Unicode.Scalar> = [
        "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "\u{2044}", "\u{2215}", "\u{29F8}",
        "\u{FF0F}", "\u{FF3C}",
    ]

    /// Without what hides a file, reads as an option or a home folder, or gets lost at the end.
    private static func trimmed(_ name: String) -> String {
        var scalars = Substring(name).unicodeScalars
        while let first = scalars.first, [".", "-", "~", " "].contains(first) {
            scalars.removeFirst()
        }
        while let last = scalars.last, [".", " "].contains(last) { scalars.removeLast() }
        return String(Substring(scalars))
    }

    /// Stem and ending, with the dot: an ending that fits the type is kept as it is spelled, one
    /// of another medium is replaced, whatever else stands behind a dot belongs to the stem.
    private static func parted(_ name: String, _ type: UTType) -> (String, String) {
        let own = type.preferredFilenameExtension.map { "." + $0 } ?? ""
        guard let dot = name.unicodeScalars.lastIndex(of: ".") else { return (name, own) }
        let stem = String(name[..<dot])
        let ending = String(name[dot...])
        guard let claimed = UTType(filenameExtension: String(ending.dropFirst())) else {
            return (name, own)
        }
        return claimed == type || claimed.conforms(to: type) ? (stem, ending) : (stem, own)
    }

    /// Whole characters, as many as fit.
    private static func cut(_ text: String, to bytes: Int) -> String {
        var kept = ""
        var count = 0
        for character in text {
            count += character.utf8.count
            guard count <= bytes else { break }
            kept.append(character)
        }
        return kept
    }

    /// Names that are devices on Windows, whatever follows a dot.
    private static func isReserved(_ name: String) -> Bool {
        let stem = name.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
        let word = String(stem).lowercased()
        let plain = word.filter { $0 != " " }
        if ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(plain) { return true }
        guard plain.count == 4, plain.hasPrefix("com") || plain.hasPrefix("lpt") else {
            return false
        }
        return plain.last.map { "0123456789¹²³".contains($0) } ?? false
    }
}
