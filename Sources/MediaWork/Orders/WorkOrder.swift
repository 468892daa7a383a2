public import UniformTypes

/// One task for one child of a worker: a verb and the files that it concerns.
public struct WorkOrder: Sendable, Hashable, Codable {
    /// What is to be done.
    public var verb: WorkVerb
    /// The files: several for facts, two for a bundle, one for all else.
    public var files: [OrderedFile]
    /// How large a small picture may be, in pixels of its longer side.
    public var maxPixelSize: Int?
    /// Whether a picture that moves may go on moving in its preview.
    public var keepsMotion: Bool?
    /// Where in the file an embedded preview lies, or the part that is copied.
    public var range: ByteRange?
    /// How an embedded preview is to be turned, 1 to 8 as in EXIF.
    public var orientation: Int?
    /// The number in a catalogue behind which the wanted part begins.
    public var position: Int64?
    /// The type of the file that is to be made; a rebuilt one keeps its own.
    public var wishedType: UTType?
    /// The metadata that must not be in a file that is rebuilt.
    public var withheld: MetadataClasses?
    /// What the making of a file may use.
    public var allowance: WorkAllowance?

    /// Makes an order without any wish.
    public init(_ verb: WorkVerb, _ files: [OrderedFile]) {
        self.verb = verb
        self.files = files
    }
}
