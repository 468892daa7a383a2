/// What a side offers (plugin) or can receive (host) beyond the core; absent means no.
public struct Capabilities: Codable, Sendable, Hashable {
    /// Raw bytes behind a message (header framing alone).
    public var attachments: Bool?
    /// `item/loadFile`.
    public var file: Bool?
    /// `item/loadPreview`.
    public var preview: Bool?
    /// `item/properties`.
    public var properties: Bool?
    /// Continuous selection and `picker/selectionChanged`.
    public var continuous: Bool?
    /// `picker/update`.
    public var update: Bool?
    /// `picker/deselect`, `move`, `scrollToInitialPosition`, `zoomIn`, `zoomOut`, `dismiss`.
    public var control: Bool?
    /// The metadata deal: stripping what the person does not want to hand over.
    public var metadata: Bool?
    /// Receipts on every answer that gives something of an item.
    public var receipt: Bool?
    /// The limited photo library.
    public var library: Bool?
    /// `library/changes` and observing.
    public var changes: Bool?
    /// `library/performChanges`.
    public var write: Bool?

    /// What stands here, and nothing else beyond the core.
    public init(
        attachments: Bool? = nil,
        file: Bool? = nil,
        preview: Bool? = nil,
        properties: Bool? = nil,
        metadata: Bool? = nil,
        receipt: Bool? = nil,
        continuous: Bool? = nil,
        update: Bool? = nil,
        control: Bool? = nil
    ) {
        self.attachments = attachments
        self.file = file
        self.preview = preview
        self.properties = properties
        self.metadata = metadata
        self.receipt = receipt
        self.continuous = continuous
        self.update = update
        self.control = control
    }
}
