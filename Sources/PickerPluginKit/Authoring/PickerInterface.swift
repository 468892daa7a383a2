/// The face of a plugin: shows a library to a person and brings back what was chosen.
///
/// An interface never speaks to the host, knows no handle and need not check itself: what it
/// returns is held against the limit and the filter before anything leaves.
public protocol PickerInterface: Sendable {
    /// Presents a picker until there is a choice.
    ///
    /// One at a time. The task is cancelled when the host takes its request back, shuts down or is
    /// gone; the interface is then to be off the screen within a second.
    ///
    /// - Throws: a `LibraryError` where the library failed, an ``InterfaceError`` where nothing
    ///   can be shown; everything else reaches the host as `internalError`.
    func present(_ presentation: Presentation) async throws -> Choice

    /// Whether the interface draws ``Presentation/model`` and decides by it; the same for its whole
    /// life.
    ///
    /// Only then a host is offered what happens while a picker is open: continuous selection, and
    /// control from its side.
    var followsModel: Bool { get }
}

extension PickerInterface {
    /// No: the interface does all of it by itself.
    public var followsModel: Bool { false }
}

/// Why an interface cannot be shown.
public enum InterfaceError: Error, Sendable, Hashable {
    /// There is no display, no terminal, no browser that it could use.
    case noInterface
}
