import CMedia

/// Packs bytes with deflate.
enum Deflation {
    /// A zlib stream of the bytes; nil where memory is short.
    static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        let bound = compressBound(uLong(bytes.count))
        var length = bound
        let packed = [UInt8](unsafeUninitializedCapacity: Int(bound)) { buffer, count in
            let status = compress(buffer.baseAddress, &length, bytes, uLong(bytes.count))
            count = status == Z_OK ? Int(length) : 0
        }
        return packed.isEmpty ? nil : packed
    }
}
