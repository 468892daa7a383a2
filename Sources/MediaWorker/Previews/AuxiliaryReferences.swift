import MediaWork

/// The references in a HEIF file from one auxiliary picture to several others.
///
/// Newer iPhones write them, and libheif up to 1.15 refuses the whole file for them ("Too many
/// auxiliary image references"). The first of them is the picture; nothing that a preview shows
/// hangs on the others, so they are left out.
struct AuxiliaryReferences {
    /// Where their counts of two bytes stand in the file.
    private let places: [Int]

    /// Finds them; nil where there are none.
    init?(in file: WorkFile) {
        guard let memory = try? Memory(descriptor: file.descriptor, byteCount: file.file.byteCount),
            let meta = Box.all(in: Bytes(memory)).first(where: { $0.name == "meta" })?.full,
            let references = Box.all(in: meta.content).first(where: { $0.name == "iref" })?.full
        else { return nil }
        let idBytes = references.version == 0 ? 2 : 4
        places = Box.all(in: references.content).filter { box in
            box.name == "auxl" && box.content.u16(idBytes).map { $0 > 1 } ?? false
        }
        .map { $0.content.start + idBytes }
        guard !places.isEmpty else { return nil }
    }

    /// Makes each refer to one picture alone, in a copy of the file.
    func shorten(in bytes: UnsafeMutableRawBufferPointer) {
        for place in places where place + 1 < bytes.count {
            bytes[place] = 0
            bytes[place + 1] = 1
        }
    }
}
