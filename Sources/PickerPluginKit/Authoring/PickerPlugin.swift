public import ArgumentParser

/// A plugin: a name, a face and a library, wired together by the kit.
///
/// The type is the plugin's own command line as well: its `@Option`s stand beside `--library` and
/// `--state`, which the kit adds. Marked `@main` it is the whole program:
///
/// ```swift
/// @main struct MyPlugin: PickerPlugin {
///     static let identity = PluginIdentity(
///         name: "mine", version: "1.0", summary: "Picks.", isUnattended: false)
///     func openLibrary(_ places: LibraryPlaces) throws(LibraryError) -> any PickerLibrary { … }
///     func makeInterface() -> any PickerInterface { … }
/// }
/// ```
public protocol PickerPlugin: ParsableArguments {
    /// Who the plugin is.
    static var identity: PluginIdentity { get }

    /// Opens the library; called once, before the session begins and rights are given up.
    ///
    /// - Parameter places: the folders that were named, and where to keep an index of them.
    /// - Throws: why there is no library; the session then tells the host.
    func openLibrary(_ places: LibraryPlaces) throws(LibraryError) -> any PickerLibrary

    /// Makes the interface; called once, after the library was opened.
    func makeInterface() -> any PickerInterface

    /// Whether the interface is shown in the terminal; false if nothing else is said.
    ///
    /// It opens `/dev/tty` when a picker is shown and closes it when the picker is not shown any
    /// more; other plugins cannot. In a guard that is how the launcher knows whose turn it is.
    var usesTerminal: Bool { get }
}

extension PickerPlugin {
    /// No plugin is shown in the terminal that does not say so.
    public var usesTerminal: Bool { false }

    /// The whole program: runs one session on standard input and output, and ends the process.
    ///
    /// The status is 0 after an end in order, 1 after `exit` without `shutdown` or a broken
    /// conversation, 64 for wrong arguments or a start by hand, 69 where the machine lacks what
    /// a session needs, 128 and the number after a signal.
    public static func main() {
        PluginLaunch<Self>.run()
    }
}
