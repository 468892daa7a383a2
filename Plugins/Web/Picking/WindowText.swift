import PickerJSON
import PickerPluginKit
import UniformTypes

/// Some items, as the page is told of them.
struct WindowText {
    let window: PickerWindow
    let names: ItemNames

    var value: JSON {
        [
            "generation": .integer(Int64(window.generation)),
            "start": .integer(Int64(window.start)),
            "items": .array(
                window.entries.map { entry in
                    var item = ItemText(item: entry.item, names: names).value
                    if entry.refusal == .unavailable || entry.refusal == .filtered {
                        item["refusal"] = entry.refusal.map(ScreenText.value)
                    }
                    return .object(item)
                }
            ),
        ]
    }
}

/// One item, as the page is told of it.
struct ItemText {
    let item: LibraryItem
    let names: ItemNames

    var value: JSONObject {
        var value = JSONObject()
        value["id"] = .integer(Int64(names.number(of: item)))
        value["style"] = .string(item.playbackStyle.name)
        value["date"] = .integer(item.date.seconds)
        value["name"] = .string(String(decoding: item.fileName, as: UTF8.self))
        value["bytes"] = .integer(item.identity.byteCount)
        value["type"] = .string(item.type.identifier)
        if let size = item.displaySize {
            value["width"] = .integer(Int64(size.width))
            value["height"] = .integer(Int64(size.height))
        }
        if let duration = item.duration { value["duration"] = .integer(Int64(min(duration, 1e9))) }
        if item.parts.contains(where: { $0.role == .liveFilm }) { value["film"] = .bool(true) }
        return value
    }
}
