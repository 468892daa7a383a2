public import PickerJSON

/// The `error` member of a response.
public struct RPCError: Error, Sendable, Hashable {
    /// The JSON-RPC error code; the part that programs compare.
    public let code: Int
    /// A text for people, fixed for each kind.
    public let message: String
    /// The `data` member; from this project's peers always an object with `kind`.
    public let data: JSON?

    /// An error of a kind, with its fixed text.
    ///
    /// - Parameter extra: further members of `data`, such as the supported versions.
    public init(_ kind: ErrorKind, extra: JSONObject = [:]) {
        var data: JSONObject = ["kind": .string(kind.name)]
        for (key, value) in extra { data[key] = value }
        self.code = kind.code
        self.message = kind.text
        self.data = .object(data)
    }

    /// Reads the `error` member that a peer sent; nil where it is none.
    init?(_ value: JSON) {
        guard case .integer(let code)? = value["code"], let code = Int(exactly: code) else {
            return nil
        }
        self.code = code
        self.message = value["message"]?.string ?? ""
        self.data = value["data"]
    }

    /// The value on the wire.
    var json: JSON {
        var object: JSONObject = ["code": .integer(Int64(code)), "message": .string(message)]
        if let data { object["data"] = data }
        return .object(object)
    }
}
