// Canonical decomposition is in the standard library, where Foundation takes it from, under this
// name only; this room does without Foundation.
@_spi(_Unicode) import Swift

/// Text taken apart into the words by which it is found.
///
/// The same is done to what is searched and to what is typed, so that only equal words have to be
/// compared: case and diacritics are folded, letters and digits part ("IMG2019" is two words), and
/// every character of a script without spaces is a word by itself.
enum SearchWords {
    /// The words of a text in order, at most so many.
    static func words(of text: some StringProtocol, limit: Int = SearchLimits.words) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var kind = Kind.separator
        func end() {
            if !word.isEmpty, words.count < limit {
                words.append(String(word))
            }
            word = String.UnicodeScalarView()
        }
        for scalar in folded(text) {
            let next = Kind(scalar)
            if next == .mark, kind != .separator {
                word.append(scalar)
                continue
            }
            if next != kind || next == .alone {
                end()
            }
            kind = next
            if next != .separator, next != .mark {
                word.append(scalar)
            }
            if words.count >= limit {
                return words
            }
        }
        end()
        return words
    }

    /// The words of a name whose bytes need not be text; what is none parts words.
    static func words(of name: some Sequence<UInt8>) -> [String] {
        words(of: String(decoding: Array(name), as: UTF8.self))
    }

    /// Lower case without diacritics; letters as wide as ideographs as the usual ones, those with a stroke or joined ones as people type them.
    private static func folded(_ text: some StringProtocol) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in String(text).lowercased()._nfd {
            switch scalar.value {
            case 0x300...0x36F: continue
            case 0xFF01...0xFF5E: result.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
            case 0xDF: result += ["s", "s"]
            case 0xE6: result += ["a", "e"]
            case 0xF0, 0x111: result.append("d")
            case 0xF8: result.append("o")
            case 0xFE: result += ["t", "h"]
            case 0x127: result.append("h")
            case 0x131: result.append("i")
            case 0x142: result.append("l")
            case 0x153: result += ["o", "e"]
            default: result.append(scalar)
            }
        }
        return result
    }

    /// What a character does to the word that it stands in.
    private enum Kind {
        case letter
        case digit
        /// Belongs to the character before it.
        case mark
        /// A word by itself, in scripts that are written without spaces: ideographs, kana, Thai,
        /// Lao, Burmese and Khmer.
        case alone
        case separator

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x61...0x7A: self = .letter
            case 0x30...0x39: self = .digit
            case 0..<0x80: self = .separator
            case 0x3040...0x30FF where scalar.properties.isAlphabetic: self = .alone
            case 0xE01...0xEFF, 0x1000...0x109F, 0x1780...0x17DC:
                self = Kind(unspaced: scalar.properties.generalCategory)
            default:
                if scalar.properties.isIdeographic {
                    self = .alone
                    return
                }
                switch scalar.properties.generalCategory {
                case .decimalNumber: self = .digit
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                    .otherLetter, .letterNumber:
                    self = .letter
                case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
                default: self = .separator
                }
            }
        }

        private init(unspaced category: Unicode.GeneralCategory) {
            switch category {
            case .decimalNumber: self = .digit
            case .otherLetter, .modifierLetter: self = .alone
            case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
            default: self = .separator
            }
        }
    }
}
