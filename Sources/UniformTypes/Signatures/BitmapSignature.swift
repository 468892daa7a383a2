/// Windows bitmaps and icons, whose magic numbers are short and so need a second look.
enum BitmapSignature {
    static func type(of head: SignatureHead) -> UTType? {
        if head.holds("BM") {
            return isBitmap(head) ? .bmp : nil
        }
        return head.holds([0, 0, 1, 0]) && isIcon(head) ? .ico : nil
    }

    private static func isBitmap(_ head: SignatureHead) -> Bool {
        let infoSizes: Set<UInt64> = [12, 16, 40, 52, 56, 64, 108, 124]
        return head.number(at: 14, byteCount: 4, littleEndian: true).map(infoSizes.contains)
            ?? false
    }

    /// Whether the first picture of the icon lies behind the list of its pictures.
    private static func isIcon(_ head: SignatureHead) -> Bool {
        guard let count = head.number(at: 4, byteCount: 2, littleEndian: true), count > 0,
            head.byte(at: 9) == 0,
            let place = head.number(at: 18, byteCount: 4, littleEndian: true)
        else {
            return false
        }
        return place >= 6 + 16 * count
    }
}
