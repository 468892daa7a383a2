import PickerJSON
import PickerPluginKit
import UniformTypes

/// All that the page shows beside the items, as it is told of it.
struct ScreenText {
    let screen: PickerScreen
    let names: ItemNames
    let model: PickerModel
    let asker: Asker
    let alarm: Gate.Alarm?

    /// - Parameter generation: of which sections the page knows already; they are left out then.
    func value(_ revision: Int, knows generation: Int?) -> JSON {
        var value = JSONObject()
        value["revision"] = .integer(Int64(revision))
        value["claim"] = .string(screen.claim)
        if let program = asker.program { value["program"] = .string(program) }
        value["limit"] = .integer(Int64(screen.limit))
        value["isOrdered"] = .bool(screen.isOrdered)
        value["isContinuous"] = .bool(screen.isContinuous)
        value["isCompact"] = .bool(screen.isCompact)
        value["features"] = .array(features)
        value["edges"] = .array(screen.edgesWithoutContentMargins.map(JSON.string))
        value["view"] = view
        value["zoom"] = .integer(Int64(screen.zoom.rawValue))
        value["generation"] = .integer(Int64(screen.generation))
        if let count = screen.count { value["count"] = .integer(Int64(count)) }
        if generation != screen.generation || screen.count == nil {
            value["sections"] = .array(screen.sections.map(Self.value))
        }
        if let emptiness = screen.emptiness { value["emptiness"] = Self.value(emptiness) }
        if let collections = screen.collections {
            value["collections"] = .array(collections.map(Self.value))
        }
        value["suggestions"] = .array(
            screen.suggestions.map { ["text": .string($0.text), "of": Self.value($0.collection)] }
        )
        value["tray"] = .array(screen.tray.map(chosen))
        value["obstacle"] = screen.obstacle.map(Self.value) ?? .null
        value["returns"] = .integer(Int64(screen.returns))
        value["isOver"] = .bool(screen.isOver)
        value["options"] = options
        switch alarm {
        case .secretUsedTwice: value["alarm"] = "secretUsedTwice"
        case .tooManyFailures: value["alarm"] = "tooManyFailures"
        case nil: break
        }
        return .object(value)
    }

    private var features: [JSON] {
        let words: [(PickerFeatures, JSON)] = [
            (.search, "search"), (.tray, "tray"), (.collections, "collections"),
            (.actions, "actions"),
        ]
        return words.filter { screen.features.contains($0.0) }.map(\.1)
    }

    private var view: JSON {
        var view = JSONObject()
        view["text"] = .string(screen.view.searchText)
        switch screen.view.order {
        case .newestFirst: view["order"] = "newestFirst"
        case .oldestFirst: view["order"] = "oldestFirst"
        case .name: view["order"] = "name"
        }
        if let collection = screen.view.collection {
            view["collection"] = .string(collection.digits)
        }
        if let kinds = screen.view.kinds { view["kinds"] = .integer(Int64(kinds.rawValue)) }
        return .object(view)
    }

    /// What the person can say of what leaves, and what counts as it is.
    private var options: JSON {
        let isStripped = screen.withheldMetadata.contains(.location)
        let canStrip =
            screen.canStripMetadata && !screen.metadataStrippedByHost.contains(.location)
        return [
            "canStrip": .bool(canStrip), "location": isStripped ? "strip" : "keep",
            "canConvert": .bool(screen.canConvert), "format": .string(screen.representation.word),
        ]
    }

    private func chosen(_ chosen: PickerScreen.Chosen) -> JSON {
        var value = ItemText(item: chosen.item, names: names).value
        value["as"] = .string(model.deliveredType(of: chosen.item).identifier)
        if let progress = chosen.progress { value["progress"] = .integer(Int64(progress)) }
        if chosen.isUnseen { value["isUnseen"] = .bool(true) }
        return .object(value)
    }

    /// Its count, year and month, and one day and its count after the other.
    private static func value(_ section: LibrarySection) -> JSON {
        var value: [JSON] = [.integer(Int64(section.count))]
        if let month = section.month {
            let days = section.days.flatMap { [Int64($0.day), Int64($0.count)] }
            value += [.integer(Int64(month.year)), .integer(Int64(month.month))]
            value.append(.array(days.map(JSON.integer)))
        }
        return .array(value)
    }

    private static func value(_ collection: LibraryCollection) -> JSON {
        [
            "key": .string(collection.key.digits),
            "kind": .integer(Int64(collection.kind.rawValue)),
            "title": .string(collection.title),
            "count": .integer(Int64(collection.count)),
        ]
    }

    private static func value(_ emptiness: PickerEmptiness) -> JSON {
        switch emptiness {
        case .looking: "looking"
        case .nothingFound: "nothingFound"
        case .nothingAdmitted: "nothingAdmitted"
        case .libraryEmpty: "libraryEmpty"
        case .failed(.notAuthorized): "notAuthorized"
        case .failed: "failed"
        }
    }

    /// Why something has no effect, with its number where it has one.
    static func value(_ refusal: PickerRefusal) -> JSON {
        switch refusal {
        case .limitReached(let limit): ["why": "limitReached", "count": .integer(Int64(limit))]
        case .tooMany(let count): ["why": "tooMany", "count": .integer(Int64(count))]
        case .unseen(let count): ["why": "unseen", "count": .integer(Int64(count))]
        case .filtered: ["why": "filtered"]
        case .unavailable: ["why": "unavailable"]
        case .notOffered: ["why": "notOffered"]
        case .notInFront: ["why": "notInFront"]
        case .tooSoon: ["why": "tooSoon"]
        case .meaningless: ["why": "meaningless"]
        case .over: ["why": "over"]
        }
    }
}
