extension UTType {
    /// Anything at all: the root of the physical tree.
    public static let item = UTType("public.item")
    /// Anything that is made to be looked at, heard or read.
    public static let content = UTType("public.content")
    /// Content of several parts.
    public static let compositeContent = UTType("public.composite-content")
    /// A stream of bytes.
    public static let data = UTType("public.data")
    /// A folder.
    public static let directory = UTType("public.directory")
    /// A folder that is shown as one file.
    public static let package = UTType("com.apple.package")
    /// Text of any kind.
    public static let text = UTType("public.text")
    /// Extensible Markup Language.
    public static let xml = UTType("public.xml")
    /// A property list.
    public static let propertyList = UTType("com.apple.property-list")
    /// Metadata beside a picture or a film, in Adobe's XMP.
    public static let xmp = UTType("com.adobe.xmp")
    /// What a person changed in a picture, as Apple's photo applications keep it beside the file.
    public static let adjustmentEnvelope = UTType("com.apple.photos.apple-adjustment-envelope")
}

let baseDeclarations: [TypeDeclaration] = [
    TypeDeclaration(.item, "item", is: []),
    TypeDeclaration(.content, "content", is: []),
    TypeDeclaration(.compositeContent, "composite content", is: [.content]),
    TypeDeclaration(
        .data,
        "data",
        is: [.item],
        mimeTypes: ["application/octet-stream"]
    ),
    TypeDeclaration(.directory, "folder", is: [.item]),
    TypeDeclaration(.package, "package", is: [.directory]),
    TypeDeclaration(.text, "text", is: [.data, .content]),
    TypeDeclaration(
        .xml,
        "XML document",
        is: [.text],
        extensions: ["xml"],
        mimeTypes: ["application/xml", "text/xml"]
    ),
    TypeDeclaration(.propertyList, "property list", is: [.data], extensions: ["plist"]),
    TypeDeclaration(
        .xmp,
        "XMP metadata",
        is: [.xml],
        extensions: ["xmp"],
        mimeTypes: ["application/rdf+xml"]
    ),
    TypeDeclaration(
        .adjustmentEnvelope,
        "photo adjustments",
        is: [.data],
        extensions: ["aae"]
    ),
]
