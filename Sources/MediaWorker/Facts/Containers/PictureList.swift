import MediaWork

/// The pictures that a JPEG lists behind its first one (CIPA DC-007, Multi-Picture Format).
struct PictureList {
    /// Kinds of picture by the low 24 bits of their attribute.
    private(set) var kinds: [UInt32] = []
    /// Where they lie, counted from the list itself.
    private(set) var places: [(offset: Int, length: Int)] = []

    /// Reads the directory behind the four letters of its name.
    init(_ content: Bytes) {
        guard let directory = TIFFFile(content)?.first,
            let entries = directory.value(of: 0xB002)
        else {
            return
        }
        let order = directory.order
        for entry in 0..<min(entries.count / 16, 64) {
            guard let kind = entries.number(16 * entry, as: UInt32.self, order),
                let length = entries.u32(16 * entry + 4, order),
                let offset = entries.u32(16 * entry + 8, order)
            else {
                return
            }
            kinds.append(kind & 0xFF_FFFF)
            places.append((offset, length))
        }
    }

    /// Whether the pictures are of equal right: two eyes, many angles, a panorama.
    var holdsEqualPictures: Bool {
        kinds.contains { (0x020001...0x020003).contains($0) }
    }
}
