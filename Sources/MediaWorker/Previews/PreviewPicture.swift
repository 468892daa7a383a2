import MediaWork

/// A small picture that was made.
struct PreviewPicture {
    let description: PictureDescription
    let bytes: [UInt8]
}
