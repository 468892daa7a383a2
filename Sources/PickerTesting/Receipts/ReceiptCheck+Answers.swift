import PickerJSON
import PickerProtocol
import PickerWire

extension ReceiptCheck {
    /// Checks one message of the plugin.
    mutating func check(_ frame: WireFrame) {
        let message = frame.message
        if let method = message["method"]?.string {
            checkUnasked(method, message, frame.attachment)
            return
        }
        allow(["jsonrpc", "id", "result", "error"], in: message, "the answer")
        let id = message["id"].flatMap { try? $0.serialized() }
        if let error = message["error"] {
            checkError(error)
            if frame.attachment != nil { fault("an error carries bytes") }
            return
        }
        guard let call = id.flatMap({ calls[$0] }), let result = message["result"] else {
            fault("this answers nothing")
            return
        }
        switch call.method {
        case Present.name: checkResults(result)
        case LoadData.name: checkData(result, call, frame.attachment)
        case LoadFile.name: checkFile(result, call)
        case LoadPreview.name: checkPreview(result, call, frame.attachment)
        case LoadProperties.name: checkProperties(result, call)
        case Initialize.name: checkHandshake(result)
        default:
            if result.object?.isEmpty != true, result != .null {
                fault("an answer to \(call.method) tells something")
            }
        }
        let carriers = [LoadData.name, LoadPreview.name]
        if frame.attachment != nil, !carriers.contains(call.method) {
            fault("an answer to \(call.method) carries bytes")
        }
    }

    private mutating func checkUnasked(_ method: String, _ message: JSON, _ attachment: [UInt8]?) {
        allow(["jsonrpc", "id", "method", "params"], in: message, "the message")
        if attachment != nil { fault("a message that nobody asked for carries bytes") }
        switch method {
        case Ping.name: allow([], in: message["params"], method)
        case SelectionChanged.name:
            allow(["results"], in: message["params"], method)
            for result in message["params"]?["results"]?.array ?? [] { checkResult(result) }
        case ProgressNotification.name:
            allow(["token", "stage", "completed", "total"], in: message["params"], method)
            let stage = message["params"]?["stage"]?.string ?? ""
            if !["queued", "fetching", "converting", "copying"].contains(stage) {
                fault("a stage is not known")
            }
        default: fault("\(method) is not known")
        }
    }

    private mutating func checkError(_ error: JSON) {
        allow(["code", "message", "data"], in: error, "the error")
        allow(["kind", "path", "supported", "byteCount"], in: error["data"], "the error's data")
        let isKnown = ErrorKind.all.contains { kind in
            error["code"] == .integer(Int64(kind.code)) && error["message"]?.string == kind.text
        }
        if !isKnown { fault("an error has a text of its own") }
    }

    private mutating func checkHandshake(_ result: JSON) {
        allow(
            [
                "protocolVersion", "plugin", "isolation", "capabilities", "limits",
                "exchangeDirectory",
            ],
            in: result,
            "the handshake"
        )
        if result["capabilities"]?["receipt"] != true { fault("receipts are not offered") }
    }

    private mutating func checkResults(_ answer: JSON) {
        allow(["outcome", "results"], in: answer, "the presentation")
        for result in answer["results"]?.array ?? [] { checkResult(result) }
    }

    /// Checks a result; one that stays selected is told again as it was, but perhaps for its name.
    private mutating func checkResult(_ result: JSON) {
        let tells = [
            "registeredTypeIdentifiers", "suggestedName", "assetIdentifier", "metadata",
        ]
        allow(Set(tells + ["item", "receipt"]), in: result, "a result")
        allow(Self.classes, in: result["metadata"], "a result's metadata")
        let item = result["item"]?.string
        if let before = item.flatMap({ told[$0] }) {
            var nameless = before.object ?? [:]
            nameless["suggestedName"] = nil
            if result != before, result != .object(nameless) {
                fault("an item is told again, and otherwise")
            }
            return
        }
        let given = tells.filter { result[$0] != nil }
        let withheld = Self.classes.filter { result["metadata"]?[$0] == "stripped" }
        if let item {
            items[item] = withheld
            told[item] = result
        }
        guard let receipt = receipt(result["receipt"], of: item) else { return }
        if receipt.given.sorted() != given.sorted() { fault("the result gives something else") }
        if Set(receipt.withheld) != withheld { fault("the result withholds something else") }
        requireNoBytes(receipt)
        count(receipt, newItems: 1)
    }

    private mutating func checkData(_ result: JSON, _ call: Call, _ attachment: [UInt8]?) {
        allow(
            ["type", "data", "offset", "byteCount", "isReencoded", "receipt"],
            in: result,
            "the load"
        )
        let piece = piece(result, attachment)
        guard let receipt = receipt(result["receipt"], of: call.params["item"]?.string) else {
            return
        }
        let offset = call.params["offset"]?.integer ?? 0
        if result["offset"] != .integer(offset) || receipt.offset != offset {
            fault("the bytes are told to lie elsewhere")
        }
        check(receipt, result, piece.byteCount, piece.sha256)
        let isWhole = offset == 0 && result["byteCount"] == .integer(piece.byteCount)
        if isWhole, receipt.wholeSha256 != receipt.sha256 {
            fault("the digest of the whole is another one")
        }
    }

    private mutating func checkFile(_ result: JSON, _ call: Call) {
        allow(
            ["type", "file", "byteCount", "sha256", "isReencoded", "receipt"],
            in: result,
            "the file"
        )
        guard let receipt = receipt(result["receipt"], of: call.params["item"]?.string) else {
            return
        }
        if receipt.offset != 0 { fault("the bytes are told to lie elsewhere") }
        let sha256 = result["sha256"]?.string ?? ""
        let byteCount = result["byteCount"]?.integer ?? -1
        if let files {
            let bytes = result["file"]?.string.flatMap { files[Array($0.utf8)] }
            let isTold =
                bytes.map {
                    Int64($0.count) == byteCount && ContentDigest.hexadecimal(of: $0) == sha256
                } ?? false
            if !isTold { fault("another file came than is told") }
        }
        check(receipt, result, byteCount, sha256)
    }

    private mutating func checkPreview(_ result: JSON, _ call: Call, _ attachment: [UInt8]?) {
        allow(
            ["type", "data", "pixelWidth", "pixelHeight", "receipt"],
            in: result,
            "the preview"
        )
        let piece = piece(result, attachment)
        guard let receipt = receipt(result["receipt"], of: call.params["item"]?.string) else {
            return
        }
        if receipt.offset != 0 || !receipt.given.isEmpty { fault("a preview gives more") }
        if receipt.byteCount != piece.byteCount || receipt.sha256 != piece.sha256
            || receipt.type != result["type"]?.string
            || receipt.wholeSha256 ?? receipt.sha256 != receipt.sha256
        {
            fault("the preview is another one than the receipt's")
        }
        self.count(receipt)
    }

    private mutating func checkProperties(_ result: JSON, _ call: Call) {
        let item = call.params["item"]?.string
        guard let properties = result.object,
            let receipt = receipt(result[LoadProperties.receiptName], of: item)
        else { return }
        if receipt.given != LoadProperties.names(in: properties) {
            fault("the properties tell something else")
        }
        if items[item ?? ""]?.contains("location") == true, properties["gps"] != nil {
            fault("the properties tell the place")
        }
        requireNoBytes(receipt)
        count(receipt)
    }

    /// Checks what the receipts of bytes have in common, and counts it.
    private mutating func check(
        _ receipt: Receipt,
        _ result: JSON,
        _ byteCount: Int64,
        _ sha256: String
    ) {
        if receipt.byteCount != byteCount || receipt.sha256 != sha256 {
            fault("other bytes left than the receipt says")
        }
        if receipt.type != result["type"]?.string { fault("the receipt tells another type") }
        if receipt.isReencoded != (result["isReencoded"] == true) {
            fault("the receipt tells another making")
        }
        guard let withheld = items[receipt.item.rawValue] else {
            fault("the item was never given")
            return
        }
        if !withheld.isDisjoint(with: receipt.given) { fault("what was withheld has left") }
        if let whole = receipt.wholeSha256 {
            let key = [receipt.item.rawValue, receipt.type ?? ""]
            if wholes.updateValue(whole, forKey: key) ?? whole != whole {
                fault("the item is not the same as before")
            }
        }
        count(receipt)
    }

    private mutating func requireNoBytes(_ receipt: Receipt) {
        if receipt.byteCount != 0 || receipt.type != nil || receipt.sha256 != nil
            || receipt.wholeSha256 != nil || receipt.offset != nil || receipt.isReencoded
            || !receipt.transformations.isEmpty
        {
            fault("a receipt tells of bytes where there are none")
        }
    }

    /// How many bytes an answer holds, in the one of two ways in which they came, and their digest.
    private mutating func piece(
        _ result: JSON,
        _ attachment: [UInt8]?
    ) -> (byteCount: Int64, sha256: String) {
        switch (result["data"], attachment) {
        case (.null?, let attachment?): return Self.piece(attachment)
        case (.string(let text)?, nil):
            if let bytes = Base64.decode(text) { return Self.piece(bytes) }
        case (.object(let digest)?, nil) where isTrace:
            if let count = digest["byteCount"]?.integer, let sha256 = digest["sha256"]?.string {
                return (count, sha256)
            }
        default: break
        }
        fault("the bytes come in a way that is none")
        return Self.piece(attachment ?? [])
    }

    private static func piece(_ bytes: [UInt8]) -> (byteCount: Int64, sha256: String) {
        (Int64(bytes.count), ContentDigest.hexadecimal(of: bytes))
    }
}
