/// A second picture of a JPEG that makes the first one brighter.
enum GainMap {
    /// How far into the second picture its packet begins.
    private static let headBytes = 1 << 16

    /// Whether the XMP of that picture says so: Apple's `hdrgainmap` (as an auxiliary image) or
    /// the namespace `hdrgm` of Adobe, Google and ISO 21496-1.
    static func isOne(_ picture: Bytes) -> Bool {
        let head = picture.slice(from: 0, atMost: headBytes)
        return head.holds("aux:hdrgainmap") || head.holds("ns.adobe.com/hdr-gain-map/")
    }
}

extension Bytes {
    /// Whether the text stands somewhere in the bytes.
    func holds(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { wanted in
            guard let first = wanted.first else {
                return true
            }
            var offset = 0
            while let place = firstOffset(of: first, from: offset) {
                if slice(place, wanted.count)?.elementsEqual(wanted) ?? false {
                    return true
                }
                offset = place + 1
            }
            return false
        }
    }
}
