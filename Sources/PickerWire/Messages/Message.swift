import PickerJSON

/// One JSON-RPC 2.0 message, told apart from the value it came as.
enum Message: Sendable {
    case request(id: RequestID, method: String, params: JSONObject)
    case notification(method: String, params: JSONObject)
    case response(id: RequestID, outcome: Result<JSON, RPCError>)
    case batch([JSON])
    /// No message; the error is answered with the id where one could be read, else with `null`.
    case refused(id: RequestID?, RPCError)
    /// An answer that answers nothing: it is dropped.
    case ignored

    init(_ value: JSON) {
        switch value {
        case .object(let object): self = Message.single(object)
        case .array(let elements): self = .batch(elements)
        default: self = .refused(id: nil, RPCError(.invalidRequest))
        }
    }

    private static func single(_ object: JSONObject) -> Message {
        guard let method = object["method"] else {
            return object["result"] != nil || object["error"] != nil
                ? response(object)
                : .refused(id: object["id"].flatMap(RequestID.init), RPCError(.invalidRequest))
        }
        let id = object["id"]
        let known = id.flatMap(RequestID.init)
        guard object["jsonrpc"]?.string == "2.0", let method = method.string,
            id == nil || known != nil
        else { return .refused(id: known, RPCError(.invalidRequest)) }
        let params: JSONObject
        switch object["params"] {
        case nil, .null: params = [:]
        case .object(let members): params = members
        case .array: return refusedParams(known, .invalidParams)
        default: return refusedParams(known, .invalidRequest)
        }
        guard let known else { return .notification(method: method, params: params) }
        return .request(id: known, method: method, params: params)
    }

    /// A notification is never answered, not even when it is wrong.
    private static func refusedParams(_ id: RequestID?, _ kind: ErrorKind) -> Message {
        guard let id else { return .ignored }
        return .refused(id: id, RPCError(kind))
    }

    private static func response(_ object: JSONObject) -> Message {
        guard let id = object["id"].flatMap(RequestID.init), object["jsonrpc"]?.string == "2.0"
        else { return .ignored }
        switch (object["result"], object["error"]) {
        case (let result?, nil): return .response(id: id, outcome: .success(result))
        case (nil, let error?):
            guard let error = RPCError(error) else { return .ignored }
            return .response(id: id, outcome: .failure(error))
        default: return .ignored
        }
    }
}
