import PickerPluginKit
import UniformTypes

// Pictures for the page; workers make them.
extension PageDesk {
    /// A small or a large picture of an item.
    func picture(_ request: HTTPRequest) async -> HTTPResponse {
        guard let number = request.number("item"), let item = names.item(number),
            let size = request.number("size")
        else { return HTTPResponse(.notFound) }
        do throws(LibraryError) {
            let picture: ItemPreview
            if WebLimits.thumbnailSizes.contains(size) {
                picture = try await presentation.thumbnail(of: item, maxPixelSize: size)
            } else if WebLimits.previewSizes.contains(size) {
                picture = try await presentation.preview(
                    of: item,
                    maxPixelSize: size,
                    byteLimit: WebLimits.pictureBytes
                )
            } else {
                return HTTPResponse(.notFound)
            }
            guard let type = WebPicture(picture)?.type else { return HTTPResponse(.notFound) }
            return HTTPResponse(.ok, type: type, body: picture.bytes)
        } catch {
            tell(error, of: item)
            return HTTPResponse(.notFound)
        }
    }

    /// The small pictures of several items, each as soon as it is there.
    ///
    /// One question instead of many: what a browser needs for a question takes longer than what
    /// the library needs for a kept picture. Of an item without one comes what its camera put into
    /// it, where the library knows of that, and then a better one.
    func pictures(_ request: HTTPRequest) -> HTTPResponse {
        guard let numbers = request.numbers("items"), numbers.count <= WebLimits.picturesAsked,
            let size = request.number("size"), WebLimits.thumbnailSizes.contains(size)
        else { return HTTPResponse(.notFound) }
        var response = HTTPResponse(.ok, type: "text/plain; charset=utf-8")
        response.pieces = { [self] send in
            await withTaskGroup(of: Void.self) { group in
                for (place, number) in numbers.enumerated() {
                    if place >= WebLimits.picturesAtOnce { await group.next() }
                    if Task.isCancelled { break }
                    group.addTask { [self] in
                        await show(number, size) { send($0.line(for: place)) }
                        send(WebPicture.end(of: place))
                    }
                }
            }
        }
        return response
    }

    private func show(_ number: Int, _ size: Int, _ show: (WebPicture) -> Void) async {
        guard let item = names.item(number) else { return }
        do throws(LibraryError) {
            try await presentation.showThumbnail(of: item, maxPixelSize: size) { picture in
                WebPicture(picture).map(show)
            }
        } catch {
            tell(error, of: item)
        }
    }

    /// An item that has no picture for some reasons cannot be handed over either; a film of an
    /// unknown kind has none and can.
    private func tell(_ error: LibraryError, of item: LibraryItem) {
        switch error {
        case .itemGone, .ioError, .notAuthorized: model.send(.failed(item.key))
        default: break
        }
    }
}
