import PickerJSON
import PickerPluginKit

/// Something that the person did on the page, as the page tells it.
enum PageAct: Sendable {
    case event(PickerEvent)
    /// Chooses the items at these places, or in the other direction.
    case choose(Range<Int>, backwards: Bool)
    /// The page is being left.
    case leave

    /// Reads what the page sent; nil for what makes no sense.
    init?(_ value: JSON, _ names: ItemNames) {
        guard let word = value["do"]?.string else { return nil }
        switch word {
        case "leave": self = .leave
        case "choose":
            guard let start = Self.place(value["start"]), let end = Self.place(value["end"]),
                start <= end
            else { return nil }
            self = .choose(start..<end, backwards: value["backwards"]?.bool ?? false)
        default:
            guard let event = Self.event(word, value, names) else { return nil }
            self = .event(event)
        }
    }

    private static func event(
        _ word: String,
        _ value: JSON,
        _ names: ItemNames
    ) -> PickerEvent? {
        switch word {
        case "done": .done
        case "cancel": .cancel
        case "zoomIn": .zoomIn
        case "zoomOut": .zoomOut
        case "removeAll": .removeAll
        case "visible": value["is"]?.bool.map(PickerEvent.visible)
        case "focused": value["is"]?.bool.map(PickerEvent.focused)
        case "location": location(value["is"]).map(PickerEvent.metadata)
        case "format": format(value["is"]).map(PickerEvent.representation)
        case "search": value["text"]?.string.map(PickerEvent.search)
        case "sort": order(value["order"]).map(PickerEvent.sort)
        case "open": .open(value["collection"]?.string.flatMap(CollectionKey.init(digits:)))
        case "show":
            .show(value["kinds"]?.integer.map { MediaKinds(rawValue: UInt16(clamping: $0)) })
        default: itemEvent(word, value, names)
        }
    }

    private static func itemEvent(
        _ word: String,
        _ value: JSON,
        _ names: ItemNames
    ) -> PickerEvent? {
        let items = (value["items"]?.array ?? []).prefix(WebLimits.items).compactMap { number in
            place(number).flatMap(names.item)
        }
        switch word {
        case "seen": return .seen(items.map(\.key))
        case "remove": return .remove(items.map(\.key))
        case "choose": return .choose(items)
        default: break
        }
        guard let item = items.first else { return nil }
        switch word {
        case "toggle": return .toggle(item)
        case "move": return .move(item.key, after: place(value["after"]).flatMap(names.item)?.key)
        default: return nil
        }
    }

    private static func location(_ value: JSON?) -> MetadataWord? {
        switch value?.string {
        case "keep": MetadataWord(kept: .location)
        case "strip": MetadataWord(stripped: .location)
        default: nil
        }
    }

    private static func format(_ value: JSON?) -> RepresentationMode? {
        RepresentationMode.allCases.first { $0.word == value?.string }
    }

    private static func order(_ value: JSON?) -> LibraryQuery.Order? {
        switch value?.string {
        case "newestFirst": .newestFirst
        case "oldestFirst": .oldestFirst
        case "name": .name
        default: nil
        }
    }

    /// A number that no addition of ours can overflow.
    private static func place(_ value: JSON?) -> Int? {
        guard let number = value?.integer, (0...1_000_000_000_000).contains(number) else {
            return nil
        }
        return Int(number)
    }
}

extension CollectionKey {
    /// The key as the page has it: two hexadecimal digits a byte.
    var digits: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Reads the key from its digits.
    init?(digits: String) {
        let values = digits.utf8.map(\.hexadecimalValue)
        guard values.count.isMultiple(of: 2), values.allSatisfy({ $0 != nil }) else { return nil }
        let known = values.compactMap(\.self)
        self.init(
            bytes: stride(from: 0, to: known.count, by: 2).map { known[$0] << 4 | known[$0 + 1] }
        )
    }
}

extension UInt8 {
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}

extension RepresentationMode {
    /// The mode as the page has it.
    var word: String {
        switch self {
        case .automatic: "automatic"
        case .current: "current"
        case .compatible: "compatible"
        }
    }
}
