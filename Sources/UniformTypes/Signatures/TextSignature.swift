/// Drawings and sidecar files, which are text.
enum TextSignature {
    /// How many declarations and comments may stand before the first element.
    static let prologLimit = 64

    static func type(of head: SignatureHead) -> UTType? {
        var text = head.bytes
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            text = text.dropFirst(3)
        }
        text = skippingSpace(text)
        guard text.first == UInt8(ascii: "<") else {
            return nil
        }
        for _ in 0..<prologLimit {
            if text.starts(with: Array("<?xpacket".utf8)) {
                return .xmp
            }
            guard let rest = skippingProlog(text) else {
                return element(text)
            }
            text = skippingSpace(rest)
        }
        return nil
    }

    /// The type that the first element's name tells.
    private static func element(_ text: ArraySlice<UInt8>) -> UTType? {
        let name = text.dropFirst().prefix {
            !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
        }
        if name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8) {
            return .svg
        }
        if name.elementsEqual("x:xmpmeta".utf8) {
            return .xmp
        }
        if name.elementsEqual("plist".utf8), holds("<key>adjustmentBaseVersion</key>", in: text) {
            return .adjustmentEnvelope
        }
        return nil
    }

    /// The text behind one declaration, comment or document type; nil where none begins here.
    private static func skippingProlog(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if text.starts(with: Array("<!--".utf8)) {
            return skipping(past: "-->", in: text.dropFirst(4))
        }
        if text.starts(with: Array("<?".utf8)) {
            return skipping(past: "?>", in: text.dropFirst(2))
        }
        if text.starts(with: Array("<!DOCTYPE".utf8)) {
            return skippingDocumentType(text)
        }
        return nil
    }

    /// The end of a document type is the first `>` outside its quotes and its brackets.
    private static func skippingDocumentType(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var quote: UInt8?
        var bracketed = false
        for place in text.indices {
            switch (quote, text[place]) {
            case (let open?, let byte):
                quote = byte == open ? nil : quote
            case (nil, UInt8(ascii: "\"")), (nil, UInt8(ascii: "'")):
                quote = text[place]
            case (nil, UInt8(ascii: "[")):
                bracketed = true
            case (nil, UInt8(ascii: "]")):
                bracketed = false
            case (nil, UInt8(ascii: ">")) where !bracketed:
                return text[text.index(after: place)...]
            default:
                break
            }
        }
        return []
    }

    private static func skipping(past end: String, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>
    {
        let end = Array(end.utf8)
        var rest = text
        while !rest.isEmpty, !rest.starts(with: end) {
            rest = rest.dropFirst()
        }
        return rest.dropFirst(end.count)
    }

    private static func holds(_ phrase: String, in text: ArraySlice<UInt8>) -> Bool {
        let phrase = Array(phrase.utf8)
        return text.indices.contains { text[$0...].starts(with: phrase) }
    }

    private static func skippingSpace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        text.drop(while: isSpace)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
