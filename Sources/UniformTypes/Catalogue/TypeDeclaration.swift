/// What the catalogue says of one type.
struct TypeDeclaration: Sendable {
    let type: UTType
    let summary: String
    let parents: [UTType]
    let extensions: [String]
    let mimeTypes: [String]

    init(
        _ type: UTType,
        _ summary: String,
        is parents: [UTType],
        extensions: [String] = [],
        mimeTypes: [String] = []
    ) {
        self.type = type
        self.summary = summary
        self.parents = parents
        self.extensions = extensions
        self.mimeTypes = mimeTypes
    }

    var tags: [UTTagClass: [String]] {
        var tags: [UTTagClass: [String]] = [:]
        if !extensions.isEmpty {
            tags[.filenameExtension] = extensions
        }
        if !mimeTypes.isEmpty {
            tags[.mimeType] = mimeTypes
        }
        return tags
    }
}
