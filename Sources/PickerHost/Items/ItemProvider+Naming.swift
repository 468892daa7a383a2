public import UniformTypes

extension ItemProvider {
    /// A name under which the item may be saved as one of its types: the suggested one, with an
    /// ending that programs know that type by.
    ///
    /// The plugin's suggestion ends as the first registered type does; a converted item has another
    /// type, and a file should not say that it is what it no longer is.
    public func suggestedName(for type: UTType) -> String? {
        suggestedName.map { SuggestedName.ending($0, as: type) }
    }
}
