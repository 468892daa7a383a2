import PickerPluginKit
import UniformTypes

/// A picture that may be called one to the browser: of the types that libraries make, no others.
struct WebPicture {
    /// Its media type.
    let type: String
    private let picture: ItemPreview

    /// - Returns: nil where it is of another type.
    init?(_ picture: ItemPreview) {
        switch picture.type {
        case .jpeg: type = "image/jpeg"
        case .png: type = "image/png"
        case .webP: type = "image/webp"
        default: return nil
        }
        self.picture = picture
    }

    var bytes: [UInt8] { picture.bytes }

    /// How it goes to a page that asked for several: which of them it is, and its address, which
    /// is the picture itself: browsers take much longer to look up an address than to read one.
    func line(for place: Int) -> [UInt8] {
        Array("\(place) data:\(type);base64,\(picture.base64)\n".utf8)
    }

    /// What says that there is no other picture for that one.
    static func end(of place: Int) -> [UInt8] { Array("\(place)\n".utf8) }
}
