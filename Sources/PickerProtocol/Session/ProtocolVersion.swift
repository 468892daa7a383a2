/// The version of the protocol: `major.minor`, where a new major breaks and a new minor adds.
public enum ProtocolVersion {
    /// What this package speaks.
    public static let current = "1.0"
    /// What is listed in the error data of `versionMismatch`.
    public static let supported = [current]

    /// Whether a peer that asks for `version` can be served: any `1.minor`.
    public static func supports(_ version: String) -> Bool {
        let parts = version.utf8.split(
            separator: UInt8(ascii: "."),
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, parts[0].elementsEqual("1".utf8) else { return false }
        return !parts[1].isEmpty && parts[1].count <= 9
            && parts[1].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
