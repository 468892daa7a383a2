/// Metadata by name in the boxes `keys` and `ilst` (Apple, QuickTime File Format, metadata).
struct FilmKeys {
    private(set) var values: [String: String] = [:]

    init() {}

    /// Reads the content of a `meta` box, with or without version and flags.
    init(meta: Bytes) {
        let start = meta.fourCC(4) == "hdlr" ? 0 : 4
        guard let names = Box.first("keys", in: meta, from: start).map(Self.names),
            let list = Box.first("ilst", in: meta, from: start)
        else {
            return
        }
        for entry in Box.all(in: list).prefix(FactLimits.items) {
            let place = Int(entry.name.rawValue) - 1
            guard names.indices.contains(place),
                let data = Box.first("data", in: entry.content), let type = data.u32(0)
            else {
                continue
            }
            let content = data.slice(from: 8, atMost: FactLimits.valueBytes)
            values[names[place]] =
                type == 1
                ? content.text : content.big(0, byteCount: min(content.count, 7)).map(String.init)
        }
    }

    private static func names(_ box: Bytes) -> [String] {
        var offset = 8
        var names: [String] = []
        for _ in 0..<min(box.u32(4) ?? 0, FactLimits.items) {
            guard let size = box.u32(offset), size >= 8, let name = box.slice(offset + 8, size - 8)
            else {
                break
            }
            names.append(name.text)
            offset += size
        }
        return names
    }
}
