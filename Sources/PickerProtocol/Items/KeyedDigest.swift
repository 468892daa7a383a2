internal import Crypto

/// A digest that only the holder of a key can compute (HMAC with SHA-256).
public enum KeyedDigest {
    /// The digest as 43 characters of base64url.
    public static func text(of bytes: [UInt8], key: [UInt8]) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key))
        return Base64.encode(Array(code), alphabet: .url)
    }
}
