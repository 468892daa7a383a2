import SystemPackage

extension FilePath {
    /// A path of bytes, to the first NUL.
    init(bytes: some Sequence<UInt8>) {
        let characters = bytes.map(CInterop.PlatformChar.init(bitPattern:)) + [0]
        self.init(platformString: characters)
    }
}
