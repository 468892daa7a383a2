import PickerJSON

/// What a plugin says of itself when it is met; claims all of it.
public struct Announcement: Sendable, Hashable {
    /// The name that it gives itself.
    public let name: String
    /// The version that it gives itself.
    public let version: String
    /// The capabilities that it offers.
    public let capabilities: Set<String>
    /// The mode that it claims.
    public let mode: String
    /// Whether it claims to be confined.
    public let isConfined: Bool
    /// Whether it says that no person decides.
    public let isUnattended: Bool

    init(_ result: JSON) {
        name = result["plugin"]?["name"]?.string ?? ""
        version = result["plugin"]?["version"]?.string ?? ""
        capabilities = Set(
            (result["capabilities"]?.object?.members ?? [])
                .filter { $0.value == .bool(true) }.map(\.key)
        )
        mode = result["isolation"]?["mode"]?.string ?? ""
        isConfined = result["isolation"]?["confined"] == .bool(true)
        isUnattended = result["isolation"]?["unattended"] == .bool(true)
    }
}
