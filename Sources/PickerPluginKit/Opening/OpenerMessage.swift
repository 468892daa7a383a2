/// What is said between a plugin and its opener.
enum OpenerMessage: Hashable {
    /// Shows a page that hands over this secret; answered with ``shown`` or ``refused``.
    case show(secret: String)
    /// Takes the page away.
    case forget
    /// It is on its way; comes with the socket on which the browser will knock.
    case shown
    /// No browser can be opened.
    case refused

    /// The message in bytes.
    var bytes: [UInt8] {
        switch self {
        case .show(let secret): Array("show ".utf8) + Array(secret.utf8)
        case .forget: Array("forget".utf8)
        case .shown: Array("shown".utf8)
        case .refused: Array("refused".utf8)
        }
    }

    /// Reads a message; nil for what is none.
    init?(_ bytes: ArraySlice<UInt8>) {
        switch String(decoding: bytes, as: UTF8.self) {
        case "forget": self = .forget
        case "shown": self = .shown
        case "refused": self = .refused
        case let text where text.hasPrefix("show "):
            let secret = text.dropFirst(5)
            guard secret.utf8.count == OpeningLimits.secretDigits,
                secret.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
            else { return nil }
            self = .show(secret: String(secret))
        default: return nil
        }
    }
}
