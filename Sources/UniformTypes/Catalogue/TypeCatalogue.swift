/// All declared types, and the ways to find one.
enum TypeCatalogue {
    static let all: [TypeDeclaration] =
        baseDeclarations + imageDeclarations + rawImageDeclarations + movieDeclarations

    static let declarations = Dictionary(
        all.map { ($0.type.identifier, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    static let supertypes: [String: Set<UTType>] = declarations.mapValues { declaration in
        var found: Set<UTType> = []
        var waiting = declaration.parents
        while let parent = waiting.popLast() {
            if found.insert(parent).inserted {
                waiting += declarations[parent.identifier]?.parents ?? []
            }
        }
        return found
    }

    /// The type that bears a tag; where several do, the one declared first.
    static func type(_ tagClass: UTTagClass, _ tag: String) -> UTType? {
        byTag[tagClass]?[tag.lowercased()]
    }

    private static let byTag: [UTTagClass: [String: UTType]] = {
        var index: [UTTagClass: [String: UTType]] = [:]
        for declaration in all {
            for (tagClass, tags) in declaration.tags {
                for tag in tags where index[tagClass]?[tag] == nil {
                    index[tagClass, default: [:]][tag] = declaration.type
                }
            }
        }
        return index
    }()
}
