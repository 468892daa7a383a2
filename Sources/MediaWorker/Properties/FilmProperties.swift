import MediaWork
import PickerJSON

/// The properties of a film, under the names that a picture's have wherever both have them.
struct FilmProperties {
    let facts: MediaFacts

    var object: JSONObject {
        var object = JSONObject()
        object["pixelWidth"] = .integer(Int64(facts.storedSize?.width ?? 0))
        object["pixelHeight"] = .integer(Int64(facts.storedSize?.height ?? 0))
        object["orientation"] = .integer(Int64(facts.orientation))
        object["colorModel"] = facts.colorModel.map { .string($0) }
        object["duration"] = facts.motion?.duration.map(PropertyValue.real)
        object["frameRate"] = facts.motion?.frameRate.map(PropertyValue.real)
        object["videoCodec"] = facts.motion?.videoCodec.map { .string($0) }
        object["audioCodec"] = facts.motion?.audioCodec.map { .string($0) }
        object["exif"] = date
        object["gps"] = facts.place.map { .object(GPSProperties.group($0)) }
        object["tiff"] = camera
        return object
    }

    /// The date as EXIF writes it, and its offset where the film has one.
    private var date: JSON? {
        guard let captured = facts.captured else {
            return nil
        }
        var group = JSONObject()
        group["DateTimeOriginal"] = .string(Clock.exif(captured))
        let isMoment = captured.offsetMinutes != nil
        group["OffsetTimeOriginal"] = isMoment ? .string(Clock.offset(captured)) : nil
        return .object(group)
    }

    private var camera: JSON? {
        guard let camera = facts.camera else {
            return nil
        }
        var group = JSONObject()
        group["Make"] = camera.make.map { .string($0) }
        group["Model"] = camera.model.map { .string($0) }
        group["Software"] = camera.software.map { .string($0) }
        return .object(group)
    }
}
