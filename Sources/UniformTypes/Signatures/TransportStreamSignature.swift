/// MPEG-2 transport streams: packets of one length, each beginning with the same byte.
enum TransportStreamSignature {
    /// How many packets in a row make a stream of it.
    static let packetCount = 5

    static func type(of head: SignatureHead) -> UTType? {
        if packets(in: head, from: 0, every: 188) {
            return .mpeg2TransportStream
        }
        return packets(in: head, from: 4, every: 192) ? .avchdTransportStream : nil
    }

    private static func packets(in head: SignatureHead, from start: Int, every length: Int) -> Bool
    {
        (0..<packetCount).allSatisfy { head.byte(at: start + length * $0) == 0x47 }
    }
}
