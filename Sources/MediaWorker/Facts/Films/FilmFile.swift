import Glibc

/// The boxes at the top of a film of any length: heads are read one by one, contents on demand.
struct FilmFile {
    let descriptor: Int32
    let byteCount: Int64

    /// The content of the first box of that name; nil where it is longer than is read.
    func first(_ name: BoxName) -> Bytes? {
        all(name).first { _ in true }
    }

    /// The contents of the boxes of that name, each read when it is asked for.
    func all(_ name: BoxName) -> some Sequence<Bytes> {
        var offset: Int64 = 0
        var left = FactLimits.parts
        return AnyIterator {
            while left > 0, let head = read(offset, 16), let box = head.fourCC(4) {
                left -= 1
                let start = offset
                guard let size = size(head, at: offset) else {
                    return nil
                }
                offset += size
                if box == name, size <= Int64(FactLimits.movieBytes) {
                    return read(start, Int(size)).flatMap { Box.first(name, in: $0) }
                }
            }
            return nil
        }
    }

    /// The size of a box with its head, cut to the file; nil where it cannot be.
    private func size(_ head: Bytes, at offset: Int64) -> Int64? {
        guard let short = head.u32(0) else {
            return nil
        }
        let size: Int64? =
            switch short {
            case 0: byteCount - offset
            case 1: head.number(8, as: UInt64.self).map { Int64(clamping: $0) }
            default: Int64(short)
            }
        return size.flatMap { $0 >= 8 ? min($0, byteCount - offset) : nil }
    }

    private func read(_ offset: Int64, _ count: Int) -> Bytes? {
        let count = Int(min(Int64(count), byteCount - offset))
        guard count >= 8 else {
            return nil
        }
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count {
                let got = pread(
                    descriptor,
                    buffer.baseAddress?.advanced(by: filled),
                    count - filled,
                    off_t(offset) + off_t(filled)
                )
                guard got > 0 else {
                    isWhole = false
                    return
                }
                filled += got
            }
        }
        return isWhole ? Bytes(copying: bytes) : nil
    }
}
