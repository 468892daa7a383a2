import MediaWork

/// Makes a file's words fit to be shown: valid, bounded, without control characters and margins.
enum CleanText {
    /// Bytes of UTF-8, or of Latin 1 where they are none; nil where nothing is left.
    static func text(_ bytes: some Collection<UInt8>) -> String? {
        let cut = bytes.prefix(FactLimits.valueBytes)
        // A cut inside a character must not make Latin 1 of the whole.
        let isCut = cut.count < bytes.count
        if let text = String(validating: cut, as: UTF8.self) {
            return Self.text(text)
        }
        if isCut {
            return Self.text(String(decoding: cut, as: UTF8.self))
        }
        return Self.text(String(String.UnicodeScalarView(cut.map { Unicode.Scalar($0) })))
    }

    /// A text cut to what a worker may answer; nil where nothing is left.
    static func text(_ text: String) -> String? {
        var scalars = String.UnicodeScalarView()
        var byteCount = 0
        for scalar in text.unicodeScalars {
            byteCount += UTF8.width(scalar)
            if byteCount > MediaWorkLimits.textBytes {
                break
            }
            scalars.append(isControl(scalar) ? " " : scalar)
        }
        let kept = scalars.drop { $0 == " " }
        guard let last = kept.lastIndex(where: { $0 != " " }) else {
            return nil
        }
        return String(kept[...last])
    }

    /// Whether it is one of Unicode's controls, of which there are no more than these.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
