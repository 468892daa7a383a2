/// A second picture of a JPEG that makes the first one brighter.
enum GainMap {
    /// How far into the second picture its packet begins.
    private static let headBytes = 1 << 16

    /// Whether the XMP of that picture says so: Apple's `hdrgainmap` (as an auxiliary image) or
    /// the namespace `hdrgm` of Adobe, Google and ISO 21496-1.
    static func isOne(_ picture: Bytes) -> Bool {
        let head = picture.slice(from: 0, atMost: headBytes)
        return head.firstOffset(of: "aux:hdrgainmap") != nil
            || head.firstOffset(of: "ns.adobe.com/hdr-gain-map/") != nil
    }
}
