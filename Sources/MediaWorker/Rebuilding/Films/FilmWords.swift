import MediaWork

/// Writes what a film says about itself anew: user data, and lists of named values (QuickTime File
/// Format, user data and metadata; 3GPP TS 26.244, 8; ISO/IEC 14496-12, 8.11).
enum FilmWords {
    /// User data by the names of their boxes, and whose they are.
    private static let userData: [UInt32: MetadataClasses?] = {
        let lists: [(MetadataClasses?, [String])] = [
            (.location, ["©xyz", "loci"]),
            (.captions, ["©nam", "©cmt", "©des", "©inf", "titl", "dscp", "©key", "©alb"]),
            (.people, ["©ART", "©aut", "©cpy", "auth", "cprt", "perf", "©dir", "©prd"]),
            (nil, ["©day", "©mak", "©mod", "©swr", "©too", "©fmt", "©enc"]),
        ]
        return Dictionary(
            uniqueKeysWithValues: lists.flatMap { owner, names in
                names.map { name in
                    (name.unicodeScalars.reduce(0) { $0 << 8 | $1.value }, owner)
                }
            }
        )
    }()

    /// Values by their names.
    private static let keys: [String: MetadataClasses?] = {
        let lists: [(MetadataClasses?, String)] = [
            (
                .location,
                """
                location.ISO6709 location.accuracy.horizontal location.name location.body \
                location.note location.role location.date location
                """
            ),
            (.captions, "title description comment keywords displayname album information"),
            (.people, "author artist copyright publisher director producer"),
            (.cameraSerial, "camera.identifier"),
            (
                nil,
                """
                make model software creationdate content.identifier live-photo.auto \
                live-photo.vitality-score live-photo.vitality-scoring-version \
                full-frame-rate-playback-intent camera.lens_model \
                camera.focal_length.35mm_equivalent
                """
            ),
        ]
        var keys: [String: MetadataClasses?] = [
            "com.android.version": nil, "com.android.capture.fps": nil,
            "com.android.manufacturer": nil, "com.android.model": nil,
            "com.apple.photos.captureMode": nil,
        ]
        for (owner, names) in lists {
            for name in names.split(separator: " ") {
                keys["com.apple.quicktime." + name] = .some(owner)
                keys[String(name)] = .some(owner)
            }
        }
        return keys
    }()

    /// The user data and the metadata among the boxes of a film, written anew.
    static func rebuilt(_ movie: Bytes, _ deal: inout MetadataDeal) -> [UInt8] {
        var bytes: [UInt8] = []
        for box in Box.all(in: movie).prefix(FactLimits.items) {
            switch box.name {
            case "udta": bytes += userBox(box.content, &deal)
            case "meta": bytes += metadata(box.content, &deal)
            default: break
            }
        }
        return bytes
    }

    private static func userBox(_ content: Bytes, _ deal: inout MetadataDeal) -> [UInt8] {
        var bytes: [UInt8] = []
        for box in Box.all(in: content).prefix(FactLimits.items) {
            if box.name == "meta" {
                bytes += metadata(box.content, &deal)
            } else if let owner = userData[box.name.rawValue],
                box.content.count <= RebuildLimits.captionBytes,
                owner == .location
                    ? deal.admits(owner) : deal.admits(owner, words: box.content)
            {
                bytes += box.whole
            }
        }
        return bytes.isEmpty ? [] : BoxName(stringLiteral: "udta").box(bytes)
    }

    /// A list of values, by numbers of keys or by the names of user data.
    private static func metadata(_ content: Bytes, _ deal: inout MetadataDeal) -> [UInt8] {
        let start = content.fourCC(4) == "hdlr" ? 0 : 4
        guard let handler = Box.first("hdlr", in: content, from: start)?.fourCC(8),
            let list = Box.first("ilst", in: content, from: start)
        else {
            return []
        }
        let names = Box.first("keys", in: content, from: start).map(keyNames) ?? []
        var keptNames: [[UInt8]] = []
        var values: [UInt8] = []
        for box in Box.all(in: list).prefix(FactLimits.items) {
            guard let data = Box.first("data", in: box.content), data.count >= 8,
                data.count <= RebuildLimits.captionBytes
            else {
                continue
            }
            let value = BoxName(stringLiteral: "data").box(Array(data))
            if handler == "mdta" {
                let index = Int(box.name.rawValue) - 1
                guard names.indices.contains(index), let owner = keys[names[index]],
                    admits(owner, data, &deal)
                else {
                    continue
                }
                let name = Array(names[index].utf8)
                keptNames.append(BoxName(stringLiteral: "mdta").box(name))
                values += BoxName(rawValue: UInt32(keptNames.count)).box(value)
            } else if let owner = userData[box.name.rawValue], admits(owner, data, &deal) {
                values += box.name.box(value)
            }
        }
        guard !values.isEmpty else {
            return []
        }
        let order = ByteOrder.big
        let head = BoxName(stringLiteral: "hdlr").full(
            [0, 0, 0, 0] + order.bytes(handler.rawValue) + [UInt8](repeating: 0, count: 13)
        )
        let list2 = BoxName(stringLiteral: "keys").full(
            order.bytes(UInt32(keptNames.count)) + keptNames.flatMap { $0 }
        )
        let content2 =
            head + (handler == "mdta" ? list2 : []) + BoxName(stringLiteral: "ilst").box(values)
        // QuickTime's own box has neither version nor flags.
        return start == 0
            ? BoxName(stringLiteral: "meta").box(content2)
            : BoxName(stringLiteral: "meta").full(content2)
    }

    private static func admits(
        _ owner: MetadataClasses?,
        _ data: Bytes,
        _ deal: inout MetadataDeal
    ) -> Bool {
        // Words are of type 1; numbers and the like tell nothing by themselves.
        let value = data.slice(from: 8)
        if owner == .location {
            return deal.admits(owner)
        }
        if data.u32(0) != 1 {
            return value.count <= 8 && deal.admits(owner)
        }
        // The identifier of a live photo looks like words of no sense.
        let isIdentifier = value.count == 36 && value.allSatisfy(FieldRule.isOfIdentifier)
        return isIdentifier ? deal.admits(owner) : deal.admits(owner, words: value)
    }

    private static func keyNames(_ box: Bytes) -> [String] {
        var names: [String] = []
        var offset = 8
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
