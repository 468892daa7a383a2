import UniformTypes

extension LibraryItem {
    /// Identifiers of the types in which the item can be loaded, best first.
    var registeredTypeIdentifiers: [String] { [type.identifier] }

    /// Whether asking for that type gives this item: its own type, or one that it conforms to.
    func isServed(as identifier: String) -> Bool {
        identifier.utf8.elementsEqual(type.identifier.utf8) || type.conforms(to: UTType(identifier))
    }
}
