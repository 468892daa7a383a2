import Glibc
import MediaWork

/// When a Matroska or WebM was written: the element `DateUTC` of its segment's head (RFC 9559).
enum MatroskaDate {
    private static let headBytes = 1 << 16
    /// 2001-01-01, from which Matroska counts.
    private static let epoch: Int64 = 978_307_200
    private static let segment = 0x1853_8067
    private static let info = 0x1549_A966
    private static let dateUTC = 0x4461

    static func date(of descriptor: Int32, byteCount: Int64) -> CaptureDate? {
        let count = Int(min(byteCount, Int64(headBytes)))
        let head = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(pread(descriptor, buffer.baseAddress, count, 0), 0)
        }
        let file = Bytes(copying: head)
        guard
            let moment = [segment, info, dateUTC].reduce(
                Optional(file),
                { content, name in
                    content.flatMap { first(name, in: $0) }
                }
            )?.number(0, as: Int64.self)
        else {
            return nil
        }
        let (seconds, rest) = moment.quotientAndRemainder(dividingBy: 1_000_000_000)
        let isBefore = rest < 0
        return CaptureDate(
            localSeconds: epoch + seconds - (isBefore ? 1 : 0),
            nanoseconds: Int32(isBefore ? rest + 1_000_000_000 : rest),
            offsetMinutes: 0,
            source: "container"
        )
    }

    /// The content of the first element with that name, as far as it is in the head.
    private static func first(_ name: Int, in bytes: Bytes) -> Bytes? {
        var offset = 0
        for _ in 0..<FactLimits.directories {
            guard let idWidth = width(bytes.byte(offset)), idWidth <= 4,
                let id = bytes.big(offset, byteCount: idWidth),
                let sizeWidth = width(bytes.byte(offset + idWidth)),
                let marked = bytes.big(offset + idWidth, byteCount: sizeWidth)
            else {
                return nil
            }
            // The marker is above the seven bits of each byte; eight bytes have none left.
            let size = marked & ((1 << (7 * sizeWidth)) - 1)
            let content = bytes.slice(from: offset + idWidth + sizeWidth, atMost: size)
            if id == name {
                return content
            }
            guard content.count == size else {
                return nil
            }
            offset += idWidth + sizeWidth + size
        }
        return nil
    }

    private static func width(_ first: UInt8?) -> Int? {
        first.flatMap { $0 == 0 ? nil : $0.leadingZeroBitCount + 1 }
    }
}
