import MediaWork

/// The properties of XMP that may stay, by the addresses of their namespaces.
///
/// A namespace that is not here never stays, whatever prefix it is given.
struct PropertyRules {
    private let owners: [Substring: MetadataClasses]
    private let plain: Set<Substring>

    private init(
        plain: String = "",
        location: String = "",
        captions: String = "",
        people: String = "",
        cameraSerial: String = ""
    ) {
        self.plain = Set(plain.split(separator: " "))
        let lists: [(MetadataClasses, String)] = [
            (.location, location), (.captions, captions), (.people, people),
            (.cameraSerial, cameraSerial),
        ]
        owners = Dictionary(
            lists.flatMap { owner, names in names.split(separator: " ").map { ($0, owner) } }
        ) { $0.union($1) }
    }

    /// Whether a property may be there at all, and whose it is.
    static func rule(of name: Substring, in namespace: String) -> (owner: MetadataClasses?, Void)? {
        guard let rules = namespaces[namespace] else {
            return nil
        }
        if let owner = rules.owners[name] {
            return (owner, ())
        }
        return rules.plain.contains(name) ? (nil, ()) : nil
    }

    private static let namespaces: [String: PropertyRules] = [
        "http://purl.org/dc/elements/1.1/": PropertyRules(
            plain: "date format language",
            location: "coverage",
            captions: "title description subject",
            people: "creator contributor publisher rights"
        ),
        "http://ns.adobe.com/xap/1.0/": PropertyRules(
            plain: "CreateDate ModifyDate MetadataDate CreatorTool Rating",
            captions: "Label Nickname"
        ),
        "http://ns.adobe.com/xap/1.0/rights/": PropertyRules(
            plain: "Marked",
            people: "Owner UsageTerms WebStatement"
        ),
        "http://ns.adobe.com/tiff/1.0/": PropertyRules(
            plain: """
                Make Model Orientation XResolution YResolution ResolutionUnit ImageWidth \
                ImageLength BitsPerSample SamplesPerPixel PhotometricInterpretation \
                YCbCrPositioning DateTime Software
                """,
            captions: "ImageDescription",
            people: "Artist Copyright"
        ),
        "http://ns.adobe.com/exif/1.0/": PropertyRules(
            plain: """
                ExifVersion ExposureTime FNumber ExposureProgram ISOSpeedRatings \
                DateTimeOriginal DateTimeDigitized ComponentsConfiguration \
                CompressedBitsPerPixel ShutterSpeedValue ApertureValue BrightnessValue \
                ExposureBiasValue MaxApertureValue SubjectDistance MeteringMode LightSource \
                FocalLength FlashpixVersion ColorSpace PixelXDimension PixelYDimension \
                FocalPlaneXResolution FocalPlaneYResolution FocalPlaneResolutionUnit \
                SensingMethod FileSource SceneType CustomRendered ExposureMode WhiteBalance \
                DigitalZoomRatio FocalLengthIn35mmFilm SceneCaptureType GainControl Contrast \
                Saturation Sharpness SubjectDistanceRange CompositeImage
                """,
            location: """
                GPSVersionID GPSLatitude GPSLongitude GPSAltitudeRef GPSAltitude GPSTimeStamp \
                GPSSatellites GPSStatus GPSMeasureMode GPSDOP GPSSpeedRef GPSSpeed GPSTrackRef \
                GPSTrack GPSImgDirectionRef GPSImgDirection GPSMapDatum GPSDestLatitude \
                GPSDestLongitude GPSDestBearingRef GPSDestBearing GPSDestDistanceRef \
                GPSDestDistance GPSProcessingMethod GPSAreaInformation GPSDateStamp \
                GPSDifferential GPSHPositioningError
                """,
            captions: "UserComment",
            cameraSerial: "ImageUniqueID"
        ),
        "http://cipa.jp/exif/1.0/": PropertyRules(
            plain: """
                PhotographicSensitivity SensitivityType RecommendedExposureIndex \
                LensSpecification LensMake LensModel Gamma OffsetTime OffsetTimeOriginal \
                OffsetTimeDigitized
                """,
            people: "CameraOwnerName",
            cameraSerial: "BodySerialNumber LensSerialNumber"
        ),
        "http://ns.adobe.com/exif/1.0/aux/": PropertyRules(
            plain: "Lens LensInfo LensID FlashCompensation ApproximateFocusDistance Firmware",
            people: "OwnerName",
            cameraSerial: "SerialNumber LensSerialNumber ImageNumber"
        ),
        "http://ns.adobe.com/photoshop/1.0/": PropertyRules(
            plain: "DateCreated ColorMode ICCProfile Urgency",
            location: "City State Country",
            captions: "Headline Category SupplementalCategories Instructions",
            people: "AuthorsPosition CaptionWriter Credit Source"
        ),
        "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": PropertyRules(
            location: "Location CountryCode",
            captions:
                "IntellectualGenre Scene SubjectCode AltTextAccessibility ExtDescrAccessibility",
            people: "CreatorContactInfo"
        ),
        "http://iptc.org/std/Iptc4xmpExt/2008-02-29/": PropertyRules(
            location: "LocationCreated LocationShown",
            captions: "Event",
            people: "PersonInImage"
        ),
        "http://www.metadataworkinggroup.com/schemas/regions/": PropertyRules(people: "Regions"),
        "http://ns.microsoft.com/photo/1.2/": PropertyRules(people: "RegionInfo"),
        "http://ns.microsoft.com/photo/1.0/": PropertyRules(
            plain: "Rating",
            captions: "LastKeywordXMP LastKeywordIPTC",
            cameraSerial: "CameraSerialNumber"
        ),
        "http://ns.adobe.com/lightroom/1.0/": PropertyRules(captions: "hierarchicalSubject"),
        "http://www.digikam.org/ns/1.0/": PropertyRules(
            captions: "TagsList CaptionsAuthorNames CaptionsDateTimeStamps"
        ),
        "http://ns.google.com/photos/1.0/panorama/": PropertyRules(
            plain: """
                UsePanoramaViewer CaptureSoftware StitchingSoftware ProjectionType \
                PosePitchDegrees PoseRollDegrees InitialViewHeadingDegrees \
                InitialViewPitchDegrees InitialViewRollDegrees InitialHorizontalFOVDegrees \
                CroppedAreaLeftPixels CroppedAreaTopPixels CroppedAreaImageWidthPixels \
                CroppedAreaImageHeightPixels FullPanoWidthPixels FullPanoHeightPixels
                """,
            location: "PoseHeadingDegrees"
        ),
        "http://ns.adobe.com/hdr-gain-map/1.0/": PropertyRules(
            plain: """
                Version BaseRenditionIsHDR GainMapMin GainMapMax Gamma OffsetSDR OffsetHDR \
                HDRCapacityMin HDRCapacityMax
                """
        ),
        "http://ns.apple.com/HDRGainMap/1.0/": PropertyRules(
            plain: "HDRGainMapVersion HDRGainMapHeadroom"
        ),
        "http://ns.apple.com/pixeldatainfo/1.0/": PropertyRules(
            plain: "AuxiliaryImageType NativeFormat StoredFormat"
        ),
    ]
}
