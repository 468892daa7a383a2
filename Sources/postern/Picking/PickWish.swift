import PickerHost

/// What one run of `postern pick` is to do.
struct PickWish: Sendable {
    let plugin: ChosenPlugin
    let configuration: PickerConfiguration
    /// The type that is wanted; nil for each item's best.
    let type: UTType?
    let destination: PickDestination
    /// Whether what left is told with each item.
    var tellsReceipts: Bool {
        if case .folder(_, .json) = destination { true } else { false }
    }
    let progress: ProgressChoice
    /// Sees every message; must not block.
    let trace: (@Sendable (TraceEvent) -> Void)?
}

/// Where picked items go.
enum PickDestination: Sendable {
    /// Into a folder, each told on standard output.
    case folder(DeliveryFolder, OutputFormat)
    /// The one item's bytes to standard output.
    case standardOutput
}
