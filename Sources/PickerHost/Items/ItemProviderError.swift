import PickerProtocol
import PickerWire

/// Why an item could not be loaded (Apple: `NSItemProvider.ErrorCode`).
public struct ItemProviderError: Error, Sendable {
    /// What went wrong, by Apple's numbers.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The number.
        public let rawValue: Int

        /// A code by its number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Something else; see ``ItemProviderError/reason``.
        public static let unknown = Code(rawValue: -1)
        /// The item has no representation of that type, or is no longer there.
        public static let itemUnavailable = Code(rawValue: -1000)
        /// The bytes do not make an object of that type.
        public static let unexpectedValueClass = Code(rawValue: -1100)
        /// The item has no representation that the object could be made from.
        public static let unavailableCoercion = Code(rawValue: -1200)
    }

    /// What went wrong, by Apple's numbers.
    public let code: Code
    /// The reason behind it; nil where the code says all.
    public let reason: PickerError?

    /// An error of a code.
    public init(_ code: Code, reason: PickerError? = nil) {
        self.code = code
        self.reason = reason
    }

    /// The error that stands for a reason.
    init(_ reason: PickerError) {
        self.reason = reason
        guard case .refused(let kind) = reason else {
            code = .unknown
            return
        }
        let isMissing = [
            .unknownItem, .itemGone, .itemChanged, .unsupportedType, .methodNotFound,
        ].contains(kind)
        code = isMissing ? .itemUnavailable : .unknown
    }

    /// Whether the load was cancelled, which is nobody's fault.
    public var isCancellation: Bool {
        if case .cancelled? = reason { true } else { false }
    }
}

extension ItemProviderError: CustomStringConvertible {
    /// What happened and what to do, for people.
    public var description: String {
        if let reason { return reason.description }
        return switch code {
        case .itemUnavailable: "The item cannot be had as that type."
        case .unexpectedValueClass: "The item's bytes are not what the object is made from."
        case .unavailableCoercion: "The object cannot be made from any type of the item."
        default: "The item could not be loaded."
        }
    }
}
