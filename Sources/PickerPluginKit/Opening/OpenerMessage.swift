/// What is said between a plugin and its opener.
enum OpenerMessage: Hashable {
    /// Shows a page that hands over this secret; answered with ``shown(secret:)`` or ``refused(secret:)``.
    case show(secret: String)
    /// Takes the page away.
    case forget
    /// It is on its way; comes with the socket on which the browser will knock, and the kernel's
    /// tables of who is connected there. Names what it answers, which may have been given up.
    case shown(secret: String)
    /// No browser can be opened.
    case refused(secret: String)

    /// The message in bytes.
    var bytes: [UInt8] {
        switch self {
        case .show(let secret): Array("show ".utf8) + Array(secret.utf8)
        case .forget: Array("forget".utf8)
        case .shown(let secret): Array("shown ".utf8) + Array(secret.utf8)
        case .refused(let secret): Array("refused ".utf8) + Array(secret.utf8)
        }
    }

    /// Reads a message; nil for what is none.
    init?(_ bytes: ArraySlice<UInt8>) {
        let words = String(decoding: bytes, as: UTF8.self)
            .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        switch (words.first, words.count) {
        case ("forget", 1): self = .forget
        case ("show", 2) where Self.isSecret(words[1]): self = .show(secret: words[1])
        case ("shown", 2) where Self.isSecret(words[1]): self = .shown(secret: words[1])
        case ("refused", 2) where Self.isSecret(words[1]): self = .refused(secret: words[1])
        default: return nil
        }
    }

    private static func isSecret(_ word: String) -> Bool {
        word.utf8.count == OpeningLimits.secretDigits
            && word.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
