import PickerJSON

/// One item as a host was told of it.
struct Picked: Equatable {
    let item: String
    let type: String
    let name: String

    /// The parameters that every load has.
    var params: JSON { ["item": .string(item), "type": .string(type)] }

    func range(offset: Int64?, length: Int64?) -> JSON {
        guard case .object(var object) = params else { return params }
        if let offset { object["offset"] = .integer(offset) }
        if let length { object["length"] = .integer(length) }
        return .object(object)
    }
}
