public import Foundation
public import UniformTypes

/// A type whose values can be made from a chosen item's bytes (Apple: `NSItemProviderReading`).
public protocol ItemProviderReading: Sendable {
    /// The identifiers of the types that can be read; what conforms to one can be, too.
    static var readableTypeIdentifiersForItemProvider: [String] { get }

    /// Makes a value.
    ///
    /// - Parameters:
    ///   - data: all bytes of a representation.
    ///   - typeIdentifier: the registered type of the representation.
    /// - Throws: anything, where the bytes do not make a value.
    static func object(
        withItemProviderData data: Data,
        typeIdentifier: String
    ) throws -> Self

    /// The representation that is read, of those that an item has, best first; nil for none.
    static func readableContentType(among registered: [UTType]) -> UTType?
}

extension ItemProviderReading {
    /// The first that conforms to a readable type.
    public static func readableContentType(among registered: [UTType]) -> UTType? {
        let readable = readableTypeIdentifiersForItemProvider.map { UTType($0) }
        return registered.first { type in readable.contains { type.conforms(to: $0) } }
    }
}

extension Data: ItemProviderReading {
    /// Bytes of every kind.
    public static let readableTypeIdentifiersForItemProvider = [UTType.data.identifier]

    /// The bytes themselves.
    public static func object(
        withItemProviderData data: Data,
        typeIdentifier: String
    ) throws -> Data { data }

    /// The best of all, also where the type is not known here.
    public static func readableContentType(among registered: [UTType]) -> UTType? {
        registered.first
    }
}
