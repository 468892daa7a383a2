/// Tells the type of a file from its first bytes.
///
/// Nothing is parsed: magic numbers, the brands of a container and the head of a text are looked
/// at, within `byteLimit` bytes. What a file claims by its name counts only where the bytes leave
/// several types of one family open; a name never makes a type of another family.
public enum ContentSignature {
    /// How many of a file's first bytes are looked at; more are ignored, fewer are enough.
    public static let byteLimit = 4096

    /// The type of the file that begins with these bytes, or nil where they are no known type's.
    ///
    /// `fileName` is the last component of the file's path as bytes; only its extension is read.
    public static func type(of head: ArraySlice<UInt8>, fileName: [UInt8] = []) -> UTType? {
        let head = SignatureHead(head)
        guard let type = signatures.lazy.compactMap({ $0(head) }).first else {
            return nil
        }
        return NameRefinement.refined(type, by: fileName)
    }

    /// Most frequent first; the looser a signature, the later it stands.
    private static let signatures: [@Sendable (SignatureHead) -> UTType?] = [
        MagicNumber.type,
        BoxSignature.type,
        TIFFSignature.type,
        RIFFSignature.type,
        EBMLSignature.type,
        BitmapSignature.type,
        TransportStreamSignature.type,
        TextSignature.type,
    ]
}
