import MediaWork

/// How a small picture is to be.
struct PreviewWish {
    /// Pixels of its longer side at most; a smaller picture stays as it is.
    let maxPixelSize: Int
    /// Whether a picture that moves may go on moving.
    let keepsMotion: Bool

    init(maxPixelSize: Int, keepsMotion: Bool) {
        let sizes = MediaWorkLimits.pictureSize
        self.maxPixelSize = min(max(maxPixelSize, sizes.lowerBound), sizes.upperBound)
        self.keepsMotion = keepsMotion
    }
}
