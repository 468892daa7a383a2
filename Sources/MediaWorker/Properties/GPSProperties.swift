import MediaWork
import PickerJSON

/// GPS as ImageIO hands it out: degrees as one positive number beside their letter, times as text.
enum GPSProperties {
    static func refined(_ group: JSONObject, _ metadata: Metadata) -> JSONObject {
        var group = group
        for name in ["Latitude", "Longitude", "DestLatitude", "DestLongitude"] {
            guard let entry = metadata["Exif.GPSInfo.GPS" + name] else {
                continue
            }
            group[name] = entry.real(0).map { degrees in
                let rest = (entry.real(1) ?? 0) / 60 + (entry.real(2) ?? 0) / 3_600
                return PropertyValue.real(degrees + rest)
            }
        }
        if let entry = metadata["Exif.GPSInfo.GPSTimeStamp"] {
            group["TimeStamp"] = time(entry).map { .string($0) }
        }
        return group
    }

    /// The group of a place that no EXIF told.
    static func group(_ place: GeoPlace) -> JSONObject {
        var group = JSONObject()
        group["Latitude"] = PropertyValue.real(place.latitude.magnitude)
        group["LatitudeRef"] = .string(place.latitude < 0 ? "S" : "N")
        group["Longitude"] = PropertyValue.real(place.longitude.magnitude)
        group["LongitudeRef"] = .string(place.longitude < 0 ? "W" : "E")
        if let altitude = place.altitude {
            group["Altitude"] = PropertyValue.real(altitude.magnitude)
            group["AltitudeRef"] = .integer(altitude < 0 ? 1 : 0)
        }
        return group
    }

    private static func time(_ entry: MetadataEntry) -> String? {
        let parts = (0..<3).compactMap { entry.real($0) }
        guard parts.count == 3, parts.allSatisfy({ (0..<61).contains($0) }) else {
            return nil
        }
        let texts = parts.map { part in
            let text = String(Int(part))
            return text.count < 2 ? "0" + text : text
        }
        return texts.joined(separator: ":")
    }
}
