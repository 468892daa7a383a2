/// Names of properties inside their groups: the values of ImageIO's `kCGImageProperty…` constants.
///
/// ImageIO names what it reads by EXIF's and IPTC's own words, with few exceptions; exiv2 names by
/// the same words with other exceptions.
enum PropertyName {
    /// ImageIO's name for what exiv2 calls so; GPS names lose their first three letters.
    static func name(_ tag: String, in group: String) -> String {
        if let name = spelled[tag] {
            return name
        }
        return group == "gps" ? String(tag.dropFirst(3)) : tag
    }

    /// Where the two differ.
    private static let spelled = [
        "FocalLengthIn35mmFilm": "FocalLenIn35mmFilm",
        "SubjectDistanceRange": "SubjectDistRange",
        "SubSecTime": "SubsecTime",
        "SubSecTimeDigitized": "SubsecTimeDigitized",
        "SubSecTimeOriginal": "SubsecTimeOriginal",
        "FlashpixVersion": "FlashPixVersion",
        "GPSVersionID": "GPSVersion",
        "GPSDifferential": "Differental",
        "Caption": "Caption/Abstract",
        "CountryCode": "Country/PrimaryLocationCode",
        "CountryName": "Country/PrimaryLocationName",
        "LocationCode": "ContentLocationCode",
        "LocationName": "ContentLocationName",
        "ProvinceState": "Province/State",
        "SuppCategory": "SupplementalCategory",
        "Writer": "Writer/Editor",
    ]
}
