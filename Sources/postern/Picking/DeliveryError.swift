import Glibc
import PickerHost

/// Why an item was not delivered, and whether the others still can be.
enum DeliveryError: Error, Sendable {
    /// This item alone.
    case item(Failure)
    /// Nothing more can come.
    case all(Failure)

    /// What failed of one item; nil where all is over.
    var ofItem: Failure? {
        if case .item(let failure) = self { failure } else { nil }
    }

    /// What failed.
    var ofAll: Failure {
        switch self {
        case .item(let failure), .all(let failure): failure
        }
    }

    /// Says of a load's error whether the conversation survived it.
    init(_ error: ItemProviderError, item: String, of plugin: ChosenPlugin) {
        switch error.reason {
        case .ioFailed(EPIPE)?:
            self = .all(.outputClosed)
        case .refused?, .ioFailed?, .tooLarge?, nil:
            let status: Status =
                error.code == .itemUnavailable && error.reason == nil
                ? .unavailable : .deliveryFailed
            self = .item(Failure(status, "\(item) was not delivered: \(error)"))
        case .some(let reason):
            self = .all(Failure(reason, of: plugin))
        }
    }

    /// Does a step for one item, whose name its failure then bears.
    static func ofItem<Value>(
        _ name: String,
        _ step: () throws(Failure) -> Value
    ) throws(DeliveryError) -> Value {
        do throws(Failure) { return try step() } catch {
            throw .item(Failure(error.status, "\(name) was not delivered: \(error.sentence)"))
        }
    }
}
