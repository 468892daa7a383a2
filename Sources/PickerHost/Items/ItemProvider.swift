public import UniformTypes

/// A chosen item: what it is, and the ways to its bytes (Apple: `NSItemProvider`).
///
/// Nothing is loaded before it is asked for. Every load asks for a type and gets the best
/// representation that conforms to it: the first of ``registeredContentTypes`` that does. An item
/// can be loaded as often as one likes, while its picker lives.
public final class ItemProvider: Sendable {
    /// The types in which the item can be loaded, best first.
    public let registeredContentTypes: [UTType]
    /// A name under which the item may be saved: one safe component, suggested by the plugin.
    public let suggestedName: String?

    let source: ItemSource

    init(_ item: CheckedItem, _ source: ItemSource) {
        registeredContentTypes = item.types
        suggestedName = item.suggestedName
        self.source = source
    }

    /// The identifiers of ``registeredContentTypes``.
    public var registeredTypeIdentifiers: [String] { registeredContentTypes.map(\.identifier) }

    /// The registered types that conform to a type, best first.
    public func registeredContentTypes(conformingTo type: UTType) -> [UTType] {
        registeredContentTypes.filter { $0.conforms(to: type) }
    }

    /// Whether the item can be loaded as a type: a question of conformance, not of equality.
    public func hasItem(conformingTo type: UTType) -> Bool {
        registeredContentTypes.contains { $0.conforms(to: type) }
    }

    /// Whether the item can be loaded as the type of that identifier (Apple's spelling).
    public func hasItemConformingToTypeIdentifier(_ identifier: String) -> Bool {
        hasItem(conformingTo: UTType(identifier))
    }

    /// Tells the plugin that the item is no longer needed; loads of it fail from here on.
    ///
    /// Not needed before the picker's end, where every item is released.
    public func release() async {
        await source.release()
    }

    /// The representation that serves a wish: the first that conforms.
    func served(_ type: UTType) throws(ItemProviderError) -> UTType {
        guard let served = registeredContentTypes.first(where: { $0.conforms(to: type) }) else {
            throw ItemProviderError(.itemUnavailable)
        }
        return served
    }
}
