/// Every bound of showing a page in a browser, in one place.
enum OpeningLimits {
    /// Digits of the secret that a page hands over, as two hexadecimal ones for each byte.
    static let secretDigits = 64
    /// How long a browser is watched for whether it fails, in milliseconds.
    static let launchMilliseconds: Int32 = 700
    /// How long an answer of the opener is waited for, in milliseconds.
    static let answerMilliseconds: Int32 = 950
    /// Connections that wait to be taken.
    static let backlog: Int32 = 64
    /// Descriptors that come with one message: a port and two tables.
    static let descriptors = 3
    /// Bytes of one message between plugin and opener.
    static let messageBytes = 128
}
