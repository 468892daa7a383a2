import MediaWork

/// With what a picture was taken.
enum CameraRule {
    static func camera(_ metadata: Metadata, texts: [String: String]) -> Camera? {
        var camera = Camera()
        camera.make = metadata.text("Exif.Image.Make", "Xmp.tiff.Make")
        camera.model = metadata.text("Exif.Image.Model", "Xmp.tiff.Model")
        camera.lens = metadata.text(
            "Exif.Photo.LensModel",
            "Xmp.exifEX.LensModel",
            "Xmp.aux.Lens",
            "Exif.Canon.LensModel"
        )
        camera.software =
            metadata.text("Exif.Image.Software", "Xmp.xmp.CreatorTool")
            ?? texts["Software"].flatMap { CleanText.text($0) }
        camera.exposureTime = metadata["Exif.Photo.ExposureTime"]?.real()
        camera.fNumber = metadata["Exif.Photo.FNumber"]?.real()
        camera.isoSpeed = metadata["Exif.Photo.ISOSpeedRatings"]?.integer()
        camera.focalLength = metadata["Exif.Photo.FocalLength"]?.real()
        camera.focalLength35 = metadata["Exif.Photo.FocalLengthIn35mmFilm"]?.real()
        camera.flashFired = metadata["Exif.Photo.Flash"]?.integer().map { $0 & 1 == 1 }
        return camera == Camera() ? nil : camera
    }
}
