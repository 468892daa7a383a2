/// Photoshop's list of resources, in which IPTC lies (Adobe, Photoshop File Formats).
enum ImageResources {
    /// The IPTC block among them.
    static func caption(in resources: Bytes) -> Bytes? {
        resource(0x0404, in: resources)
    }

    /// The content of the resource with that number.
    static func resource(_ wanted: Int, in resources: Bytes) -> Bytes? {
        var offset = 0
        for _ in 0..<FactLimits.items {
            guard resources.starts(with: "8BIM", at: offset),
                let number = resources.u16(offset + 4),
                let nameLength = resources.byte(offset + 6).map(Int.init)
            else {
                return nil
            }
            let sizeOffset = offset + 6 + (nameLength + 2) / 2 * 2
            guard let size = resources.u32(sizeOffset) else {
                return nil
            }
            if number == wanted {
                return resources.slice(sizeOffset + 4, size)
            }
            offset = sizeOffset + 4 + (size + 1) / 2 * 2
        }
        return nil
    }
}
