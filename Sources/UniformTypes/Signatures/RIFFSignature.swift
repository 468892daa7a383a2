/// Resource interchange files, told apart by the form that they name.
enum RIFFSignature {
    static func type(of head: SignatureHead) -> UTType? {
        guard head.holds("RIFF") else {
            return nil
        }
        switch head.fourCC(at: 8) {
        case "WEBP":
            return .webP
        case "AVI ", "AVIX":
            return .avi
        default:
            return nil
        }
    }
}
