public import PickerWire

// The kinds that picking adds to those of the wire. Codes run downward from -31001 in this order;
// -31007 to -31009 are the wire's.
extension ErrorKind {
    /// The method is not allowed in this state of the session.
    public static let invalidState = ErrorKind(
        code: -31001,
        name: "invalidState",
        text: "This is not possible in the present state of the session."
    )
    /// No item that this session was given and still has.
    public static let unknownItem = ErrorKind(
        code: -31002,
        name: "unknownItem",
        text: "There is no such item."
    )
    /// The picked item is no longer there.
    public static let itemGone = ErrorKind(
        code: -31003,
        name: "itemGone",
        text: "The item is no longer there."
    )
    /// The picked item is no longer what was picked.
    public static let itemChanged = ErrorKind(
        code: -31004,
        name: "itemChanged",
        text: "The item has changed since it was picked."
    )
    /// The item cannot be read as what it should be.
    public static let badMedia = ErrorKind(
        code: -31005,
        name: "badMedia",
        text: "The item cannot be read as a picture or video."
    )
    /// The item has no representation of that type.
    public static let unsupportedType = ErrorKind(
        code: -31006,
        name: "unsupportedType",
        text: "The item has no representation of this type."
    )
    /// Asked again too soon.
    public static let throttled = ErrorKind(
        code: -31010,
        name: "throttled",
        text: "This was asked too often; try again later."
    )
    /// The disk is full.
    public static let noSpace = ErrorKind(
        code: -31011,
        name: "noSpace",
        text: "There is no space left to deliver the item."
    )
    /// Reading or writing failed.
    public static let ioError = ErrorKind(
        code: -31012,
        name: "ioError",
        text: "Reading or writing failed."
    )
    /// It took too long.
    public static let timedOut = ErrorKind(
        code: -31013,
        name: "timedOut",
        text: "The time for this is over."
    )
    /// The machine has no descriptor, process or memory left.
    public static let resourceExhausted = ErrorKind(
        code: -31014,
        name: "resourceExhausted",
        text: "The machine has no resources left for this."
    )
    /// No interface can be shown.
    public static let noInterface = ErrorKind(
        code: -31015,
        name: "noInterface",
        text: "No interface can be shown."
    )
    /// The library is not there.
    public static let libraryUnavailable = ErrorKind(
        code: -31016,
        name: "libraryUnavailable",
        text: "The library is not available."
    )
    /// The protocol versions do not meet.
    public static let versionMismatch = ErrorKind(
        code: -31017,
        name: "versionMismatch",
        text: "This version of the protocol is not supported."
    )
    /// A protection that was asked for cannot be set up.
    public static let modeUnavailable = ErrorKind(
        code: -31018,
        name: "modeUnavailable",
        text: "This protection cannot be set up here."
    )
    /// The person, or the rule for unattended plugins, does not allow it.
    public static let notAuthorized = ErrorKind(
        code: -31019,
        name: "notAuthorized",
        text: "Access to the library is not authorized."
    )
    /// Not possible while access is limited.
    public static let limitedAccess = ErrorKind(
        code: -31020,
        name: "limitedAccess",
        text: "This is not possible with limited access."
    )
    /// The host gave no reason for the access that it asks for.
    public static let missingUsageDescription = ErrorKind(
        code: -31021,
        name: "missingUsageDescription",
        text: "A usage description is missing."
    )
    /// A value of the configuration cannot be.
    public static let invalidConfiguration = ErrorKind(
        code: -31022,
        name: "invalidConfiguration",
        text: "The configuration is not valid."
    )
    /// The change token is too old.
    public static let tokenExpired = ErrorKind(
        code: -31023,
        name: "tokenExpired",
        text: "The change token has expired."
    )

    /// Every kind of the protocol, in the order of the specification.
    public static let all: [ErrorKind] = [
        parseError, invalidRequest, methodNotFound, invalidParams, internalError, notInitialized,
        cancelled, invalidState, unknownItem, itemGone, itemChanged, badMedia, unsupportedType,
        tooLarge, limitExceeded, busy, throttled, noSpace, ioError, timedOut, resourceExhausted,
        noInterface, libraryUnavailable, versionMismatch, modeUnavailable, notAuthorized,
        limitedAccess, missingUsageDescription, invalidConfiguration, tokenExpired,
    ]
}
