/// What a worker learned of one file from its bytes alone.
///
/// Everything but the type is absent where the file does not say it. Strings are the file's own
/// words, made valid, cut to ``MediaWorkLimits`` and free of control characters; they are claims.
public struct MediaFacts: Sendable, Hashable, Codable {
    /// The uniform type identifier of the content, decided before the worker looked.
    public var type: String
    /// Width and height of the pixels as they are stored.
    public var storedSize: PixelSize?
    /// Width and height as the picture is to be seen, orientation and pixel aspect applied.
    public var displaySize: PixelSize?
    /// How the stored pixels are to be turned, 1 to 8 as in EXIF, whatever carrier said so.
    ///
    /// 1 where none did; a film with a rotation has the orientation of an equal picture.
    public var orientation = 1
    /// The colour model of the pixels, in ImageIO's words: `RGB`, `Gray`, `CMYK`, `Lab`.
    public var colorModel: String?
    /// Whether pixels have an opacity.
    public var hasAlpha: Bool?
    /// Bits of one colour component.
    public var depth: Int?
    /// When the picture was taken.
    public var captured: CaptureDate?
    /// Where it was taken.
    public var place: GeoPlace?
    /// With what it was taken.
    public var camera: Camera?
    /// What people wrote about it.
    public var words: Words?
    /// Of a film or an animated picture: its time.
    public var motion: Motion?
    /// What else the file says it is.
    public var traits: MediaTraits = []
    /// The identifier that the still and the film of one live photo share.
    public var liveIdentifier: String?
    /// A film inside the file of a picture, as phones append it.
    public var embeddedFilm: ByteRange?
    /// A smaller picture inside the file that is a whole JPEG by itself.
    public var embeddedPreview: ByteRange?
    /// The identifier that the pictures of one burst share.
    public var burstIdentifier: String?

    /// Makes facts of which nothing but the type is known.
    public init(type: String) {
        self.type = type
    }
}
