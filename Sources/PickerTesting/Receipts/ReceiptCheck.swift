import PickerJSON
import PickerProtocol
import PickerWire

/// Holds a recorded session against its receipts: whatever the plugin gave of an item and does not
/// stand in a receipt is a fault, and so is a receipt for what was not given.
///
/// Nothing of the plugin's is trusted: digests are computed from the bytes that crossed, names are
/// read from the members that came, and a member that the specification does not know is a place
/// where something could be hidden.
public struct ReceiptCheck {
    /// Something that left without a receipt, or a receipt that is not true.
    public struct Fault: Sendable, Hashable, CustomStringConvertible {
        /// Which message of the plugin it is, from 0.
        public let message: Int
        /// What is wrong.
        public let text: String

        /// For the report of a test.
        public var description: String { "message \(message): \(text)" }
    }

    /// A request of the host's.
    struct Call {
        let method: String
        let params: JSON
    }

    /// Everything that was found, in the order of the messages.
    public internal(set) var faults: [Fault] = []
    /// Requests by the JSON text of their ids.
    var calls: [[UInt8]: Call] = [:]
    /// Items that were given, with the classes of metadata that are not to leave.
    var items: [String: Set<String>] = [:]
    /// The results by which items were told, by item.
    var told: [String: JSON] = [:]
    /// The files that came, by name; nil where nobody looked.
    let files: [[UInt8]: [UInt8]]?
    /// The digest of a whole representation, by item and type.
    var wholes: [[String]: String] = [:]
    /// Whether digests stand where bytes crossed.
    let isTrace: Bool
    private var totals: [(told: SessionTotal, items: Int64, bytes: Int64)] = []
    private var number = 0

    /// Checks a whole session.
    public init(_ stream: RecordedStream) {
        files = stream.files
        isTrace = stream.isTrace
        for message in stream.host {
            guard let method = message["method"]?.string,
                let id = message["id"].flatMap({ try? $0.serialized() })
            else { continue }
            calls[id] = Call(method: method, params: message["params"] ?? [:])
        }
        for (number, frame) in stream.plugin.enumerated() {
            self.number = number
            check(frame)
        }
        checkTotals()
    }

    mutating func fault(_ text: String) {
        faults.append(Fault(message: number, text: text))
    }

    /// Requires that an object has no other members than these.
    mutating func allow(_ names: Set<String>, in value: JSON?, _ place: String) {
        for (name, _) in value?.object?.members ?? [] where !names.contains(name) {
            fault("\(place) has a member that is not known, \(name)")
        }
    }

    /// The receipt of an answer, if it is one for that item.
    mutating func receipt(_ value: JSON?, of item: String?) -> Receipt? {
        guard let value, let receipt = try? value.decode(Receipt.self) else {
            fault("there is no receipt")
            return nil
        }
        allow(Self.receiptMembers, in: value, "the receipt")
        allow(["items", "bytes"], in: value["sessionTotal"], "the receipt's total")
        if receipt.item.rawValue != item { fault("the receipt is another item's") }
        if receipt.withheld.contains(where: { !Self.classes.contains($0) }) {
            fault("the receipt withholds what is no class")
        }
        if !Set(receipt.given).isDisjoint(with: receipt.withheld) {
            fault("the receipt gives what it withholds")
        }
        return receipt
    }

    /// Counts a receipt whose answer was checked.
    mutating func count(_ receipt: Receipt, newItems: Int64 = 0) {
        totals.append((receipt.sessionTotal, newItems, receipt.byteCount))
    }

    /// In the order of the totals none tells less than what the receipts up to it gave.
    private mutating func checkTotals() {
        var items: Int64 = 0
        var bytes: Int64 = 0
        let inOrder = totals.sorted { one, other in
            (one.told.bytes, one.told.items) < (other.told.bytes, other.told.items)
        }
        for total in inOrder {
            bytes &+= total.bytes
            if total.told.bytes < bytes { fault("a total tells fewer bytes than were given") }
        }
        if totals.contains(where: { $0.told.items < 1 }) { fault("a total tells no item") }
        for total in totals.sorted(by: { $0.told.items < $1.told.items }) {
            items &+= total.items
            if total.told.items < items { fault("a total tells fewer items than were given") }
        }
    }

    static let classes: Set<String> = [
        "location", "captions", "people", "cameraSerial", "thumbnails", "makerNotes",
    ]
    private static let receiptMembers: Set<String> = [
        "item", "type", "offset", "byteCount", "sha256", "wholeSha256", "given", "withheld",
        "transformations", "isReencoded", "sessionTotal",
    ]
}
