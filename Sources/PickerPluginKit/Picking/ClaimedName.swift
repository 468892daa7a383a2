/// What a host calls itself, as it may be shown to a person: a claim, and never more.
enum ClaimedName {
    /// Signs that may stand on one letter; more of them could cover what stands beside it.
    private static let marksOnLetter = 2

    /// The text on one line, cut, without anything that could turn, hide or end what stands beside
    /// it: controls, line ends, bidirectional and invisible signs and quotation marks become a
    /// middle dot.
    ///
    /// Never empty. A face shows it in quotation marks or its like, next to words of its own.
    static func text(_ name: String) -> String {
        let cut = String(decoding: name.utf8.prefix(PickingLimits.claimBytes), as: UTF8.self)
        var text = ""
        var isGap = true
        var marks = 0
        for scalar in cut.unicodeScalars {
            guard text.unicodeScalars.count < PickingLimits.claimCharacters else {
                return trimmed(text) + "…"
            }
            if scalar.properties.isWhitespace {
                if !isGap { text += " " }
                isGap = true
                continue
            }
            marks = isMark(scalar) ? marks + 1 : 0
            let isHarmless = isHarmless(scalar) && marks <= (isGap ? 0 : marksOnLetter)
            text.unicodeScalars.append(isHarmless ? scalar : "·")
            isGap = false
        }
        let shown = trimmed(text)
        return shown.isEmpty ? "?" : shown
    }

    private static func trimmed(_ text: String) -> String {
        text.hasSuffix(" ") ? String(text.dropLast()) : text
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator, .enclosingMark, .initialPunctuation, .finalPunctuation:
            false
        default: scalar != "\"" && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
