import CMedia

/// Undoes deflate, up to a bound.
enum Inflation {
    /// What a zlib stream holds; nil where it is damaged or grows beyond the bound.
    static func inflated(
        _ bytes: Bytes,
        atMost limit: Int = FactLimits.inflatedBytes
    ) -> Bytes? {
        var length = uLongf(limit)
        let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let status = bytes.withUnsafeBytes { input in
                uncompress(
                    buffer.baseAddress,
                    &length,
                    input.bindMemory(to: UInt8.self).baseAddress,
                    uLong(input.count)
                )
            }
            count = status == Z_OK ? Int(length) : 0
        }
        return output.isEmpty ? nil : Bytes(copying: output)
    }
}
