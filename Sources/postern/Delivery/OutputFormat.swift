import ArgumentParser
import PickerJSON

/// How delivered items are told on standard output.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// One path a line.
    case paths
    /// Paths, each ended by a NUL.
    case paths0
    /// One JSON object a line.
    case json
}

extension OutputFormat {
    /// What is written for one item.
    func bytes(_ item: DeliveredItem) throws(Failure) -> [UInt8] {
        switch self {
        case .paths: return Array(item.path.utf8) + [0x0A]
        case .paths0: return Array(item.path.utf8) + [0]
        case .json:
            do {
                return try JSON.object(try Self.object(item)).serialized() + [0x0A]
            } catch {
                throw Failure(.deliveryFailed, "A delivered item could not be told as JSON.")
            }
        }
    }

    private static func object(_ item: DeliveredItem) throws -> JSONObject {
        var object: JSONObject = [
            "path": .string(item.path),
            "type": .string(item.type),
            "byteCount": .integer(item.byteCount),
            "sha256": .string(item.sha256),
            "suggestedName": item.suggestedName.map { .string($0) } ?? .null,
            "isReencoded": .bool(item.isReencoded),
        ]
        if let metadata = item.metadata { object["metadata"] = try JSON(encoding: metadata) }
        if let receipt = item.receipt { object["receipt"] = try JSON(encoding: receipt) }
        return object
    }
}
