/// A uniform type identifier: what kind of data something is, as a reverse-DNS name.
///
/// The set is open: an identifier that this room does not know is kept as it is, equals itself
/// alone and conforms to itself alone. Identifiers are compared byte by byte as UTF-8.
public struct UTType: Sendable {
    /// The reverse-DNS name, for example `public.jpeg`.
    public let identifier: String

    /// Makes the type of that name, known or not.
    public init(_ identifier: String) {
        self.identifier = identifier
    }

    /// Makes the known type that files with this extension have by custom.
    ///
    /// The extension is given without its dot, in any ASCII case; nil when no known type bears it.
    public init?(filenameExtension: String) {
        guard let type = TypeCatalogue.type(.filenameExtension, filenameExtension) else {
            return nil
        }
        self = type
    }

    /// Makes the known type of that MIME type.
    ///
    /// Parameters after a semicolon are no part of the name; nil when no known type bears it.
    public init?(mimeType: String) {
        let name = mimeType.prefix { $0 != ";" && $0 != " " }
        guard let type = TypeCatalogue.type(.mimeType, String(name)) else {
            return nil
        }
        self = type
    }

    /// Whether the catalogue describes this type.
    public var isDeclared: Bool {
        declaration != nil
    }

    /// The names by which other systems know the type, best first; empty for an unknown type.
    public var tags: [UTTagClass: [String]] {
        declaration?.tags ?? [:]
    }

    /// The extension, without its dot, that a new file of this type should have.
    public var preferredFilenameExtension: String? {
        declaration?.extensions.first
    }

    /// The MIME type under which data of this type should be sent.
    public var preferredMIMEType: String? {
        declaration?.mimeTypes.first
    }

    /// A short English description such as `JPEG image`; nil for an unknown type.
    public var localizedDescription: String? {
        declaration?.summary
    }

    private var declaration: TypeDeclaration? {
        TypeCatalogue.declarations[identifier]
    }
}

extension UTType: Hashable {
    /// Whether both identifiers are the same bytes.
    public static func == (one: UTType, other: UTType) -> Bool {
        one.identifier.utf8.elementsEqual(other.identifier.utf8)
    }

    /// Feeds the bytes of the identifier to the hasher.
    public func hash(into hasher: inout Hasher) {
        for byte in identifier.utf8 {
            hasher.combine(byte)
        }
    }
}

extension UTType: Codable {
    /// Reads the type from its identifier as a string.
    public init(from decoder: any Decoder) throws {
        identifier = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the type as its identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

extension UTType: CustomStringConvertible {
    /// The identifier.
    public var description: String {
        identifier
    }
}
