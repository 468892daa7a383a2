/// A naming system beside type identifiers in which a type has names of its own.
public struct UTTagClass: Sendable, Hashable, RawRepresentable {
    /// The reverse-DNS name of the system.
    public let rawValue: String

    /// Makes the tag class of that name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// File name extensions, without their dot.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// MIME types, without parameters.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
