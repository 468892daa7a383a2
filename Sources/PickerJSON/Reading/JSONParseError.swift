/// Why a text was refused, and where.
public struct JSONParseError: Error, Sendable, Hashable {
    /// What was wrong.
    public enum Reason: Sendable, Hashable, CaseIterable {
        /// There is no byte, or nothing but white space.
        case empty
        /// The text ends inside a value.
        case premature
        /// A byte sequence is not UTF-8.
        case notUTF8
        /// The text begins with a byte order mark.
        case byteOrderMark
        /// A NUL byte stands in the text, inside or outside of a string.
        case nulByte
        /// A key holds U+0000 as an escape.
        case nulInKey
        /// An object names one key twice, however each is spelled.
        case duplicateKey
        /// More arrays and objects lie inside each other than ``JSONLimits/depth`` allows.
        case tooDeep
        /// There are more values than ``JSONLimits/values`` allows.
        case tooManyValues
        /// There are more bytes than ``JSONLimits/bytes`` allows.
        case tooLong
        /// An integer beyond `Int64` or a real beyond `Double`.
        case numberOutOfRange
        /// Something other than white space follows the value.
        case trailingBytes
        /// Anything else that JSON does not allow, lone surrogates included.
        case syntax
        /// There was no memory to hold the value.
        case outOfMemory
    }

    /// What was wrong.
    public var reason: Reason

    /// Where reading stopped, in bytes from the start of the text.
    ///
    /// That is the byte at fault, or the end of the token where only the whole of it tells.
    public var offset: Int

    /// Makes an error that tells `reason` at `offset`.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONParseError: CustomStringConvertible {
    /// One sentence for people; it quotes nothing of the text.
    public var description: String {
        "\(reason.sentence) at byte \(offset)"
    }
}

extension JSONParseError.Reason {
    fileprivate var sentence: String {
        switch self {
        case .empty: "There is no JSON value"
        case .premature: "The JSON text ends inside a value"
        case .notUTF8: "The JSON text is not UTF-8"
        case .byteOrderMark: "The JSON text begins with a byte order mark"
        case .nulByte: "The JSON text holds a NUL byte"
        case .nulInKey: "A key holds the character U+0000"
        case .duplicateKey: "An object names one key twice"
        case .tooDeep: "The JSON text is nested too deeply"
        case .tooManyValues: "The JSON text holds too many values"
        case .tooLong: "The JSON text is too long"
        case .numberOutOfRange: "A number is out of range"
        case .trailingBytes: "Something follows the JSON value"
        case .syntax: "The text is not JSON"
        case .outOfMemory: "There is no memory for the JSON text"
        }
    }
}
