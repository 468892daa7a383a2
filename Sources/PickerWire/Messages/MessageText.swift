import PickerJSON

/// Puts messages together as bytes.
///
/// The envelope is spelled here; what stands in it is written by
/// the JSON room.
enum MessageText {
    static func request(
        id: RequestID,
        method: String,
        params: JSON
    ) throws(JSONSerializationError) -> [UInt8] {
        var text = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
        text += try self.id(id)
        text += try call(method: method, params: params)
        return text
    }

    static func notification(
        method: String,
        params: JSON
    ) throws(JSONSerializationError) -> [UInt8] {
        try Array(#"{"jsonrpc":"2.0""#.utf8) + call(method: method, params: params)
    }

    static func result(id: RequestID, _ value: JSON) throws(JSONSerializationError) -> [UInt8] {
        var text = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
        text += try self.id(id)
        text += #","result":"#.utf8
        text += try value.serialized()
        text.append(UInt8(ascii: "}"))
        return text
    }

    /// The error response; an error that cannot be written is replaced by one that can.
    static func error(id: RequestID?, _ error: RPCError) -> [UInt8] {
        var text = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
        text += id.flatMap { try? self.id($0) } ?? Array("null".utf8)
        text += #","error":"#.utf8
        if let body = try? error.json.serialized() {
            text += body
        } else {
            let kind = ErrorKind.internalError
            text += #"{"code":\#(kind.code),"message":"\#(kind.text)"}"#.utf8
        }
        text.append(UInt8(ascii: "}"))
        return text
    }

    /// The array that answers a batch.
    static func batch(_ responses: [[UInt8]]) -> [UInt8] {
        var text: [UInt8] = [UInt8(ascii: "[")]
        text += responses.joined(separator: [UInt8(ascii: ",")])
        text.append(UInt8(ascii: "]"))
        return text
    }

    private static func call(
        method: String,
        params: JSON
    ) throws(JSONSerializationError) -> [UInt8] {
        var text = Array(#","method":"#.utf8)
        text += try JSON.string(method).serialized()
        if case .object(let members) = params, !members.isEmpty {
            text += #","params":"#.utf8
            text += try params.serialized()
        }
        text.append(UInt8(ascii: "}"))
        return text
    }

    private static func id(_ id: RequestID) throws(JSONSerializationError) -> [UInt8] {
        switch id {
        case .integer(let number): Array(String(number).utf8)
        case .string: try id.json.serialized()
        }
    }
}
