/// What a worker leaves in the file that it was given for its answer.
///
/// The head has 16 bytes: a mark of four, the length of the JSON in four, the length of the payload
/// in eight, in the order of this machine's bytes. JSON and payload follow, and the file ends.
public struct WorkAnswer: Sendable, Hashable {
    /// Bytes of a head.
    public static let headBytes = 16
    private static let mark: UInt32 = 0x3141_5750

    /// A ``FileAnswer``, or a list of them, as JSON.
    public var json: [UInt8]
    /// The bytes of a picture, if there is one.
    public var payload: [UInt8]

    /// Makes an answer of its parts.
    public init(json: [UInt8], payload: [UInt8] = []) {
        self.json = json
        self.payload = payload
    }

    /// The lengths that a head tells; nil where it is none or they are beyond the limits.
    public static func lengths(_ head: [UInt8]) -> (json: Int, payload: Int)? {
        guard head.count == headBytes else { return nil }
        let (mark, json, payload) = head.withUnsafeBytes { head in
            (
                head.loadUnaligned(fromByteOffset: 0, as: UInt32.self),
                head.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
                head.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            )
        }
        guard mark == Self.mark, json <= MediaWorkLimits.answerJSONBytes,
            payload <= MediaWorkLimits.pictureBytes
        else { return nil }
        return (Int(json), Int(payload))
    }

    /// The head before this JSON and this payload.
    public var head: [UInt8] {
        var head: [UInt8] = []
        withUnsafeBytes(of: Self.mark) { head += $0 }
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: json.count)) { head += $0 }
        withUnsafeBytes(of: UInt64(payload.count)) { head += $0 }
        return head
    }
}
