/// Files made of boxes with a size and a name: the ISO base media format and QuickTime before it.
enum BoxSignature {
    /// How many boxes without meaning may stand before the one that tells.
    static let leadingBoxLimit = 8

    static func type(of head: SignatureHead) -> UTType? {
        var offset = 0
        for _ in 0..<leadingBoxLimit {
            guard let box = Box(in: head, at: offset) else {
                return nil
            }
            switch box.name {
            case "ftyp":
                return BrandSignature.type(brandsOf: box, in: head)
            case "moov":
                return holdsMovie(box, in: head) ? .quickTimeMovie : nil
            case "mdat", "pnot":
                return .quickTimeMovie
            case "free", "skip", "wide":
                guard let end = box.end else {
                    return nil
                }
                offset = end
            default:
                return nil
            }
        }
        return nil
    }

    private static func holdsMovie(_ box: Box, in head: SignatureHead) -> Bool {
        guard let inner = Box(in: head, at: box.content) else {
            return false
        }
        return ["mvhd", "cmov", "rmra", "udta", "prfl"].contains(inner.name)
    }
}
