import MediaWork

/// Where a picture was taken: EXIF's GPS directory before XMP's copy of it.
enum PlaceRule {
    static func place(_ metadata: Metadata) -> GeoPlace? {
        place(
            latitude: exif(metadata, "Latitude", negative: "S"),
            longitude: exif(metadata, "Longitude", negative: "W"),
            altitude: altitude(metadata)
        )
            ?? place(
                latitude: xmp(metadata, "Latitude", negative: "S"),
                longitude: xmp(metadata, "Longitude", negative: "W"),
                altitude: xmpAltitude(metadata)
            )
    }

    /// A place, if it is one on earth; 0° N 0° E is what devices write that know nothing.
    static func place(latitude: Double?, longitude: Double?, altitude: Double?) -> GeoPlace? {
        guard let latitude, let longitude, (-90...90).contains(latitude),
            (-180...180).contains(longitude), latitude != 0 || longitude != 0
        else {
            return nil
        }
        return GeoPlace(latitude: latitude, longitude: longitude, altitude: altitude)
    }

    private static func exif(_ metadata: Metadata, _ name: String, negative: String) -> Double? {
        guard let entry = metadata["Exif.GPSInfo.GPS" + name], let degrees = entry.real(0) else {
            return nil
        }
        // Minutes and seconds of 0/0 are parts that nobody measured.
        let value = degrees + (entry.real(1) ?? 0) / 60 + (entry.real(2) ?? 0) / 3_600
        let reference = metadata["Exif.GPSInfo.GPS\(name)Ref"]?.text?.uppercased()
        return reference?.hasPrefix(negative) == true ? -value : value
    }

    private static func altitude(_ metadata: Metadata) -> Double? {
        guard let value = metadata["Exif.GPSInfo.GPSAltitude"]?.real() else {
            return nil
        }
        // 1 is below the sea; newer editions have 3 for below the ellipsoid.
        let reference = metadata["Exif.GPSInfo.GPSAltitudeRef"]?.integer()
        return reference == 1 || reference == 3 ? -value : value
    }

    /// Degrees and minutes as XMP writes them: `50,5.37522N` or `50,5,22N`.
    private static func xmp(_ metadata: Metadata, _ name: String, negative: String) -> Double? {
        guard let text = metadata["Xmp.exif.GPS" + name]?.text, let last = text.last else {
            return nil
        }
        let parts = text.dropLast().split(separator: ",").map { Double($0) }
        guard let degrees = parts.first ?? nil, parts.count <= 3 else {
            return nil
        }
        let rest = zip(parts.dropFirst(), [60.0, 3_600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
        return String(last) == negative ? -(degrees + rest) : degrees + rest
    }

    private static func xmpAltitude(_ metadata: Metadata) -> Double? {
        guard let text = metadata["Xmp.exif.GPSAltitude"]?.text else {
            return nil
        }
        let parts = text.split(separator: "/").compactMap { Double($0) }
        let value = parts.count == 2 ? parts[0] / parts[1] : parts.first
        let isBelow = metadata["Xmp.exif.GPSAltitudeRef"]?.text == "1"
        return value.flatMap { $0.isFinite ? (isBelow ? -$0 : $0) : nil }
    }
}
