public import SystemPackage

/// A file that has a plugin's name and cannot be used as one.
///
/// It keeps its name all the same: a plugin of that name further on in the search order does not
/// take its place in silence.
public struct BrokenPlugin: Sendable, Hashable {
    /// What it is called: the end of its file name.
    public let name: String
    /// The file, as it was found.
    public let path: FilePath
    /// What is wrong with it.
    public let fault: PluginFault
}
