import PickerJSON

/// One message of a plugin.
struct Received {
    let text: [UInt8]
    let json: JSON
    let attachment: [UInt8]?

    var id: JSON? { json["id"] }
    var result: JSON? { json["result"] }
    var code: Int64? { json["error"]?["code"]?.integer }
    var kind: String? { json["error"]?["data"]?["kind"]?.string }

    /// The bytes of an item that came as base64 or behind the message.
    var data: [UInt8]? {
        if let attachment { return attachment }
        return json["result"]?["data"]?.string.flatMap(Base64Text.decode)
    }

    /// The bytes behind the id, which are the same for equal answers.
    var withoutID: String {
        guard case .object(var object) = json else { return "" }
        object["id"] = nil
        let text = try? JSON.object(object).serialized()
        return String(decoding: text ?? [], as: UTF8.self)
    }
}
